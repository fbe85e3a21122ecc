import { asc, desc } from 'drizzle-orm';
import { addDays, type Day, melbourneDay, startOfDay } from '#core/dates.ts';
import { getShopSettings } from '#server/content/content-queries.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { addRows } from '#server/db/writes/write-rows.ts';
import type { Deps } from '#server/deps.ts';
import type { Job } from '#server/jobs/scheduler.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { getJournalSettings } from '../journal-settings.ts';
import { journalDays, journalSales } from '../journal-tables.ts';
import { cutAt, firstCut } from './day-cut.ts';
import { deriveDay } from './derive-day.ts';

/** The number of sales that one statement inserts. A busy day needs several statements. */
const salesAtOnce = 200;

/** Closes each Melbourne day once it is over. */
export const closeJournalDays: Job = {
  name: 'close the journal’s days',
  everyMs: 60_000,
  atStart: true,
  goesByDate: true,
  run: (deps, signal) => closeDays(deps, signal),
};

/**
 * Closes all days that are over, oldest first, each in its own transaction. If the process is killed, the next run continues with
 * the next day. If two processes close days at the same time, each day is still closed only once.
 */
export async function closeDays({ store, clock }: Pick<Deps, 'store' | 'clock'>, signal?: AbortSignal): Promise<void> {
  let isClosing = true;
  while (isClosing && !signal?.aborted) isClosing = await store.write((tx) => closeNextDay(tx, clock()));
}

/** Closes the oldest open day if it is over. Returns true if a day was closed, because the following day may be over too. */
async function closeNextDay(tx: Writer, now: Date): Promise<boolean> {
  const [last] = await tx.select().from(journalDays).orderBy(desc(journalDays.day)).limit(1);
  const day = last === undefined ? await firstDay(tx) : addDays(last.day, 1);
  if (day === null || day >= melbourneDay(now)) return false;
  const after = last ?? firstCut;
  const to = await cutAt(tx, after, startOfDay(addDays(day, 1)));
  const { basis } = await getJournalSettings(tx);
  const { gstRegistered } = await getShopSettings(tx);
  const found = await deriveDay(tx, { day, after, to, basis, gstRegistered });
  const { lines, figures, receivedCents, soldCents, sales } = found;
  await tx.insert(journalDays).values({
    day,
    closedAt: now.toISOString(),
    basis,
    gstRegistered,
    ...to,
    lines,
    receivedCents,
    soldCents,
    ...figures,
  });
  for (let start = 0; start < sales.length; start += salesAtOnce) {
    const rows = sales.slice(start, start + salesAtOnce).map((sale) => ({ day, ...sale }));
    await addRows(tx, journalSales, rows);
  }
  return true;
}

/** Returns the day of the shop's first payment; null if there is no payment yet. */
async function firstDay(db: Reader): Promise<Day | null> {
  const [first] = await db.select({ at: payments.paidAt }).from(payments).orderBy(asc(payments.id)).limit(1);
  return first === undefined ? null : melbourneDay(new Date(first.at));
}
