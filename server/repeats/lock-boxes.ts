import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { addDays, formatFullDay } from '#core/dates.ts';
import { boxesBetween } from '#core/repeats/schedule.ts';
import type { Writer } from '#server/db/store.ts';
import { usualFee } from './present-repeats.ts';
import { queueNews } from './repeat-news.ts';
import { type CycleRow, cycleOn, type FullRepeat, withCycle } from './repeat-queries.ts';
import { repeatCycles, repeats } from './repeat-tables.ts';
import { deliveryOf, isBackdated, type RepeatWorld, scheduleOf, waitsForCustomer, zoneOf } from './repeat-world.ts';
import { type Announcer, settleBoxes, skipUndeliverable, unsettledBoxes } from './settle-boxes.ts';

/** The longest possible time between a cut-off and its delivery, and the longest expected outage, in days. */
const longestCutoffDays = 31;
const longestOutageDays = 60;

interface DueBox {
  plannedDate: string;
  date: string;
  cutoff: Date;
  isMissing: boolean;
}

/**
 * Returns the boxes whose cut-off has passed while the repeat was running, and that weren't processed yet. They are calculated from the
 * schedule alone.
 */
function dueBoxes(full: FullRepeat, world: RepeatWorld): DueBox[] {
  const delivery = deliveryOf(world, full.row, usualFee(full, world));
  if (delivery === null || full.row.undeliverableSince !== null || waitsForCustomer(full.row)) return [];
  const { now, today } = world;
  const from = addDays(today, -longestOutageDays);
  const first = full.row.anchor > from ? full.row.anchor : from;
  const span = { now, from: addDays(first, -7), to: addDays(today, longestCutoffDays) };
  return boxesBetween(scheduleOf(full), delivery, span).flatMap((box): DueBox[] => {
    const { plannedDate, date, cutoff, status } = box;
    if (cutoff > now || status === 'skipped' || isBackdated(full, box)) return [];
    const cycle = cycleOn(full, plannedDate);
    if (cycle !== undefined && (cycle.deliveredOn !== null || cycle.status !== 'planned')) return [];
    return [{ plannedDate, date, cutoff, isMissing: status === 'no-day' }];
  });
}

/**
 * Whether the cut-off run has to do something for a repeat: its address has lost or regained its zone, a box needs another day, or a
 * box's cut-off has passed.
 */
export function hasDueWork(full: FullRepeat, world: RepeatWorld): boolean {
  const isUndeliverable = zoneOf(world, full.row) === null;
  if (isUndeliverable !== (full.row.undeliverableSince !== null)) return true;
  return unsettledBoxes(full, world).length > 0 || dueBoxes(full, world).length > 0;
}

/**
 * Fixes the delivery days of the boxes whose cut-off has passed, so that no later change affects them. Each box is fixed only once.
 * Before that, boxes that can't be delivered as announced get another day. Called before every change of a repeat and by the cut-off
 * run.
 */
export async function lockDueBoxes(
  tx: Writer,
  full: FullRepeat,
  world: RepeatWorld,
  deps: Announcer,
): Promise<CycleRow[]> {
  await followZone(tx, full, world, deps);
  await settleBoxes(tx, full, world, deps);
  const locked: CycleRow[] = [];
  for (const { plannedDate, date, cutoff, isMissing } of dueBoxes(full, world)) {
    if (isMissing) {
      await skipUndeliverable(tx, full, world, { plannedDate, day: date, reason: 'no-day' }, deps);
      continue;
    }
    const set = { deliveredOn: date, cutoff: cutoff.toISOString() };
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
    full.cycles = withCycle(full, row);
  }
  return locked;
}

/**
 * Rejects a change while the order of a box with a fixed day isn't made yet. That order gets the contents and the address that the
 * repeat has when the order is made.
 * @throws AppError wrong_status
 */
export function requireMade({ cycles }: FullRepeat): void {
  const waiting = cycles.find(({ status, deliveredOn }) => status === 'planned' && deliveredOn !== null);
  if (waiting === undefined) return;
  const day = formatFullDay(waiting.deliveredOn ?? waiting.plannedDate);
  throw new AppError('wrong_status', {
    detail: `The order for your box of ${day} is being made. Please try again in a few minutes.`,
  });
}

/** Records when the address has lost its delivery zone, and when it has one again. Boxes of the time in between aren't delivered later. */
async function followZone(tx: Writer, full: FullRepeat, world: RepeatWorld, deps: Announcer): Promise<void> {
  const { row } = full;
  const isUndeliverable = zoneOf(world, row) === null;
  if (row.status === 'stopped' || isUndeliverable === (row.undeliverableSince !== null)) return;
  const at = world.now.toISOString();
  const set = isUndeliverable ? { undeliverableSince: at } : { undeliverableSince: null, runsFrom: at };
  await tx.update(repeats).set(set).where(eq(repeats.id, row.id));
  const isAnnounced = unsettledBoxes(full, world).length > 0;
  full.row = { ...row, ...set };
  if (!isUndeliverable || isAnnounced || deps === null || waitsForCustomer(row)) return;
  const texts = [
    'We don’t deliver to your address any more, so no box comes and nothing is charged. Please enter another address in your account, or stop it.',
  ];
  await queueNews(tx, full, world, { kind: 'repeat-paused', texts, plannedDate: null, once: `no-zone:${at}` }, deps);
}
