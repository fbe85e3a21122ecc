import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#core/app-error.ts';
import { linePaymentType, makeCounterSale, type newCounterSaleSchema } from '#core/counter-sale/counter-sale-api.ts';
import { isDeliveryDay } from '#core/delivery/delivery-days.ts';
import { formatMoney } from '#core/money.ts';
import { addressSchema } from '#core/orders/checkout-form.ts';
import type { Order } from '#core/orders/order.ts';
import type { OrderGroup } from '#core/orders/order-groups.ts';
import { type AmountError, describeAmountError } from '#core/payments/payable-amount.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve-endpoint.ts';
import { findLaybyPlansOfOrders } from '#server/laybys/layby-queries.ts';
import type { OrderContact } from '#server/orders/order-contact.ts';
import { recordOrderEvents } from '#server/orders/order-events.ts';
import { getOrder, getPresentedOrder, type OrderRow } from '#server/orders/order-queries.ts';
import { orders } from '#server/orders/order-tables.ts';
import type { PricedLine } from '#server/orders/price-items.ts';
import { readLaybySeller, storeOrder } from '#server/orders/store-order.ts';
import { recordManualPayment } from '#server/payments/charges/record-manual-payment.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { requirePayableAmount } from '#server/payments/require-payable-amount.ts';
import { staffId, staffOf } from '../orders/change-amount-paid.ts';
import { handOver } from '../orders/mark-delivered.ts';
import { counterContact, priceCounterSale } from './counter-sale-input.ts';

/** Sales at the counter and on the phone. */
export function addCounterSaleRoutes(routes: Routes, deps: Deps): void {
  serve(routes, makeCounterSale, (context) => context.write((tx) => counterSale(tx, context, deps)));
}

type Sale = z.output<typeof newCounterSaleSchema>;
type SaleContext = Pick<RequestContext<unknown, unknown, Sale>, 'body' | 'actor' | 'now' | 'today'>;
type Group = OrderGroup<PricedLine>;

/**
 * Makes one order at the counter: items, plan, what was paid, events and emails, all or none. A repeat of the same
 * clientKey, from any session, returns the first sale as it now is.
 * @throws AppError key_reused where that sale was another; price_changed, product_unavailable, option_unavailable,
 * terms_changed, not_a_delivery_day, full_payment_only, below_first_instalment, over_balance, invalid
 */
async function counterSale(
  tx: Writer,
  context: SaleContext,
  deps: Pick<Deps, 'env' | 'providers'>,
): Promise<{ order: Order }> {
  const { body, now, today } = context;
  const known = await findSale(tx, body.clientKey);
  if (known !== null) return { order: await requireSameSale(tx, known, body) };
  const group = await priceCounterSale(tx, body, deps.providers.active.minimumCents);
  if (body.paid) requirePayable(group, body.paid);
  const { userId, contact } = await counterContact(tx, body);
  requireDelivery(context, contact);
  const orderContext = { actor: userId === null ? null : { id: userId }, session: null, now, today };
  const order = await storeOrder(tx, orderContext, {
    group,
    contact,
    seller: group.instalments === null ? null : await readLaybySeller(tx),
    requestedDeliveryDate: body.deliveryDate ?? null,
    notes: body.notes || null,
    acceptedTerms: body.acceptedTerms,
    counterKey: body.clientKey,
  });
  const { id: orderId, totalAmount: totalCents, paymentType } = order;
  const event = { orderId, kind: 'created' as const, detail: { totalCents, paymentType, source: 'counter' } };
  await recordOrderEvents(tx, [event], { actor: staffOf(context), now });
  if (body.paid) {
    const { method, amount: amountCents } = body.paid;
    const andThen = body.handedOver ? { andThen: (row: OrderRow) => handOver(tx, row, context) } : {};
    const paid = { amountCents, method, recordedBy: staffId(context), ...andThen };
    await recordManualPayment(tx, await getOrder(tx, orderId), paid, { now, env: deps.env });
  } else await queueEmail(tx, order, context, deps);
  return { order: await getPresentedOrder(tx, orderId) };
}

async function findSale(db: Reader, clientKey: string): Promise<OrderRow | null> {
  const [row] = await db.select().from(orders).where(eq(orders.clientKey, clientKey));
  return row ?? null;
}

/**
 * The first sale with this key. A request with other goods, another customer, or a payment that the first sale lacks has
 * copied the key: responding with the first sale would lose the second one. @throws AppError key_reused
 */
async function requireSameSale(db: Reader, row: OrderRow, sale: Sale): Promise<Order> {
  const { items, totalAmount, payment, paid, customer, handedOver } = sale;
  const order = await getPresentedOrder(db, row.id);
  const products = (list: readonly { productId: number; quantity: number }[]) =>
    [...Map.groupBy(list, (item) => item.productId)]
      .map(([id, lines]) => `${lines.reduce((sum, line) => sum + line.quantity, 0)} × ${id}`)
      .sort()
      .join();
  const isSameName = customer.name === undefined || customer.name === order.customer.name;
  const isSameCustomer = isSameName && (customer.userId === undefined || customer.userId === order.userId);
  const isHandedOver = !handedOver || order.status === 'delivered';
  const isSamePayment = order.items.every((item) => item.paymentType === linePaymentType(payment));
  const hasSameGoods = order.totalAmount === totalAmount && products(order.items) === products(items);
  const isSame = isSameCustomer && isHandedOver && isSamePayment && hasSameGoods;
  if (isSame && (!paid || (await hasPayment(db, row.id, paid)))) return order;
  throw new AppError('key_reused', {
    detail: `Order #${row.id} was made from a copy of this sale, and differs from it.`,
  });
}

async function hasPayment(
  db: Reader,
  orderId: number,
  { method, amount }: NonNullable<Sale['paid']>,
): Promise<boolean> {
  const isIt = and(eq(payments.orderId, orderId), eq(payments.method, method), eq(payments.amountCents, amount));
  return (await db.$count(payments, isIt)) > 0;
}

function requirePayable({ totalCents, instalments, dueTodayCents }: Group, paid: NonNullable<Sale['paid']>): void {
  const order = { balanceCents: totalCents, takesParts: instalments !== null, firstInstalmentCents: dueTodayCents };
  requirePayableAmount(paid.amount, order, { path: 'paid.amount', describe: describeSaleError });
}

function describeSaleError(error: AmountError): string {
  const limit = formatMoney(error.limitCents);
  if (error.code === 'over_balance') return `The whole is ${limit}.`;
  return error.code === 'full_payment_only'
    ? `This sale is paid in full: ${limit}, or later.`
    : describeAmountError(error);
}

/** A layby is delivered too, after its last payment. */
function requireDelivery({ body, today }: SaleContext, { street, city, state, postcode }: OrderContact): void {
  const day = body.deliveryDate ?? null;
  if (day === null && body.payment === 'full') return;
  if (day !== null && !isDeliveryDay(today, day)) {
    const message = 'Please select a delivery date';
    throw new AppError('not_a_delivery_day', { errors: [{ path: 'deliveryDate', message }] });
  }
  const issues = addressSchema.safeParse({ street, city, state, postcode }).error?.issues ?? [];
  if (issues.length === 0) return;
  const detail = `A ${day === null ? 'layby' : 'delivery day'} needs the whole address that it goes to`;
  const errors = issues.map(({ path, message }) => ({ path: ['address', ...path].join('.'), message }));
  throw new AppError('invalid', { detail: `${detail}.`, errors });
}

/** Emails what is to be paid, and how; the first payment brings the confirmation. */
async function queueEmail(
  tx: Writer,
  order: Order,
  { body, now }: SaleContext,
  deps: Pick<Deps, 'env'>,
): Promise<void> {
  const termsText = (await findLaybyPlansOfOrders(tx, [order.id])).get(order.id)?.plan.termsText ?? null;
  const requestedDay = body.deliveryDate ?? null;
  await queueEmails(
    tx,
    [(await shopEmails(tx, deps)).counterOrder({ order, requestedDay: requestedDay, termsText })],
    now,
  );
}
