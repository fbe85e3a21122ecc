import {
  and,
  asc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  min,
  ne,
  notInArray,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm';
import type { Day } from '#core/dates.ts';
import { type GstBasis, type OrderInJournal, type SalePart, saleKindOf } from '#core/journal/recognise-sale.ts';
import type { TaxClass } from '#core/products/tax-class.ts';
import type { Reader } from '#server/db/store.ts';
import { orderEvents, orderItems, orderLines, orders } from '#server/orders/order-tables.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { journalDays, journalSales } from '../journal-tables.ts';
import type { DayCut } from './day-cut.ts';

/** The rows of a day: those after the cut `after`, up to and including the cut `to`. */
export interface DaySpan {
  day: Day;
  after: DayCut;
  to: DayCut;
  /**
   * The GST basis of orders whose first payment is on this day. Other orders keep the basis of the day of their first payment.
   */
  basis: GstBasis;
}

export interface OrderOfDay extends OrderInJournal {
  orderId: number;
  /** The part of the order's payments that was received on this day. */
  receivedCents: number;
  /**
   * The amount that the bank had taken back after a lost dispute, if the order was cancelled on this day. It is deducted from this
   * day's card money.
   */
  takenByBankCents: number;
  /** The weights of the order's goods by the kilo. Goods that were paid for at the counter before they were weighed have no weight yet. */
  weighed: readonly GramsOfClass[];
  /** The goods weighed on this day in an order that was paid earlier. */
  weighedLate: readonly GramsOfClass[];
  /** The weight refunded by the end of the day, and the part of it that was refunded on this day. */
  refunded: readonly (GramsOfClass & { gramsOfDay: number })[];
}

interface GramsOfClass {
  taxClass: TaxClass;
  grams: number;
}

const idsInQuery = 200;

/** Finds every order that has payments, lines or a cancellation on a day, as the order was at the end of that day. */
export async function findOrdersOfDay(db: Reader, span: DaySpan): Promise<OrderOfDay[]> {
  const ids = await touchedOrders(db, span);
  const found: OrderOfDay[] = [];
  for (let start = 0; start < ids.length; start += idsInQuery) {
    found.push(...(await readOrders(db, ids.slice(start, start + idsInQuery), span)));
  }
  return found;
}

async function touchedOrders(db: Reader, { after, to }: DaySpan): Promise<number[]> {
  const paid = await db
    .selectDistinct({ id: payments.orderId })
    .from(payments)
    .where(and(gt(payments.id, after.toPaymentId), lte(payments.id, to.toPaymentId)));
  const changed = await db
    .selectDistinct({ id: orderLines.orderId })
    .from(orderLines)
    .where(and(gt(orderLines.id, after.toLineId), lte(orderLines.id, to.toLineId)));
  const cancelled = await db
    .selectDistinct({ id: orderEvents.orderId })
    .from(orderEvents)
    .where(and(gt(orderEvents.id, after.toEventId), lte(orderEvents.id, to.toEventId), isCancellation));
  return [...new Set([...paid, ...changed, ...cancelled].map(({ id }) => id))].sort((a, b) => a - b);
}

export const isCancellation = eq(orderEvents.kind, 'cancelled');

async function readOrders(db: Reader, ids: readonly number[], span: DaySpan): Promise<OrderOfDay[]> {
  const { day, after, to } = span;
  const paid = await paymentsOf(db, ids, { after: after.toPaymentId, to: to.toPaymentId });
  // Orders without payments are left out, because the journal contains no amounts of them. Most of a day's new orders aren't paid yet.
  const withMoney = paid.map(({ orderId }) => orderId);
  if (withMoney.length === 0) return [];
  const lines = Map.groupBy(await linesOf(db, withMoney, { to: to.toLineId }), ({ orderId }) => orderId);
  const sold = Map.groupBy(await salesBefore(db, withMoney, { day }), ({ orderId }) => orderId);
  const cancelled = await cancellationsOf(db, withMoney, { to: to.toEventId });
  const ends = new Map(cancelled.map((row) => [row.orderId, row]));
  const ofKilo = [...lines].flatMap(([id, own]) => (own.some(({ hasItem }) => hasItem === 1) ? id : []));
  const weighed = await weightsOf(db, ofKilo, to.toLineId);
  const changes = await weightChanges(db, ofKilo, { after: after.toLineId, to: to.toLineId });
  const firstPayments = new Map(paid.map(({ orderId, first }) => [orderId, first ?? 0]));
  const bases = await basesOf(db, firstPayments, span);
  return paid.map(({ orderId, paidCents, receivedCents }) => {
    const end = ends.get(orderId);
    const lostCents = end === undefined ? 0 : takenByBank(end.detail);
    const takenByBankCents = end !== undefined && end.eventId > after.toEventId ? lostCents : 0;
    return {
      orderId,
      basis: bases.get(orderId) ?? span.basis,
      paidCents: Number(paidCents) - lostCents,
      receivedCents: Number(receivedCents) - takenByBankCents,
      takenByBankCents,
      lines: (lines.get(orderId) ?? []).map(({ kind, taxClass, hasPayment, hasItem, amountCents }): SalePart => {
        const isWeighing = kind === 'adjustment' && hasItem === 1;
        return { kind: saleKindOf(kind, hasPayment === 1, isWeighing), taxClass, amountCents: Number(amountCents) };
      }),
      weighed: weighed.get(orderId) ?? [],
      weighedLate: (changes.get(orderId) ?? []).map(({ taxClass, late: grams }) => ({ taxClass, grams })),
      refunded: changes.get(orderId) ?? [],
      soldBefore: (sold.get(orderId) ?? []).map((part) => ({ ...part, amountCents: Number(part.amountCents) })),
      keptCents: end === undefined ? null : (end.keptCents ?? 0) - lostCents,
    };
  });
}

/**
 * Returns the amount that the bank had taken back of a cancelled order. Older versions didn't store this amount with a cancellation, so
 * the days that they closed count it as retained.
 */
export function takenByBank({ takenByBankCents }: (typeof orderEvents.$inferSelect)['detail']): number {
  return typeof takenByBankCents === 'number' ? takenByBankCents : 0;
}

function paymentsOf(db: Reader, ids: readonly number[], { after, to }: { after: number; to: number }) {
  const received = sql<number>`sum(case when ${payments.id} > ${after} then ${payments.amountCents} else 0 end)`;
  return db
    .select({
      orderId: payments.orderId,
      first: min(payments.id),
      paidCents: sum(payments.amountCents),
      receivedCents: received,
    })
    .from(payments)
    .where(and(inArray(payments.orderId, [...ids]), lte(payments.id, to)))
    .groupBy(payments.orderId)
    .orderBy(asc(payments.orderId));
}

function linesOf(db: Reader, ids: readonly number[], { to }: { to: number }) {
  const hasPayment = sql<number>`case when ${orderLines.paymentId} is null then 0 else 1 end`;
  const hasItem = sql<number>`case when ${orderLines.itemId} is null then 0 else 1 end`;
  const { orderId, kind, taxClass } = orderLines;
  return db
    .select({ orderId, kind, taxClass, hasPayment, hasItem, amountCents: sum(orderLines.amountCents) })
    .from(orderLines)
    .where(and(inArray(orderId, [...ids]), lte(orderLines.id, to)))
    .groupBy(orderId, kind, taxClass, hasPayment, hasItem);
}

/**
 * Adds up the weight of each order's goods by the kilo. An item's weight counts in the tax class of its newest line, because the lines
 * of a replaced product remain. A day without goods by the kilo needs no query.
 */
async function weightsOf(db: Reader, ids: readonly number[], to: number) {
  if (ids.length === 0) return new Map<number, OrderOfDay['weighed']>();
  const { orderId, taxClass, itemId, kind, amountCents } = orderLines;
  const newest = db
    .select({ id: max(orderLines.id) })
    .from(orderLines)
    .where(and(inArray(orderId, [...ids]), eq(kind, 'goods'), gt(amountCents, 0), isNotNull(itemId)))
    .groupBy(itemId);
  const isLate = and(isNotNull(itemId), isNotNull(orderLines.grams), isNull(orderLines.paymentId));
  const weighedLater = db
    .select({ id: itemId })
    .from(orderLines)
    .where(and(inArray(orderId, [...ids]), isLate, gt(orderLines.id, to)));
  const rows = await db
    .select({ orderId, taxClass, grams: sum(orderItems.weighedGrams).mapWith(Number) })
    .from(orderLines)
    .innerJoin(orderItems, eq(orderItems.id, itemId))
    .where(and(inArray(orderLines.id, newest), isNotNull(orderItems.weighedGrams), notInArray(itemId, weighedLater)))
    .groupBy(orderId, taxClass);
  return Map.groupBy(rows, (row) => row.orderId);
}

/**
 * Adds up the weights that were refunded, and the weights of goods that were weighed after they were paid for. Refunds that the bank
 * returned aren't counted.
 */
async function weightChanges(db: Reader, ids: readonly number[], { after, to }: { after: number; to: number }) {
  if (ids.length === 0) return new Map<number, (OrderOfDay['refunded'][number] & { late: number })[]>();
  const { id, orderId, taxClass, paymentId, grams } = orderLines;
  const sumIf = (condition: SQL) => sql<number>`sum(case when ${condition} then ${grams} else 0 end)`.mapWith(Number);
  const isOfDay = sql`${id} > ${after}`;
  const rows = await db
    .select({
      orderId,
      taxClass,
      grams: sumIf(sql`${paymentId} is not null`),
      gramsOfDay: sumIf(sql`${isOfDay} and ${paymentId} is not null`),
      late: sql<number>`0 - ${sumIf(sql`${isOfDay} and ${paymentId} is null`)}`.mapWith(Number),
    })
    .from(orderLines)
    .where(and(inArray(orderId, [...ids]), isNotNull(grams), lte(id, to)))
    .groupBy(orderId, taxClass);
  return Map.groupBy(rows, (row) => row.orderId);
}

function salesBefore(db: Reader, ids: readonly number[], { day }: { day: Day }) {
  const { orderId, kind, taxClass } = journalSales;
  return db
    .select({ orderId, kind, taxClass, amountCents: sum(journalSales.amountCents) })
    .from(journalSales)
    .where(and(inArray(orderId, [...ids]), lt(journalSales.day, day)))
    .groupBy(orderId, kind, taxClass);
}

function cancellationsOf(db: Reader, ids: readonly number[], { to }: { to: number }) {
  return db
    .select({
      orderId: orders.id,
      keptCents: orders.keptCents,
      eventId: orderEvents.id,
      detail: orderEvents.detail,
    })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(and(inArray(orderEvents.orderId, [...ids]), isCancellation, lte(orderEvents.id, to)));
}

/**
 * Returns the GST basis with which each order started. An order keeps this basis when the setting changes: otherwise, a half-paid layby
 * could be counted twice or never.
 */
async function basesOf(
  db: Reader,
  firstPayments: ReadonlyMap<number, number>,
  { after, basis }: DaySpan,
): Promise<Map<number, GstBasis>> {
  const [other] = await db.select().from(journalDays).where(ne(journalDays.basis, basis)).limit(1);
  const bases = new Map<number, GstBasis>();
  if (other === undefined) return bases;
  for (const [orderId, first] of firstPayments) {
    if (first > after.toPaymentId) continue;
    const [begun] = await db
      .select({ basis: journalDays.basis })
      .from(journalDays)
      .where(gte(journalDays.toPaymentId, first))
      .orderBy(asc(journalDays.toPaymentId), asc(journalDays.day))
      .limit(1);
    if (begun !== undefined) bases.set(orderId, begun.basis);
  }
  return bases;
}
