import { and, eq } from 'drizzle-orm';
import { type Day, formatFullDay } from '#core/dates.ts';
import { onReachableDay } from '#core/repeats/change-schedule.ts';
import { formatCutoff } from '#core/repeats/format-cutoff.ts';
import { type AnnouncedBox, boxesBetween } from '#core/repeats/schedule.ts';
import { describeReason, type SkipReason } from '#core/repeats/skip-reason.ts';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { leastNoticeMs, noticeBox } from './announce-boxes.ts';
import { usualFee } from './present-repeats.ts';
import { costText, weighingAgreement } from './price-box.ts';
import { queueNews } from './repeat-news.ts';
import { cycleOn, type FullRepeat, withCycle } from './repeat-queries.ts';
import { repeatCycles } from './repeat-tables.ts';
import {
  announcementOf,
  deliveryOf,
  type RepeatWorld,
  scheduleOf,
  waitsForCustomer,
  zoneOfBox,
} from './repeat-world.ts';

/** The environment for sending emails; null if a change is only previewed. */
export type Announcer = Pick<Deps, 'env'> | null;

/** Returns the planned days of the boxes that can't be delivered as announced. */
export function unsettledBoxes(full: FullRepeat, world: RepeatWorld): Day[] {
  if (full.row.status === 'stopped' || waitsForCustomer(full.row)) return [];
  const open = full.cycles.flatMap((cycle) => {
    const announcement = announcementOf(cycle);
    const isOpen = cycle.status === 'planned' && cycle.deliveredOn === null;
    return announcement !== null && isOpen && announcement.date > world.today
      ? [{ ...announcement, zoneId: cycle.zoneId }]
      : [];
  });
  const last = open
    .map(({ date }) => date)
    .sort()
    .at(-1);
  if (last === undefined) return [];
  const delivery = deliveryOf(world, full.row, usualFee(full, world));
  if (delivery === null) return open.map(({ plannedDate }) => plannedDate);
  const boxes = boxesBetween(scheduleOf(full), delivery, { now: world.now, from: world.today, to: last });
  return open.flatMap(({ plannedDate, date, zoneId }) => {
    const box = boxes.find((each) => each.plannedDate === plannedDate);
    // The box isn't delivered because of a pause.
    if (box === undefined) return [];
    const isPossible = box.date === date && zoneOfBox(world, full, { zoneId, day: date }) !== null;
    return isPossible ? [] : [plannedDate];
  });
}

/**
 * Moves boxes to another day, and announces that day: the boxes that can't be delivered on their announced day, and those in
 * `replanned`. A box for which no day is left is skipped. The customer is notified by email.
 */
export async function settleBoxes(
  tx: Writer,
  full: FullRepeat,
  world: RepeatWorld,
  deps: Announcer,
  replanned: readonly Day[] = [],
): Promise<void> {
  const dates = new Set([...unsettledBoxes(full, world), ...replanned]);
  for (const plannedDate of [...dates].sort()) {
    const cycle = cycleOn(full, plannedDate);
    const day = cycle?.movedTo ?? plannedDate;
    const delivery = deliveryOf(world, full.row, usualFee(full, world));
    if (delivery === null) {
      await skipUndeliverable(tx, full, world, { plannedDate, day, reason: 'not-delivered' }, deps);
      continue;
    }
    const schedule = scheduleOf(full);
    const others = schedule.announced?.filter((announcement) => announcement.plannedDate !== plannedDate) ?? [];
    const { now } = world;
    const isReplanned = replanned.includes(plannedDate);
    const cutoffAfter = isReplanned || cycle === undefined ? now : earliestCutoff(announcementOf(cycle), now);
    const box = onReachableDay({ ...schedule, announced: others }, plannedDate, { delivery, now, cutoffAfter });
    if (box === null) continue;
    if (box.status === 'no-day') {
      await skipUndeliverable(tx, full, world, { plannedDate, day, reason: 'no-day' }, deps);
      continue;
    }
    // A box that the shop itself moves must not cost more than announced.
    const { noticed } = await noticeBox(tx, full, world, box, { keepsFee: !isReplanned, addsLeftOut: isReplanned });
    if (box.date === day || deps === null || noticed === null) continue;
    const weighed = weighingAgreement(noticed);
    const charged = weighed === null ? '; then we charge your card.' : '.';
    const texts = [
      `We can’t deliver your box on ${formatFullDay(day)}. It comes on ${formatFullDay(box.date)} instead and costs ${costText(noticed)}. You can change or skip it until ${formatCutoff(box.cutoff)}${charged}`,
      ...(weighed === null ? [] : [weighed]),
    ];
    const once = `moved:${box.date}:${world.now.toISOString()}`;
    await queueNews(tx, full, world, { kind: 'repeat-notice', texts, plannedDate, once }, deps);
  }
}

/**
 * Returns the earliest cut-off that the new day of a moved box may have. Until then, the customer can still change the box: for half a
 * day, or until the announced cut-off if that is earlier.
 */
function earliestCutoff(announcement: AnnouncedBox | null, now: Date): Date {
  const announced = announcement === null ? now.getTime() : announcement.cutoff.getTime() - 1;
  return new Date(Math.max(now.getTime(), Math.min(announced, now.getTime() + leastNoticeMs)));
}

/** Skips a box for which no day can be found, and tells its customer why. */
export async function skipUndeliverable(
  tx: Writer,
  full: FullRepeat,
  world: RepeatWorld,
  { plannedDate, day, reason }: { plannedDate: Day; day: Day; reason: SkipReason },
  deps: Announcer,
): Promise<void> {
  const set = { status: 'skipped' as const, skippedBy: 'shop' as const, reason };
  await tx
    .insert(repeatCycles)
    .values({ repeatId: full.row.id, plannedDate, ...set })
    .onConflictDoUpdate({ target: [repeatCycles.repeatId, repeatCycles.plannedDate], set });
  const isIt = and(eq(repeatCycles.repeatId, full.row.id), eq(repeatCycles.plannedDate, plannedDate));
  const [row] = await tx.select().from(repeatCycles).where(isIt);
  if (row !== undefined) full.cycles = withCycle(full, row);
  if (deps === null) return;
  const texts = [skippedText(day, reason)];
  await queueNews(tx, full, world, { kind: 'repeat-skipped', texts, plannedDate, once: 'shop' }, deps);
}

/** Tells the customer that a box won't be delivered, and why. */
export function skippedText(day: Day, reason: SkipReason): string {
  return `The box of ${formatFullDay(day)} doesn’t come, and nothing is charged for it. ${describeReason(reason, 'customer')}`;
}
