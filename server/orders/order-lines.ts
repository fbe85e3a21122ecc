import { asc, inArray } from 'drizzle-orm';
import { linesTotalCents, type OrderLine, refundLines, returnedLabel } from '#core/orders/order-lines.ts';
import type { LineToRefund } from '#core/orders/refunds/refund-amounts.ts';
import { preparedListQuery } from '#server/db/prepared-query.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { insertRows } from '#server/db/writes/write-rows.ts';
import { orderLines } from './order-tables.ts';

export type OrderLineRow = typeof orderLines.$inferSelect;

const linesOfOrders = preparedListQuery<number, OrderLineRow[]>((db, ids) =>
  db.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(asc(orderLines.id)),
);

/** The lines of these orders, in the order in which they were added. */
export async function findLinesOfOrders(db: Reader, ids: readonly number[]): Promise<Map<number, OrderLineRow[]>> {
  if (ids.length === 0) return new Map();
  return Map.groupBy(await linesOfOrders(db, ids), (row) => row.orderId);
}

export interface LinesToStore {
  orderId: number;
  lines: readonly (OrderLine & {
    ofLineId?: number | null;
    itemId?: number | null;
    grams?: number | null | undefined;
  })[];
  /** The payment that adds these lines: of a refund, or of the reversal of a failed refund. Missing for all other lines. */
  paymentId?: number;
  now: Date;
}

/** Adds lines to an order, in one statement. The caller must store the new total. */
export async function storeLines(
  tx: Writer,
  { orderId, lines, paymentId, now }: LinesToStore,
): Promise<OrderLineRow[]> {
  const createdAt = now.toISOString();
  const rows = lines.map(
    ({ kind, label, quantity, amountCents, taxClass, ofLineId = null, reason = null, itemId = null, grams = null }) => {
      const own = { kind, label, quantity, amountCents, taxClass, ofLineId, reason, itemId, grams };
      return { orderId, ...own, paymentId, createdAt };
    },
  );
  return insertRows(tx, orderLines, rows);
}

/** The payment of a refund, which reduces an order. Also the payment that reverses a failed refund. */
export interface RefundedPayment {
  orderId: number;
  paymentId: number;
  /** The payment's amount, which is negative for a refund. */
  amountCents: number;
  /** The lines that the refund removes, if it was for specific lines. */
  lines?: readonly LineToRefund[] | null;
  now: Date;
}

/**
 * Adds the lines of a refund to an order. If the refund isn't for specific lines, its amount is divided among the tax classes in
 * proportion. Returns the new total, which the caller must store.
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

/** Reverses a failed refund, by adding its lines with the opposite sign. Returns the new total, which the caller must store. */
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
    .map((line) => {
      const grams = line.grams === null ? null : -line.grams;
      return { ...line, label: returnedLabel(line.label), amountCents: -line.amountCents, grams };
    });
  await storeLines(tx, { orderId, lines, paymentId, now });
  return linesTotalCents([...before, ...lines]);
}
