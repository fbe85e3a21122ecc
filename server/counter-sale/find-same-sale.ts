import { and, eq, inArray } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { linePaymentType } from '#core/counter-sale/counter-sale-api.ts';
import { roundedCents } from '#core/orders/cash-rounding.ts';
import type { Order } from '#core/orders/order.ts';
import type { Reader } from '#server/db/store.ts';
import { getPresentedOrder } from '#server/orders/order-queries.ts';
import { orderEvents, orders } from '#server/orders/order-tables.ts';
import { payments } from '#server/payments/payment-tables.ts';
import type { Sale } from './book-sale.ts';

/** The id of the order created with this key; null if there is none. */
export async function findSaleId(db: Reader, clientKey: string): Promise<number | null> {
  const [row] = await db.select({ id: orders.id }).from(orders).where(eq(orders.clientKey, clientKey));
  return row?.id ?? null;
}

/**
 * The events by which staff correct an order. A corrected order can differ from the request that created it, so a repeated request is
 * compared less strictly.
 */
const corrections = ['items-changed', 'details-changed', 'refunded', 'moved-to-account'];

/**
 * Returns the first sale with this key, in its current state; null if the key is new. Rejects a request with other goods, another
 * customer or an additional payment, because it isn't the same sale. If the order was corrected since, other goods and another customer
 * are accepted. Otherwise the sale would be sent again with a new key, and so be recorded twice.
 * @throws AppError key_reused
 */
export async function findSameSale(db: Reader, sale: Sale): Promise<Order | null> {
  const id = await findSaleId(db, sale.clientKey);
  if (id === null) return null;
  const { items, totalAmount, payment, paid, customer, handedOver } = sale;
  const order = await getPresentedOrder(db, id);
  const products = (list: readonly { productId: number; quantity: number }[]) =>
    [...Map.groupBy(list, (item) => item.productId)]
      .map(([productId, lines]) => `${lines.reduce((sum, line) => sum + line.quantity, 0)} × ${productId}`)
      .sort()
      .join();
  const isSameName = customer.name === undefined || customer.name === order.customer.name;
  const isSameCustomer = isSameName && (customer.userId === undefined || customer.userId === order.userId);
  const isHandedOver = !handedOver || order.status === 'delivered';
  const isSamePayment = order.items.every((item) => item.paymentType === linePaymentType(payment));
  const isSameTotal = order.totalAmount - roundedCents(order.lines) === totalAmount;
  const hasSameGoods = isSameTotal && products(order.items) === products(items);
  const isSame = isSameCustomer && isHandedOver && isSamePayment && hasSameGoods;
  const hasItsPayment = !paid || (await hasPayment(db, id, paid));
  if (hasItsPayment && (isSame || (await isCorrected(db, id)))) return order;
  throw new AppError('key_reused', {
    detail: `Order #${id} was made from a copy of this sale, and differs from it.`,
  });
}

async function isCorrected(db: Reader, orderId: number): Promise<boolean> {
  const isCorrection = and(eq(orderEvents.orderId, orderId), inArray(orderEvents.kind, corrections));
  return (await db.$count(orderEvents, isCorrection)) > 0;
}

async function hasPayment(
  db: Reader,
  orderId: number,
  { method, amount }: NonNullable<Sale['paid']>,
): Promise<boolean> {
  const isIt = and(eq(payments.orderId, orderId), eq(payments.method, method), eq(payments.amountCents, amount));
  return (await db.$count(payments, isIt)) > 0;
}
