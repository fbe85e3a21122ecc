import type { z } from 'zod';
import type { newCounterSaleSchema } from '#core/counter-sale/counter-sale-api.ts';
import type { Day } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import { roundingOf } from '#core/orders/cash-rounding.ts';
import type { Order } from '#core/orders/order.ts';
import type { OrderGroup } from '#core/orders/order-groups.ts';
import { type AmountError, describeAmountError } from '#core/payments/payable-amount.ts';
import type { Approver } from '#server/accounts/security/approval.ts';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { findLaybyPlansOfOrders } from '#server/laybys/layby-queries.ts';
import type { DeliveryColumns } from '#server/orders/delivery/agree-delivery.ts';
import { recordOrderEvents } from '#server/orders/order-events.ts';
import { getOrder, getPresentedOrder, type OrderRow } from '#server/orders/order-queries.ts';
import type { PricedLine } from '#server/orders/price-items.ts';
import { followStock, type PassedStock } from '#server/orders/stock/follow-stock.ts';
import { readLaybySeller, storeOrder } from '#server/orders/store-order.ts';
import { recordManualPayment } from '#server/payments/charges/record-manual-payment.ts';
import { requirePayableAmount } from '#server/payments/require-payable-amount.ts';
import { type StaffActing, staffId, staffOf } from '../orders/admin/change-amount-paid.ts';
import { handOver } from '../orders/admin/mark-delivered.ts';
import { roundForCash } from '../orders/admin/round-cash.ts';
import type { ChangedPrice } from './changed-prices.ts';
import type { CounterContact } from './counter-sale-input.ts';
import { takeMeasured } from './take-measured.ts';

export type Sale = z.output<typeof newCounterSaleSchema>;
export type SaleContext = StaffActing & Pick<RequestContext<unknown, unknown, Sale>, 'body' | 'today'>;
type Group = OrderGroup<PricedLine>;

export interface CheckedSale {
  group: Group;
  /** The prices that staff changed. */
  changed: readonly ChangedPrice[];
  /** The owner who approved the discount, if it exceeds the limit of counter staff. */
  approvedBy?: Approver;
  customer: CounterContact;
  delivery: DeliveryColumns;
  requestedDay: Day | null;
  /**
   * What happens if there is too little stock for goods that the customer doesn't take now. `refuse`: the sale is rejected. `book`: it
   * is recorded anyway.
   */
  ifLacking: 'refuse' | 'book';
  /** Additional details for the order's first event. */
  detail?: Record<string, unknown>;
}

/**
 * Records a sale whose prices, customer and delivery day have been checked: the order with its plan, the payment, the events and the
 * emails.
 * @throws AppError terms_changed, full_payment_only, below_first_instalment, over_balance, out_of_stock, day_supplied
 */
export async function bookSale(
  tx: Writer,
  context: SaleContext,
  {
    group,
    changed,
    approvedBy,
    customer: { userId, customerId, contact },
    delivery,
    requestedDay,
    ifLacking,
    detail: more = {},
  }: CheckedSale,
  deps: Pick<Deps, 'env'>,
): Promise<Order> {
  const { body, now, today } = context;
  if (body.paid) requirePayable(group, body.paid);
  const orderContext = { actor: userId === null ? null : { id: userId }, session: null, now, today };
  const order = await storeOrder(tx, orderContext, {
    group,
    contact,
    seller: group.instalments === null ? null : await readLaybySeller(tx),
    delivery,
    requestedDeliveryDate: requestedDay,
    notes: body.notes || null,
    acceptedTerms: body.acceptedTerms,
    counterKey: body.clientKey,
    customerId,
  });
  const { id: orderId, totalAmount: totalCents, paymentType } = order;
  // Goods that the customer takes now leave the stock when the payment is recorded, so they are skipped here. `unchanged` is empty,
  // because the counter screen adds a sentence of its own.
  const stock = { now, actorId: staffId(context), ifLacking, unchanged: '' };
  const passed = body.handedOver ? [] : await followStock(tx, [orderId], stock);
  const created = {
    orderId,
    kind: 'created' as const,
    detail: { totalCents, paymentType, source: 'counter', ...more, ...overrideOf(more, passed) },
  };
  const repriced =
    changed.length === 0 ? [] : [{ orderId, kind: 'price-changed' as const, detail: { items: changed, approvedBy } }];
  await recordOrderEvents(tx, [created, ...repriced], { actor: staffOf(context), now });
  if (body.paid) {
    const { method, amount: amountCents } = body.paid;
    const hand = async (row: OrderRow) => {
      await takeMeasured(tx, order, group.lines, context);
      return handOver(tx, row, context);
    };
    const andThen = body.handedOver ? { andThen: hand } : {};
    const paid = { amountCents, method, recordedBy: staffId(context), offline: context.offline, ...andThen };
    const layby = (await findLaybyPlansOfOrders(tx, [orderId])).get(orderId) ?? null;
    const row = await roundForCash(tx, await getOrder(tx, orderId), { layby, method, amountCents, now });
    await recordManualPayment(tx, row, paid, { now, env: deps.env });
  } else await queueEmail(tx, { order, requestedDay, now }, deps);
  return getPresentedOrder(tx, orderId);
}

/** Returns the limits that staff overrode. If there was too little stock, that limit is among them. */
function overrideOf({ override }: Record<string, unknown>, passed: readonly PassedStock[]): { override?: unknown[] } {
  if (passed.length === 0) return {};
  return { override: [...(Array.isArray(override) ? override : []), ...passed] };
}

function requirePayable({ totalCents, instalments, dueTodayCents }: Group, paid: NonNullable<Sale['paid']>): void {
  const order = { balanceCents: totalCents, takesParts: instalments !== null, firstInstalmentCents: dueTodayCents };
  if (roundingOf(order, { method: paid.method, amountCents: paid.amount }) !== 0) return;
  requirePayableAmount(paid.amount, order, { path: 'paid.amount', describe: describeSaleError });
}

function describeSaleError(error: AmountError): string {
  const limit = formatMoney(error.limitCents);
  if (error.code === 'over_balance') return `The total is ${limit}.`;
  return error.code === 'full_payment_only'
    ? `This sale is paid in full: ${limit}, or later.`
    : describeAmountError(error);
}

/** Emails the customer the amount to pay and how to pay it. The order confirmation follows after the first payment. */
async function queueEmail(
  tx: Writer,
  { order, requestedDay, now }: { order: Order; requestedDay: Day | null; now: Date },
  deps: Pick<Deps, 'env'>,
): Promise<void> {
  const termsText = (await findLaybyPlansOfOrders(tx, [order.id])).get(order.id)?.plan.termsText ?? null;
  const emails = await shopEmails(tx, deps, now);
  await queueEmails(tx, [emails.counterOrder({ order, requestedDay, termsText })], now);
}
