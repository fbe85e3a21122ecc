import { and, asc, count, desc, eq, gt, gte, lt, lte, sql, sum } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { type Day, formatLongDay, startOfDay } from '#core/dates.ts';
import type { JournalDay, JournalDayDetail } from '#core/journal/journal-api.ts';
import type { Reader } from '#server/db/store.ts';
import { boundsOf, totalOf } from '#server/http/list-paging.ts';
import type { Paging } from '#server/http/request-context.ts';
import { orderEvents } from '#server/orders/order-tables.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { journalDays, journalExports, journalSales } from '../journal-tables.ts';
import { isCancellation, takenByBank } from './orders-of-day.ts';

type DayRow = typeof journalDays.$inferSelect;

export async function listDays(db: Reader, paging: Paging | null): Promise<{ rows: JournalDay[]; total: number }> {
  const bounds = boundsOf(paging);
  const rows = await db
    .select()
    .from(journalDays)
    .orderBy(desc(journalDays.day))
    .limit(bounds.limit)
    .offset(bounds.offset);
  const total = await totalOf(rows.length, bounds, async () => {
    const [found] = await db.select({ number: count() }).from(journalDays);
    return found?.number ?? 0;
  });
  return { rows: await presentDays(db, rows), total };
}

/** @throws AppError not_found */
export async function readDay(db: Reader, day: Day): Promise<JournalDayDetail> {
  const [row] = await db.select().from(journalDays).where(eq(journalDays.day, day));
  if (row === undefined) throw new AppError('not_found', { detail: `${formatLongDay(day)} is not closed.` });
  const [presented] = await presentDays(db, [row]);
  if (presented === undefined) throw new Error(`${day} could not be presented`);
  const [before] = await db
    .select({ id: journalDays.toPaymentId, eventId: journalDays.toEventId })
    .from(journalDays)
    .where(lt(journalDays.day, day))
    .orderBy(desc(journalDays.day))
    .limit(1);
  const isOfDay = and(gt(payments.id, before?.id ?? 0), lte(payments.id, row.toPaymentId));
  const { totalSalesCents, gstFreeCents, gstCents, lines } = row;
  return {
    ...presented,
    lines,
    figures: { totalSalesCents, gstFreeCents, gstCents },
    late: await listLate(db, day, isOfDay),
    orders: await listOrders(db, day, { isOfDay, takenByBank: await readTakenByBank(db, before?.eventId ?? 0, row) }),
  };
}

async function presentDays(db: Reader, rows: readonly DayRow[]): Promise<JournalDay[]> {
  const [newest, oldest] = [rows[0]?.day, rows.at(-1)?.day];
  if (newest === undefined || oldest === undefined) return [];
  const exports = await db
    .select()
    .from(journalExports)
    .where(and(gte(journalExports.toDay, oldest), lte(journalExports.fromDay, newest)))
    .orderBy(asc(journalExports.id));
  return rows.map(({ day, closedAt, basis, gstRegistered, receivedCents, soldCents }) => ({
    day,
    closedAt,
    basis,
    gstRegistered,
    receivedCents,
    soldCents,
    depositsCents: receivedCents - soldCents,
    exports: exports
      .filter(({ fromDay, toDay }) => fromDay <= day && day <= toDay)
      .map(({ id, program, madeAt }) => ({ id, program, madeAt })),
  }));
}

type Condition = ReturnType<typeof and>;

/**
 * Returns the payments that were recorded on the day but made earlier: at a counter without a connection, or at the provider
 * while the shop was off.
 */
async function listLate(db: Reader, day: Day, isOfDay: Condition): Promise<JournalDayDetail['late']> {
  const madeAt = sql<string>`coalesce(${payments.madeAt}, ${payments.paidAt})`;
  const { orderId, amountCents, method } = payments;
  return db
    .select({ orderId, amountCents, method, madeAt })
    .from(payments)
    .where(and(isOfDay, sql`${madeAt} < ${startOfDay(day).toISOString()}`))
    .orderBy(asc(payments.id));
}

/** Returns the amounts that the bank had taken back from the shop, for each order that was cancelled on this day. */
async function readTakenByBank(db: Reader, afterEventId: number, { toEventId }: DayRow): Promise<Map<number, number>> {
  const rows = await db
    .select({ orderId: orderEvents.orderId, detail: orderEvents.detail })
    .from(orderEvents)
    .where(and(gt(orderEvents.id, afterEventId), lte(orderEvents.id, toEventId), isCancellation));
  const taken = rows.map(({ orderId, detail }) => [orderId, takenByBank(detail)] as const);
  return new Map(taken.filter(([, cents]) => cents !== 0));
}

/** Returns, for each order of a day, the amount received on the day and the amount recorded as sold. */
async function listOrders(
  db: Reader,
  day: Day,
  { isOfDay, takenByBank }: { isOfDay: Condition; takenByBank: ReadonlyMap<number, number> },
): Promise<JournalDayDetail['orders']> {
  const money = await db
    .select({ orderId: payments.orderId, cents: sum(payments.amountCents) })
    .from(payments)
    .where(isOfDay)
    .groupBy(payments.orderId);
  const ofClass = (taxClass: string) =>
    sql<number>`sum(case when ${journalSales.taxClass} = ${taxClass} then ${journalSales.amountCents} else 0 end)`;
  const sold = await db
    .select({ orderId: journalSales.orderId, gstFreeCents: ofClass('gst_free'), taxedCents: ofClass('gst') })
    .from(journalSales)
    .where(eq(journalSales.day, day))
    .groupBy(journalSales.orderId);
  const receivedOf = new Map(money.map(({ orderId, cents }) => [orderId, Number(cents)]));
  const soldOf = new Map(sold.map((row) => [row.orderId, row]));
  const ids = [...new Set([...receivedOf.keys(), ...takenByBank.keys(), ...soldOf.keys()])].sort((a, b) => a - b);
  return ids.map((orderId) => {
    const receivedCents = (receivedOf.get(orderId) ?? 0) - (takenByBank.get(orderId) ?? 0);
    const { gstFreeCents = 0, taxedCents = 0 } = soldOf.get(orderId) ?? {};
    const depositCents = receivedCents - gstFreeCents - taxedCents;
    return { orderId, receivedCents, gstFreeCents, taxedCents, depositCents };
  });
}
