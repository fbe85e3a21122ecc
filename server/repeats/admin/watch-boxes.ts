import { and, between, eq, isNull } from 'drizzle-orm';
import { addDays, type Day, formatFullDay, melbourneDay, melbourneHour, startOfDay } from '#core/dates.ts';
import { getShopSettings } from '#server/content/content-queries.ts';
import type { Reader } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { outbox } from '#server/email/email-tables.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import type { Job } from '#server/jobs/scheduler.ts';
import { isToBeNoticed } from '../announce-boxes.ts';
import { comingBoxes } from '../present-repeats.ts';
import { cycleOn, type FullRepeat, loadRepeats } from '../repeat-queries.ts';
import { type RepeatWorld, worldOf } from '../repeat-world.ts';
import { boxesOf } from './due-boxes.ts';

/** No check is made before this hour in Melbourne. */
const firstHour = 7;
/** The number of days whose deliveries each morning's check covers. */
const checkedDays = 7;

/**
 * Each morning, notifies the shop of boxes that were due and weren't made, of announcements that are missing or unsent, and of
 * addresses to which no zone delivers any more. The boxes that were due are calculated from the schedule alone. This also finds boxes
 * that the cut-off run has missed.
 */
export const watchBoxes: Job = {
  name: 'check the repeating boxes',
  everyMs: 30 * 60_000,
  firstAfterMs: 60_000,
  goesByDate: true,
  async run(deps: Deps) {
    const now = deps.clock();
    if (melbourneHour(now) < firstHour) return;
    const today = melbourneDay(now);
    const dedupeKey = `repeats-checked:${today}`;
    const lines = await deps.store.read(async (db) => {
      const settings = await getShopSettings(db);
      if (!settings.repeats) return [];
      const [sent] = await db.select({ id: outbox.id }).from(outbox).where(eq(outbox.dedupeKey, dedupeKey));
      if (sent !== undefined) return [];
      const found = await loadRepeats(db, today);
      const world = await worldOf(db, found, { now, today });
      const days = Array.from({ length: checkedDays }, (_, index) => addDays(today, index));
      const unreadable = new Set<number>();
      const missing = days.flatMap((day) => checkDay(found, world, day, unreadable) ?? []);
      const late = found.filter((full) => isUnannounced(full, world, settings.repeatNoticeDays, unreadable));
      return [
        ...missing,
        ...undeliverable(found, world),
        ...sentence(
          late.map(({ row }) => row.id),
          'The price of the next box wasn’t announced, so it can’t be charged',
        ),
        ...sentence(
          await findUnsentNotices(db, now),
          'The email that announces the next box hasn’t been sent for a day',
        ),
        ...sentence([...unreadable], 'Something is wrong with a repeating box, so its boxes may not come'),
      ];
    });
    if (lines.length === 0) return;
    await deps.store.write(async (tx) => {
      const emails = await shopEmails(tx, deps, now);
      await queueEmails(tx, [emails.missingBoxes({ lines, dedupeKey })], now);
    });
  },
};

function sentence(ids: readonly number[], what: string): string[] {
  return ids.length === 0 ? [] : [`${what}: ${ids.map((id) => `#${id}`).join(', ')}.`];
}

const dayMs = 24 * 60 * 60_000;

/** Returns the repeats with an announcement that is still unsent after a day, for example because the mail server refuses the address. */
async function findUnsentNotices(db: Reader, now: Date): Promise<number[]> {
  const rows = await db
    .select({ key: outbox.dedupeKey })
    .from(outbox)
    .where(
      and(
        eq(outbox.kind, 'repeat-notice'),
        isNull(outbox.sentAt),
        between(
          outbox.createdAt,
          startOfDay(addDays(melbourneDay(now), -checkedDays)).toISOString(),
          new Date(now.getTime() - dayMs).toISOString(),
        ),
      ),
    );
  return [...new Set(rows.flatMap(({ key }) => (key === null ? [] : [Number(key.split(':')[1])])))];
}

/** Returns a sentence about the repeats whose address has lost its delivery zone today or yesterday. */
function undeliverable(found: readonly FullRepeat[], { today }: RepeatWorld): string[] {
  const since = startOfDay(addDays(today, -1)).toISOString();
  const rows = found.filter(({ row }) => row.status !== 'stopped' && (row.undeliverableSince ?? '') >= since);
  return sentence(
    rows.map(({ row }) => row.id),
    'No zone delivers these repeating boxes any more',
  );
}

/**
 * How long after its due time an announcement counts as missing. An announcement that is due shortly before midnight may not be sent before
 * 8:00, and the check may run an hour later.
 */
const lateNoticeMs = 9 * 60 * 60_000;

/** Whether a box of the repeat should have been announced by now, but wasn't. */
function isUnannounced(full: FullRepeat, world: RepeatWorld, noticeDays: number, unreadable: Set<number>): boolean {
  try {
    const then = { now: new Date(world.now.getTime() - lateNoticeMs) };
    return comingBoxes(full, world).some(
      (box) => isToBeNoticed(box, then, noticeDays) && cycleOn(full, box.plannedDate)?.noticedAt == null,
    );
  } catch {
    unreadable.add(full.row.id);
    return false;
  }
}

/** Returns the boxes of a repeat on a day. If they can't be calculated, returns none and adds the repeat to `unreadable`. */
function readBoxes(full: FullRepeat, world: RepeatWorld, day: Day, unreadable: Set<number>) {
  try {
    return boxesOf(full, world, { from: day, to: day });
  } catch {
    unreadable.add(full.row.id);
    return [];
  }
}

/** Returns a sentence about a day on which a box is missing or a repeat can't be delivered; null if all is well. */
function checkDay(found: readonly FullRepeat[], world: RepeatWorld, day: Day, unreadable: Set<number>): string | null {
  const counts = { made: 0, skipped: 0, charging: 0 };
  const missing: number[] = [];
  for (const full of found) {
    for (const box of readBoxes(full, world, day, unreadable)) {
      if (box.cutoff > world.now) continue;
      const status = cycleOn(full, box.plannedDate)?.status ?? 'planned';
      if (status === 'ordered') counts.made += 1;
      else if (status === 'charging') counts.charging += 1;
      else if (status === 'skipped' || box.status === 'skipped') counts.skipped += 1;
      else missing.push(full.row.id);
    }
  }
  if (missing.length === 0) return null;
  const due = counts.made + counts.skipped + counts.charging + missing.length;
  const which = missing.map((id) => `#${id}`).join(', ');
  const made = `${counts.made} made, ${counts.charging} being charged, ${counts.skipped} skipped`;
  return `${due === 1 ? '1 box' : `${due} boxes`} for ${formatFullDay(day)}: ${made}, ${missing.length} missing: ${which}.`;
}
