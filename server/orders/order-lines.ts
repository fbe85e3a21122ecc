import { asc, inArray } from 'drizzle-orm';
import type { LineToRefund } from '#core/orders/corrections/refund-amounts.ts';
import { linesTotalCents, type OrderLine, refundLines } from '#core/orders/order-lines.ts';
import { preparedListQuery } from '#server/db/prepared-query.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { insertRows } from '#server/db/writes/write-rows.ts';
import { orderLines } from './order-tables.ts';

export type OrderLineRow = typeof orderLines.$inferSelect;

const linesOfOrders = preparedListQuery<number, OrderLineRow[]>((db, ids) =>
  db.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(asc(orderLines.id)),
);

/** The lines of orders, in the order in which they were added. */
export async function findLinesOfOrders(db: Reader, ids: readonly number[]): Promise<Map<number, OrderLineRow[]>> {
  if (ids.length === 0) return new Map();
  return Map.groupBy(await linesOfOrders(db, ids), (row) => row.orderId);
}

export interface LinesToStore {
  orderId: number;
  lines: readonly (OrderLine & { ofLineId?: number | null })[];
  /** The payment that the lines belong to, for a refund. */
  paymentId?: number;
  now: Date;
}

/** Adds lines to an order, in one statement. The caller stores the total. */
export async function storeLines(
  tx: Writer,
  { orderId, lines, paymentId, now }: LinesToStore,
): Promise<OrderLineRow[]> {
  const createdAt = now.toISOString();
  const rows = lines.map(({ kind, label, quantity, amountCents, taxClass, ofLineId = null, reason = null }) => {
    return { orderId, kind, label, quantity, amountCents, taxClass, ofLineId, reason, paymentId, createdAt };
  });
  return insertRows(tx, orderLines, rows);
}

/** A payment that takes an amount off an order, or brings it back. */
export interface RefundedPayment {
  orderId: number;
  paymentId: number;
  /** As on the payment: negative for a refund. */
  amountCents: number;
  /** The lines that it takes off, if it was for certain lines. */
  lines?: readonly LineToRefund[] | null;
  now: Date;
}

/**
 * Takes a refund off an order: the lines that it was for, or its share of each tax class. Returns the new total, which the caller
 * stores.
 */
export async function takeOffOrder(
  tx: Writer,
  { orderId, paymentId, amountCents, lines: chosen = null, now }: RefundedPayment,
): Promise<number> {
  const before = (await findLinesOfOrders(tx, [orderId])).get(orderId) ?? [];
  const lines = chosen ?? refundLines(before, -amountCents);
  await storeLines(tx, { orderId, lines, paymentId, now });
  return linesTotalCents([...before, ...lines]);
}

/**
 * Brings back what a failed refund took off: the same lines with the opposite sign. Returns the new total, which the caller
 * stores.
 */
export async function bringBackToOrder(
  tx: Writer,
  {
    orderId,
    paymentId,
    now,
    refundPaymentId,
  }: Omit<RefundedPayment, 'amountCents' | 'lines'> & { refundPaymentId: number },
): Promise<number> {
  const before = (await findLinesOfOrders(tx, [orderId])).get(orderId) ?? [];
  const lines = before
    .filter((line) => line.paymentId === refundPaymentId)
    .map((line) => ({ ...line, label: 'Refund returned by the bank', amountCents: -line.amountCents }));
  await storeLines(tx, { orderId, lines, paymentId, now });
  return linesTotalCents([...before, ...lines]);
}
