import { eq, inArray } from 'drizzle-orm';
import { type Day, formatFullDay, melbourneDay, melbourneHour } from '#core/dates.ts';
import { formatCutoff } from '#core/repeats/format-cutoff.ts';
import type { ScheduledBox } from '#core/repeats/schedule.ts';
import { getShopSettings } from '#server/content/content-queries.ts';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { prepareEmails } from '#server/email/shop-emails.ts';
import type { Job } from '#server/jobs/scheduler.ts';
import { comingBoxes } from './present-repeats.ts';
import { contentsOf, costText, priceContents, weighingAgreement } from './price-box.ts';
import { queueNews } from './repeat-news.ts';
import { type CycleRow, cycleOn, type FullRepeat, loadRepeats, withCycle } from './repeat-queries.ts';
import { repeatCycles, repeats } from './repeat-tables.ts';
import { announcementOf, type RepeatWorld, worldOf, zoneOf } from './repeat-world.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** No announcement is sent before this hour in Melbourne, unless the cut-off is less than a day away. */
const firstHour = 8;
/**
 * The least time between an announcement and the cut-off. A later announcement isn't sent, because its customer couldn’t act on it in
 * time.
 */
export const leastNoticeMs = 12 * hourMs;
/**
 * If a box was announced this long before its announcement was due, it is announced again, with the unit prices that were announced before.
 */
const earlyMs = 7 * dayMs;

/**
 * Stores the price, the day, the cut-off and the zone of a box as they are announced to its customer now. Later changes of prices,
 * calendar and zones don't change them. Unit prices that were announced before stay as well. `addsLeftOut`: goods that an earlier
 * announcement left out are announced too, if they are sold again.
 */
export async function noticeBox(
  tx: Writer,
  full: FullRepeat,
  world: RepeatWorld,
  box: ScheduledBox,
  { keepsFee = false, addsLeftOut = true }: { keepsFee?: boolean; addsLeftOut?: boolean } = {},
): Promise<CycleRow> {
  const cycle = cycleOn(full, box.plannedDate);
  // The fee is calculated again for the current contents, unless the shop itself moves the box.
  const announcedBefore = cycle?.noticed ?? null;
  const feeCents = keepsFee ? (announcedBefore?.feeCents ?? 0) : Number.MAX_SAFE_INTEGER;
  const pricedBy = cycle && announcedBefore && { ...cycle, noticed: { ...announcedBefore, feeCents } };
  const contents = contentsOf(full, box.plannedDate, cycle);
  const priced = priceContents(contents, world, {
    address: full.row,
    cycle: pricedBy ?? undefined,
    date: box.date,
    addsLeftOut,
  });
  const noticed = { units: priced.units, feeCents: priced.feeCents, totalCents: priced.totalCents };
  const movedTo = box.date === box.plannedDate ? null : box.date;
  const announcement = cycle === undefined ? null : announcementOf(cycle);
  const isUnchanged = announcement?.date === box.date && announcement.cutoff.getTime() === box.cutoff.getTime();
  const zoneId = isUnchanged ? (cycle?.zoneId ?? null) : (zoneOf(world, full.row)?.id ?? null);
  const set = { noticedAt: world.now.toISOString(), noticed, movedTo, cutoff: box.cutoff.toISOString(), zoneId };
  const [row] = await tx
    .insert(repeatCycles)
    .values({ repeatId: full.row.id, plannedDate: box.plannedDate, ...set })
    .onConflictDoUpdate({ target: [repeatCycles.repeatId, repeatCycles.plannedDate], set })
    .returning();
  if (row === undefined) throw new Error('A notice was not stored');
  full.cycles = withCycle(full, row);
  return row;
}

/** Whether the customer must have been told the price of a box by now. */
export function isToBeNoticed(
  { cutoff, status }: ScheduledBox,
  { now }: Pick<RepeatWorld, 'now'>,
  noticeDays: number,
): boolean {
  return status === 'planned' && noticeDueAt(cutoff, noticeDays) <= now;
}

/**
 * When the announcement of a box is due. The agreement promises the price a number of days before the cut-off. If that time is at
 * night, the announcement is sent the evening before.
 */
function noticeDueAt(cutoff: Date, noticeDays: number): Date {
  const latest = new Date(cutoff.getTime() - noticeDays * dayMs);
  return melbourneHour(latest) < firstHour ? new Date(latest.getTime() - firstHour * hourMs) : latest;
}

/**
 * Announces prices again after a change. This includes the announced boxes that the change concerns, and the boxes that would have been
 * announced by now. The email about the change shows these prices. Any other announced box keeps its price.
 */
export async function noticeAgain(
  tx: Writer,
  full: FullRepeat,
  world: RepeatWorld,
  concerns: (plannedDate: Day) => boolean,
  { showsOthers = true }: { showsOthers?: boolean } = {},
): Promise<void> {
  const { repeatNoticeDays } = await getShopSettings(tx);
  for (const box of comingBoxes(full, world)) {
    const { noticedAt = null, cutoff = null } = cycleOn(full, box.plannedDate) ?? {};
    const isAnnounced = noticedAt !== null;
    const isConcerned = concerns(box.plannedDate);
    if (isAnnounced && cutoff !== null && !isConcerned) continue;
    // An email about one box doesn't show the other boxes. They are announced in an email of their own.
    if (!isConcerned && !showsOthers) continue;
    if (box.status !== 'planned') continue;
    if (isAnnounced || isToBeNoticed(box, world, repeatNoticeDays)) await noticeBox(tx, full, world, box);
  }
}

/**
 * Announces boxes some days before their cut-off: the day, the contents, the price and the fee, and how to skip, change or stop. Each
 * box is announced once, or again if it was announced long before.
 */
export const announceBoxes: Job = {
  name: 'announce repeating boxes',
  everyMs: 5 * 60_000,
  atStart: true,
  goesByDate: true,
  async run(deps, signal) {
    const now = deps.clock();
    const found = await deps.store.read(async (db) => {
      const settings = await getShopSettings(db);
      if (!settings.repeats) return null;
      const today = melbourneDay(now);
      const all = await loadRepeats(db, today, inArray(repeats.status, ['active', 'paused']));
      return { all, world: await worldOf(db, all, { now, today }), noticeDays: settings.repeatNoticeDays };
    });
    if (found === null) return;
    await prepareEmails();
    for (const full of found.all) {
      if (signal?.aborted) return;
      try {
        if (toAnnounce(full, found.world, found.noticeDays).length === 0) continue;
        await deps.store.write((tx) => announce(tx, full.row.id, { now, noticeDays: found.noticeDays }, deps));
      } catch (error) {
        // A repeat that can't be read must not prevent the others from being announced. The morning check reports the repeat.
        deps.log.error({ err: error, repeatId: full.row.id }, 'A repeating box could not be announced');
      }
    }
  },
};

function toAnnounce(full: FullRepeat, world: RepeatWorld, noticeDays: number): ScheduledBox[] {
  const isNight = melbourneHour(world.now) < firstHour;
  return comingBoxes(full, world).filter((box) => {
    const leftMs = box.cutoff.getTime() - world.now.getTime();
    if (!isToBeNoticed(box, world, noticeDays) || leftMs < leastNoticeMs) return false;
    if (isNight && leftMs > dayMs) return false;
    const { noticedAt = null } = cycleOn(full, box.plannedDate) ?? {};
    if (noticedAt === null) return true;
    return noticeDueAt(box.cutoff, noticeDays).getTime() - Date.parse(noticedAt) > earlyMs;
  });
}

/** Tells the customer that nothing in a box is sold any more. */
function nothingSold(day: Day): string {
  return `Nothing that is in your box of ${formatFullDay(day)} is sold any more.`;
}

async function announce(
  tx: Writer,
  repeatId: number,
  { now, noticeDays }: { now: Date; noticeDays: number },
  deps: Pick<Deps, 'env'>,
): Promise<void> {
  const today = melbourneDay(now);
  const [full] = await loadRepeats(tx, today, eq(repeats.id, repeatId));
  if (full === undefined) return;
  const world = await worldOf(tx, [full], { now, today });
  for (const box of toAnnounce(full, world, noticeDays)) {
    const { noticedAt = null } = cycleOn(full, box.plannedDate) ?? {};
    const { noticed } = await noticeBox(tx, full, world, box, { keepsFee: noticedAt !== null });
    if (noticed === null) continue;
    // If two servers announce the box at the same time, one email is sent. The key contains the repeat's version, so that a changed box
    // can be announced again.
    const once = `notice:${full.row.version}:${noticedAt ?? '-'}`;
    const comes = `Your next box comes on ${formatFullDay(box.date)} and costs ${costText(noticed)}.`;
    const until = formatCutoff(box.cutoff);
    const weighed = weighingAgreement(noticed);
    const texts =
      noticed.units.length === 0
        ? [
            `${nothingSold(box.date)} Choose something else until ${until}, or this box doesn’t come and nothing is charged.`,
          ]
        : weighed === null
          ? [`${comes} We charge your card when it can’t be changed any more, on ${until}.`]
          : [`${comes} It can’t be changed any more from ${until}.`, weighed];
    if (box.movedFrom !== null)
      texts.push(`We don’t deliver on ${formatFullDay(box.movedFrom.date)}, so this box comes on another day.`);
    await queueNews(tx, full, world, { kind: 'repeat-notice', texts, plannedDate: box.plannedDate, once }, deps);
  }
}
