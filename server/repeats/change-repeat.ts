import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { type Day, daysBetween, formatFullDay } from '#core/dates.ts';
import { withInterval } from '#core/repeats/change-schedule.ts';
import type { Skipper } from '#core/repeats/repeat.ts';
import type { EveryBox, RepeatChange } from '#core/repeats/repeat-api.ts';
import type { ScheduledBox } from '#core/repeats/schedule.ts';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { noticeAgain } from './announce-boxes.ts';
import { boxesStillComing } from './boxes-still-coming.ts';
import { lockDueBoxes, requireMade } from './lock-boxes.ts';
import { comingBoxes, usualFee } from './present-repeats.ts';
import { queueNews } from './repeat-news.ts';
import { cycleOn, type FullRepeat, getRepeat } from './repeat-queries.ts';
import { repeatChanges, repeatCycleItems, repeatCycles, repeats } from './repeat-tables.ts';
import { deliveryOf, type RepeatWorld, readWorld, scheduleOf, worldOf, zoneOf } from './repeat-world.ts';
import { requireDelivered, requireMinimum, requireSold } from './require-box.ts';
import { type Announcer, settleBoxes } from './settle-boxes.ts';
import { replacementTexts, storeContents } from './store-contents.ts';

/** The person who changes a repeat: its customer, possibly through a signed link, or a staff member. */
export interface Changer {
  by: Exclude<Skipper, 'shop'>;
  actorId: number | null;
  now: Date;
  today: string;
}

/** The longest pause. Without a limit, boxes might be delivered again after years. */
const longestPauseDays = 366;

/**
 * Records a client's key before its change. Returns false if the client has already made this change with the key.
 * @throws AppError key_reused if the key was used for another change
 */
export async function isFirstTime(
  tx: Writer,
  repeatId: number,
  { key, request }: { key: string; request: unknown },
  { actorId, now }: Changer,
): Promise<boolean> {
  const text = JSON.stringify(request);
  const [made] = await tx
    .insert(repeatChanges)
    .values({ repeatId, clientKey: key, request: text, changedBy: actorId, changedAt: now.toISOString() })
    .onConflictDoNothing()
    .returning({ id: repeatChanges.id });
  if (made !== undefined) return true;
  const [known] = await tx.select().from(repeatChanges).where(eq(repeatChanges.clientKey, key));
  if (known?.repeatId !== repeatId || known.request !== text) throw new AppError('key_reused');
  return false;
}

/** @throws AppError stale_version, wrong_status */
export function requireChangeable({ row }: FullRepeat, version: number): void {
  if (row.status === 'stopped') throw new AppError('wrong_status', { detail: 'This repeating box is stopped.' });
  if (row.version !== version) throw new AppError('stale_version');
}

/**
 * Changes every box whose cut-off hasn't passed, and emails the result to the customer.
 * @throws AppError stale_version, wrong_status, key_reused, not_delivered_there, product_unavailable, option_unavailable,
 * below_minimum
 */
export async function changeEveryBox(
  tx: Writer,
  full: FullRepeat,
  { version, clientKey, ...change }: RepeatChange,
  changer: Changer,
  deps: Pick<Deps, 'env'>,
): Promise<void> {
  if (!(await isFirstTime(tx, full.row.id, { key: clientKey, request: change }, changer))) return;
  requireChangeable(full, version);
  const { changed, world } = await makeChange(tx, full, change, changer, deps);
  const isPaused = changed.row.status === 'paused';
  const kind = isPaused && change.pausedUntil !== undefined ? 'repeat-paused' : 'repeat-changed';
  const hasNewAddress = change.address !== undefined;
  const { today } = changer;
  const still =
    change.pausedUntil || hasNewAddress ? await boxesStillComing(tx, changed, { today, hasNewAddress }) : [];
  const texts = [
    ...textsOf(change, still.length > 0),
    ...still,
    ...(change.items === undefined ? [] : replacementTexts(changed, world)),
  ];
  await queueNews(tx, changed, world, { kind, texts, plannedDate: null, once: clientKey }, deps);
}

/**
 * Makes a change of every box. Each box that could be changed before is still delivered and can still be changed. If necessary, it is
 * moved to another day that suits the new address. If there is no such day, the box is skipped. Also used to preview a change.
 */
export async function makeChange(
  tx: Writer,
  full: FullRepeat,
  change: EveryBox,
  changer: Changer,
  deps: Announcer,
): Promise<{ changed: FullRepeat; world: RepeatWorld }> {
  const before = await worldOf(tx, [full], changer);
  await lockDueBoxes(tx, full, before, deps);
  if (change.items !== undefined || change.address !== undefined) requireMade(full);
  const open = comingBoxes(full, before).filter(({ status }) => status === 'planned');
  await applyChange(tx, full, change, changer);
  const changed = await getRepeat(tx, full.row.id, { today: changer.today });
  const world = await worldOf(tx, [changed], changer);
  const isSameZone = zoneOf(before, full.row)?.id === zoneOf(world, changed.row)?.id;
  await settleBoxes(tx, changed, world, deps, isSameZone ? [] : outOfReach(open, changed, world));
  // The contents may also have changed while the repeat was paused, so resuming announces the prices again.
  const isPricedAgain = change.items !== undefined || change.pausedUntil === null;
  await noticeAgain(tx, changed, world, () => isPricedAgain);
  return { changed, world };
}

/**
 * Returns the planned days of the boxes that need another day, because the zone has changed. These boxes were announced for the old
 * zone, or their cut-off in the new zone has passed.
 */
function outOfReach(open: readonly ScheduledBox[], changed: FullRepeat, world: RepeatWorld): Day[] {
  const coming = comingBoxes(changed, world);
  return open
    .map(({ plannedDate }) => plannedDate)
    .filter(
      (day) =>
        (cycleOn(changed, day)?.cutoff ?? null) !== null || !coming.some(({ plannedDate }) => plannedDate === day),
    );
}

function textsOf({ intervalWeeks, items, address, pausedUntil }: EveryBox, hasBoxStillComing: boolean): string[] {
  const texts: string[] = [];
  if (intervalWeeks !== undefined)
    texts.push(
      intervalWeeks === 1 ? 'Your box now comes every week.' : `Your box now comes every ${intervalWeeks} weeks.`,
    );
  if (items !== undefined) texts.push('What is in every box has changed. These are your next boxes.');
  if (address !== undefined)
    texts.push(
      `Your${hasBoxStillComing ? ' other' : ''} boxes now come to ${address.street}, ${address.city} ${address.postcode}.`,
    );
  if (pausedUntil === null) texts.push('Your box comes again.');
  if (pausedUntil) {
    const day = formatFullDay(pausedUntil);
    texts.push(
      hasBoxStillComing
        ? `No other box comes before ${day}, and no other is charged until then.`
        : `No box comes before ${day}, and nothing is charged until then.`,
    );
  }
  return texts;
}

/** Stores a change without sending an email. `full` is out of date afterwards. */
async function applyChange(tx: Writer, full: FullRepeat, change: EveryBox, changer: Changer): Promise<void> {
  const { row } = full;
  const { now, today } = changer;
  const { intervalWeeks, items, address, pausedUntil } = change;
  const at = address === undefined ? row : { ...row, ...address };
  const wanted = items ?? full.items.filter(({ untilDay }) => untilDay === null || untilDay > today);
  const world = await readWorld(tx, [...wanted.map(({ productId }) => productId)], { now, today });
  if (address !== undefined || items !== undefined) requireDelivered(world, at);
  if (items !== undefined) {
    requireSold(items, world, new Set(full.items.map(({ productId }) => productId)));
    requireMinimum(items, world, at);
    await storeContents(tx, full, items, today);
  }
  // Boxes whose cut-off has passed already have a fixed day. From now on, no other box with a cut-off before this time is made.
  const runsFrom = now.toISOString();
  const moved = address === undefined ? {} : { ...address, undeliverableSince: null };
  const set: Partial<FullRepeat['row']> = { version: row.version + 1, runsFrom, ...moved };
  if (intervalWeeks !== undefined && intervalWeeks !== row.intervalWeeks)
    Object.assign(set, await newGrid(tx, { ...full, row: resumed(row, pausedUntil) }, intervalWeeks, world));
  if (pausedUntil === null) {
    Object.assign(set, { status: 'active', pausedAt: null, pausedUntil: null, skippedInARow: 0, problem: null });
  }
  if (pausedUntil) {
    if (pausedUntil <= today || daysBetween(today, pausedUntil) > longestPauseDays) {
      const message = 'Please choose a day after today, within a year.';
      throw new AppError('invalid', { detail: message, errors: [{ path: 'pausedUntil', message }] });
    }
    Object.assign(set, { status: 'paused', pausedAt: now.toISOString(), pausedUntil });
    // The announcements of boxes in the pause are deleted, because they don't apply after the pause.
    const isOpen = and(eq(repeatCycles.repeatId, row.id), isNull(repeatCycles.deliveredOn));
    const isPaused = sql`coalesce(${repeatCycles.movedTo}, ${repeatCycles.plannedDate}) < ${pausedUntil}`;
    const nothing = { noticedAt: null, noticed: null, cutoff: null, zoneId: null };
    await tx.update(repeatCycles).set(nothing).where(and(isOpen, isPaused));
  }
  await tx.update(repeats).set(set).where(eq(repeats.id, row.id));
}

/** Returns the repeat's row as active if the change ends a pause (`null`); otherwise unchanged. */
function resumed(row: FullRepeat['row'], pausedUntil: EveryBox['pausedUntil']): FullRepeat['row'] {
  return pausedUntil === null ? { ...row, status: 'active', pausedAt: null, pausedUntil: null } : row;
}

/**
 * Returns the start of the new schedule: the next box whose cut-off hasn't passed. Later boxes that the new schedule doesn't contain
 * are deleted.
 */
async function newGrid(tx: Writer, full: FullRepeat, intervalWeeks: number, world: RepeatWorld) {
  const { row } = full;
  const delivery = deliveryOf(world, row, usualFee(full, world));
  const next = delivery && withInterval(scheduleOf(full), intervalWeeks, { delivery, now: world.now });
  if (next === null || next.intervalWeeks !== intervalWeeks) return { intervalWeeks };
  const later = await tx
    .select({ id: repeatCycles.id, plannedDate: repeatCycles.plannedDate })
    .from(repeatCycles)
    .where(
      and(
        eq(repeatCycles.repeatId, row.id),
        gt(repeatCycles.plannedDate, next.anchor),
        isNull(repeatCycles.deliveredOn),
        isNull(repeatCycles.orderId),
      ),
    );
  const gone = later.filter(({ plannedDate }) => daysBetween(next.anchor, plannedDate) % (intervalWeeks * 7) !== 0);
  const ids = gone.map(({ id }) => id);
  if (ids.length > 0) {
    await tx.delete(repeatCycleItems).where(inArray(repeatCycleItems.cycleId, ids));
    await tx.delete(repeatCycles).where(inArray(repeatCycles.id, ids));
  }
  return { intervalWeeks, anchor: next.anchor, afterDay: next.after };
}

/** Stops a repeat: boxes whose cut-off hasn't passed are neither delivered nor charged. Stopping it again changes nothing. */
export async function stopOne(tx: Writer, full: FullRepeat, changer: Changer, deps: Pick<Deps, 'env'>): Promise<void> {
  if (full.row.status === 'stopped') return;
  const world = await worldOf(tx, [full], changer);
  await lockDueBoxes(tx, full, world, deps);
  const at = changer.now.toISOString();
  await tx
    .update(repeats)
    .set({ status: 'stopped', stoppedAt: at, version: sql`${repeats.version} + 1` })
    .where(eq(repeats.id, full.row.id));
  const { actorId: changedBy } = changer;
  const change = {
    repeatId: full.row.id,
    clientKey: `stop:${full.row.id}`,
    request: '"stop"',
    changedBy,
    changedAt: at,
  };
  await tx.insert(repeatChanges).values(change).onConflictDoNothing();
  const stopped = await getRepeat(tx, full.row.id, { today: changer.today });
  const still = await boxesStillComing(tx, stopped, changer);
  const texts =
    still.length === 0
      ? ['Your repeating box is stopped. No box comes any more, and nothing more is charged.']
      : ['Your repeating box is stopped. No other box comes, and no other is charged.', ...still];
  await queueNews(tx, stopped, world, { kind: 'repeat-stopped', texts, plannedDate: null, once: 'stopped' }, deps);
}
