import { and, asc, desc, gt, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Reader } from '#server/db/store.ts';
import { drawerCounts } from '#server/drawer/drawer-tables.ts';
import { orderEvents, orderLines } from '#server/orders/order-tables.ts';
import { payments } from '#server/payments/payment-tables.ts';
import type { journalDays } from '../journal-tables.ts';

/** The ids of a day's last rows in the tables from which the journal is calculated. */
export type DayCut = Pick<typeof journalDays.$inferSelect, 'toPaymentId' | 'toLineId' | 'toEventId' | 'toCountId'>;

export const firstCut: DayCut = { toPaymentId: 0, toLineId: 0, toEventId: 0, toCountId: 0 };

/**
 * Returns where a day ends: before the first row of the next day, in the order in which the rows were stored. A row that is stored
 * late, for example a charge of yesterday that is reported after today's first row, belongs to today. So each row belongs
 * to exactly one day, regardless of clocks.
 */
export async function cutAt(db: Reader, before: DayCut, endOfDay: Date): Promise<DayCut> {
  const end = endOfDay.toISOString();
  const last = (source: SQLiteTable, of: { id: SQLiteColumn; at: SQLiteColumn }, after: number) =>
    lastRowBefore(db, { source, ...of, after, end });
  return {
    toPaymentId: await last(payments, { id: payments.id, at: payments.paidAt }, before.toPaymentId),
    toLineId: await last(orderLines, { id: orderLines.id, at: orderLines.createdAt }, before.toLineId),
    toEventId: await last(orderEvents, { id: orderEvents.id, at: orderEvents.at }, before.toEventId),
    toCountId: await last(drawerCounts, { id: drawerCounts.id, at: drawerCounts.recordedAt }, before.toCountId),
  };
}

interface Sequence {
  source: SQLiteTable;
  id: SQLiteColumn;
  at: SQLiteColumn;
  after: number;
  end: string;
}

async function lastRowBefore(db: Reader, { source, id, at, after, end }: Sequence): Promise<number> {
  const [next] = await db
    .select({ id: sql<number>`${id}` })
    .from(source)
    // Reads rows in the order of their ids and stops at the first match. An index on the time would find all later rows first.
    .where(and(gt(id, after), sql`${at} || '' >= ${end}`))
    .orderBy(asc(id))
    .limit(1);
  if (next !== undefined) return next.id - 1;
  const [newest] = await db
    .select({ id: sql<number>`${id}` })
    .from(source)
    .orderBy(desc(id))
    .limit(1);
  return Math.max(after, newest?.id ?? 0);
}
