import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { maxLineQuantity } from '#core/cart/cart.ts';
import { type Day, formatFullDay } from '#core/dates.ts';
import { placeOfZone, placesLeft, zoneDelivery } from '#core/delivery/delivery-offers.ts';
import { daysToMoveTo } from '#core/repeats/change-schedule.ts';
import { formatCutoff } from '#core/repeats/format-cutoff.ts';
import type { BoxChange } from '#core/repeats/repeat-api.ts';
import type { ScheduledBox } from '#core/repeats/schedule.ts';
import { describeSkip } from '#core/repeats/skip-reason.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { getTakenPlaces } from '#server/delivery/delivery-rules.ts';
import type { Deps } from '#server/deps.ts';
import { noticeAgain } from './announce-boxes.ts';
import { type Changer, isFirstTime, requireChangeable } from './change-repeat.ts';
import { lockDueBoxes } from './lock-boxes.ts';
import { comingBoxes, usualFee } from './present-repeats.ts';
import { contentsOf, costText } from './price-box.ts';
import { queueNews } from './repeat-news.ts';
import { type CycleRow, cycleOn, type FullRepeat, getRepeat } from './repeat-queries.ts';
import { repeatCycleItems, repeatCycles, repeats } from './repeat-tables.ts';
import { deliveryOf, type RepeatWorld, readWorld, scheduleOf, worldOf, zoneOf } from './repeat-world.ts';
import { requireMinimum, requireSold } from './require-box.ts';
import { settleBoxes } from './settle-boxes.ts';

/** The number of coming boxes of a repeat that can be changed. */
const boxesAhead = 14;

/**
 * Changes one box until its cut-off, and tells the customer by email.
 * @throws AppError stale_version, key_reused; wrong_status if its cut-off has passed; day_closed, day_full, product_unavailable,
 * option_unavailable, below_minimum
 */
export async function changeOneBox(
  tx: Writer,
  full: FullRepeat,
  { plannedDate, change }: { plannedDate: Day; change: BoxChange },
  changer: Changer,
  deps: Pick<Deps, 'env'>,
): Promise<void> {
  const { version, clientKey, ...what } = change;
  const isFirst = await isFirstTime(tx, full.row.id, { key: clientKey, request: [plannedDate, what] }, changer);
  if (!isFirst) return;
  requireChangeable(full, version);
  const ids = 'items' in change ? change.items.map(({ productId }) => productId) : [];
  const known = [...full.items, ...full.extras].map(({ productId }) => productId);
  const by = change.action === 'swap' ? [change.byProductId] : [];
  const world = await readWorld(tx, [...known, ...ids, ...by], changer);
  await lockDueBoxes(tx, full, world, deps);
  const box = requireOpen(full, world, plannedDate);
  const cycle = await cycleFor(tx, full, plannedDate);
  await apply(tx, { full, world, box, cycle, change, by: changer.by });
  await tx
    .update(repeats)
    .set({ version: sql`${repeats.version} + 1` })
    .where(eq(repeats.id, full.row.id));
  const changed = await getRepeat(tx, full.row.id, { today: changer.today });
  const after = await worldOf(tx, [changed], changer);
  await settleBoxes(tx, changed, after, deps);
  await noticeAgain(tx, changed, after, (day) => day === plannedDate, { showsOthers: false });
  const kind = change.action === 'skip' ? ('repeat-skipped' as const) : ('repeat-changed' as const);
  const texts = [textOf(change, box)];
  await queueNews(tx, changed, after, { kind, texts, plannedDate, once: clientKey }, deps);
}

/** @throws AppError wrong_status, not_found */
function requireOpen(full: FullRepeat, world: RepeatWorld, plannedDate: Day): ScheduledBox {
  const box = comingBoxes(full, world, boxesAhead).find((each) => each.plannedDate === plannedDate);
  if (box !== undefined) return box;
  const cycle = cycleOn(full, plannedDate);
  if (cycle?.deliveredOn != null) {
    const cost = cycle.noticed === null ? '' : ` It costs ${costText(cycle.noticed)}.`;
    const detail = `The box of ${formatFullDay(cycle.deliveredOn)} can’t be changed any more: its cut-off has passed.${cost} Please call us.`;
    throw new AppError('wrong_status', { detail });
  }
  throw new AppError('wrong_status', { detail: 'There is no box on that day that can be changed.' });
}

async function cycleFor(tx: Writer, full: FullRepeat, plannedDate: Day): Promise<CycleRow> {
  await tx.insert(repeatCycles).values({ repeatId: full.row.id, plannedDate }).onConflictDoNothing();
  const isIt = and(eq(repeatCycles.repeatId, full.row.id), eq(repeatCycles.plannedDate, plannedDate));
  const [row] = await tx.select().from(repeatCycles).where(isIt);
  if (row === undefined) throw new Error('A box was not stored');
  return row;
}

interface Applied {
  full: FullRepeat;
  world: RepeatWorld;
  box: ScheduledBox;
  cycle: CycleRow;
  change: BoxChange;
  by: Changer['by'];
}

async function apply(tx: Writer, { full, world, box, cycle, change, by }: Applied): Promise<void> {
  const isCycle = eq(repeatCycles.id, cycle.id);
  if (change.action === 'skip') {
    if (box.status !== 'planned') throw new AppError('wrong_status', { detail: 'This box is skipped already.' });
    await tx.update(repeatCycles).set({ status: 'skipped', skippedBy: by, reason: null }).where(isCycle);
    return;
  }
  if (change.action === 'unskip') {
    if (cycle.skippedBy === 'shop')
      throw new AppError('wrong_status', { detail: `This box can’t come. ${describeSkip(cycle, by) ?? ''}`.trim() });
    await tx.update(repeatCycles).set({ status: 'planned', skippedBy: null, reason: null }).where(isCycle);
    return;
  }
  if (box.status !== 'planned')
    throw new AppError('wrong_status', { detail: 'This box is skipped. Take that back first.' });
  if (change.action === 'move') {
    await requireDay(tx, { full, world }, box.plannedDate, change.to);
    await tx.update(repeatCycles).set({ movedTo: change.to, cutoff: null, zoneId: null }).where(isCycle);
    return;
  }
  const before = contentsOf(full, box.plannedDate, cycle);
  const has = (productId: number) => before.find((item) => item.productId === productId)?.quantity ?? 0;
  if (change.action === 'add') {
    requireSold(change.items, world);
    for (const { productId, quantity } of change.items) {
      requireRoom(has(productId) + quantity);
      await addExtra(tx, cycle.id, productId, quantity);
    }
  } else {
    const gone = has(change.productId);
    if (gone === 0) throw new AppError('wrong_status', { detail: 'That product isn’t in this box any more.' });
    const taken = change.action === 'remove' ? Math.min(gone, change.quantity ?? gone) : gone;
    await addExtra(tx, cycle.id, change.productId, -taken);
    if (change.action === 'swap') {
      if (change.byProductId !== change.productId) requireRoom(has(change.byProductId) + gone);
      requireSold([{ productId: change.byProductId, quantity: gone }], world);
      await addExtra(tx, cycle.id, change.byProductId, gone);
    }
  }
  const after = await getRepeat(tx, full.row.id, { today: world.today });
  const contents = contentsOf(after, box.plannedDate, cycleOn(after, box.plannedDate));
  if (contents.length === 0)
    throw new AppError('invalid', {
      detail: 'Nothing would be left in this box. Skip it instead: nothing is charged then.',
    });
  if (change.action !== 'add') requireMinimum(contents, world, full.row);
}

/** @throws AppError invalid */
function requireRoom(quantity: number): void {
  if (quantity > maxLineQuantity)
    throw new AppError('invalid', { detail: `At most ${maxLineQuantity} of one pack in a box.` });
}

/** Adds units of a product to one box, or takes them out of it if the quantity is negative. */
export async function addExtra(tx: Writer, cycleId: number, productId: number, quantity: number): Promise<void> {
  await tx
    .insert(repeatCycleItems)
    .values({ cycleId, productId, quantity })
    .onConflictDoUpdate({
      target: [repeatCycleItems.cycleId, repeatCycleItems.productId],
      set: { quantity: sql`${repeatCycleItems.quantity} + ${quantity}` },
    });
}

/** Returns the days to which a box can be moved. They are between its neighbouring boxes, are open, and have a delivery slot left. */
export async function daysForBox(
  db: Reader,
  { full, world }: Pick<Applied, 'full' | 'world'>,
  plannedDate: Day,
): Promise<{ date: Day; changeUntil: string; left: number | null }[]> {
  const zone = zoneOf(world, full.row);
  const delivery = deliveryOf(world, full.row, usualFee(full, world));
  if (zone === null || delivery === null) return [];
  const days = daysToMoveTo(scheduleOf(full), plannedDate, { delivery, now: world.now });
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const place = placeOfZone(zone.id);
  const taken = await getTakenPlaces(db, { from: first.date, to: last.date }, [place]);
  return days.map(({ date, cutoff }) => {
    const on = zoneDelivery(zone, date, world.calendar);
    const capacity = on.is === 'open' ? on.day.capacity : 0;
    return { date, changeUntil: cutoff.toISOString(), left: placesLeft(capacity, taken(date, place)) };
  });
}

async function requireDay(db: Reader, at: Pick<Applied, 'full' | 'world'>, plannedDate: Day, to: Day): Promise<void> {
  const days = await daysForBox(db, at, plannedDate);
  const day = days.find(({ date }) => date === to);
  const free = days.filter(({ left }) => left !== 0).map(({ date, changeUntil }) => ({ date, changeUntil }));
  if (day === undefined)
    throw new AppError('day_closed', {
      detail: `This box can’t come on ${formatFullDay(to)}. Please choose another day.`,
      days: free,
    });
  if (day.left === 0)
    throw new AppError('day_full', {
      detail: `${formatFullDay(to)} is fully booked. Please choose another day.`,
      days: free,
    });
}

function textOf(change: BoxChange, { date, cutoff }: ScheduledBox): string {
  const day = formatFullDay(date);
  const until = formatCutoff(cutoff);
  switch (change.action) {
    case 'skip':
      return `The box of ${day} doesn’t come, and nothing is charged for it. You can take that back until ${until}.`;
    case 'unskip':
      return `The box of ${day} comes after all.`;
    case 'move':
      return `The box of ${day} now comes on ${formatFullDay(change.to)}. Later boxes keep their days.`;
    default:
      return `What is in the box of ${day} has changed. Other boxes stay as they are.`;
  }
}
