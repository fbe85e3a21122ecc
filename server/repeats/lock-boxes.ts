import { and, eq, sql } from 'drizzle-orm';
import { addDays } from '#core/dates.ts';
import { boxesBetween } from '#core/repeats/schedule.ts';
import type { Writer } from '#server/db/store.ts';
import { usualFee } from './present-repeats.ts';
import { type CycleRow, cycleOn, type FullRepeat } from './repeat-queries.ts';
import { repeatCycles } from './repeat-tables.ts';
import { deliveryOf, type RepeatWorld, scheduleOf, waitsForCustomer } from './repeat-world.ts';

/** No cut-off is further before its delivery than this, and no outage is expected to be longer. */
const longestCutoffDays = 31;
const longestOutageDays = 60;

export interface DueBox {
  plannedDate: string;
  date: string;
  isMissing: boolean;
}

/** The boxes whose cut-off has passed and that nothing was done about yet, by the schedule alone. */
export function dueBoxes(full: FullRepeat, world: RepeatWorld): DueBox[] {
  const delivery = deliveryOf(world, full.row, usualFee(full, world));
  if (delivery === null || waitsForCustomer(full.row)) return [];
  const { now, today } = world;
  const from = addDays(today, -longestOutageDays);
  const first = full.row.anchor > from ? full.row.anchor : from;
  const span = { now, from: addDays(first, -7), to: addDays(today, longestCutoffDays) };
  return boxesBetween(scheduleOf(full), delivery, span).flatMap((box): DueBox[] => {
    if (box.cutoff > now || box.status === 'skipped' || box.cutoff.toISOString() < full.row.agreedAt) return [];
    const cycle = cycleOn(full, box.plannedDate);
    if (cycle !== undefined && (cycle.deliveredOn !== null || cycle.status !== 'planned')) return [];
    return [{ plannedDate: box.plannedDate, date: box.date, isMissing: box.status === 'no-day' }];
  });
}

/**
 * Fixes the delivery day of the boxes whose cut-off has passed, so that no later change touches them. Called before every change of
 * a repeat and by the cut-off run; a box is fixed once.
 */
export async function lockDueBoxes(tx: Writer, full: FullRepeat, world: RepeatWorld): Promise<CycleRow[]> {
  const locked: CycleRow[] = [];
  for (const { plannedDate, date, isMissing } of dueBoxes(full, world)) {
    const skipped = { status: 'skipped' as const, skippedBy: 'shop' as const, reason: noDay };
    const set = isMissing ? skipped : { deliveredOn: date };
    await tx
      .insert(repeatCycles)
      .values({ repeatId: full.row.id, plannedDate, ...set })
      .onConflictDoUpdate({
        target: [repeatCycles.repeatId, repeatCycles.plannedDate],
        set,
        setWhere: sql`${repeatCycles.deliveredOn} is null and ${repeatCycles.status} = 'planned'`,
      });
    const [row] = await tx
      .select()
      .from(repeatCycles)
      .where(and(eq(repeatCycles.repeatId, full.row.id), eq(repeatCycles.plannedDate, plannedDate)));
    if (row === undefined) continue;
    locked.push(row);
    full.cycles = [...full.cycles.filter((cycle) => cycle.id !== row.id), row].sort((a, b) =>
      a.plannedDate < b.plannedDate ? -1 : 1,
    );
  }
  return locked;
}

const noDay = 'We don’t deliver on any day near this box, so it didn’t come and nothing was charged.';
