import { gte, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { addDays, type Day, melbourneDay, mondayOf } from '#core/dates.ts';
import { boxesBetween } from '#core/repeats/schedule.ts';
import type { listDueBoxes, readRepeatFigures } from '#core/repeats/staff-repeat-api.ts';
import type { Reader } from '#server/db/store.ts';
import { presentBox, statusOf, usualFee } from '../present-repeats.ts';
import { cycleOn, type FullRepeat, loadRepeats, type RepeatRow } from '../repeat-queries.ts';
import { repeatCycles, repeats } from '../repeat-tables.ts';
import {
  deliveryOf,
  isBackdated,
  type RepeatWorld,
  scheduleOf,
  waitsForCustomer,
  worldOf,
  zoneOf,
} from '../repeat-world.ts';

type DueBoxes = z.output<typeof listDueBoxes.response>;
interface At {
  now: Date;
  today: Day;
}

/** Returns the boxes of one repeat with a delivery day in the period, including those whose cut-off has passed. */
export function boxesOf(full: FullRepeat, world: RepeatWorld, { from, to }: { from: Day; to: Day }) {
  const delivery = deliveryOf(world, full.row, usualFee(full, world));
  if (delivery === null) return [];
  const boxes = boxesBetween(scheduleOf(full), delivery, { now: world.now, from, to });
  const waits = waitsForCustomer(full.row);
  return boxes.filter((box) => {
    const isRun = (cycleOn(full, box.plannedDate)?.deliveredOn ?? null) !== null;
    return isRun || !(waits || isBackdated(full, box));
  });
}

/** Lists the boxes of all repeats in a period by day, with the goods that the shop needs for them. */
export async function findDueBoxes(db: Reader, span: { from: Day; to: Day }, at: At): Promise<DueBoxes> {
  const found = await loadRepeats(db, at.today);
  const world = await worldOf(db, found, at);
  const boxes = found.flatMap((full) =>
    boxesOf(full, world, span).map((box) => {
      const zone = zoneOf(world, full.row);
      const customer = { ...full.customer, phone: full.row.phone };
      const shown = presentBox(full, world, box, 'staff');
      return { ...shown, repeatId: full.row.id, customer, zone: zone && { id: zone.id, name: zone.name } };
    }),
  );
  boxes.sort((a, b) => a.date.localeCompare(b.date) || a.repeatId - b.repeatId);
  const goods = new Map<string, DueBoxes['goods'][number]>();
  for (const { date, status, items } of boxes) {
    if (status === 'skipped' || status === 'missed') continue;
    for (const { productId, name, quantity, isSold } of items) {
      if (!isSold) continue;
      const key = `${date} ${productId}`;
      goods.set(key, { date, productId, name, quantity: quantity + (goods.get(key)?.quantity ?? 0) });
    }
  }
  return { boxes, goods: [...goods.values()] };
}

const shownWeeks = 8;

/** Whether the repeat was stopped when its card was saved, because it couldn't begin as its customer had agreed to it. */
function isRejected({
  agreedAt,
  stoppedAt,
  cardReference,
}: Pick<RepeatRow, 'agreedAt' | 'stoppedAt' | 'cardReference'>) {
  return stoppedAt === agreedAt && cardReference === null;
}

/** Returns the owner's figures: the number of repeats, the outcomes of boxes by week, and the value of the coming weeks. */
export async function readFigures(
  db: Reader,
  { to }: { to: Day },
  at: At,
): Promise<z.output<typeof readRepeatFigures.response>> {
  const found = await loadRepeats(db, at.today);
  const world = await worldOf(db, found, at);
  const counts = { active: 0, paused: 0, stopped: 0 };
  for (const full of found) if (!isRejected(full.row)) counts[statusOf(full, world)] += 1;
  const first = addDays(mondayOf(at.today), -7 * (shownWeeks - 1));
  const weeks = Array.from({ length: shownWeeks }, (_, index) => ({
    monday: addDays(first, 7 * index),
    started: 0,
    stopped: 0,
    ordered: 0,
    skipped: 0,
    missed: 0,
  }));
  const weekOf = (day: Day) => weeks.findLast(({ monday }) => monday <= day);
  const rows = await db
    .select({ agreedAt: repeats.agreedAt, stoppedAt: repeats.stoppedAt, cardReference: repeats.cardReference })
    .from(repeats)
    .where(ne(repeats.status, 'pending'));
  for (const { agreedAt, stoppedAt } of rows.filter((row) => !isRejected(row))) {
    const started = weekOf(melbourneDay(new Date(agreedAt)));
    if (started !== undefined) started.started += 1;
    const stopped = stoppedAt === null ? undefined : weekOf(melbourneDay(new Date(stoppedAt)));
    if (stopped !== undefined) stopped.stopped += 1;
  }
  const cycles = await db
    .select({ date: repeatCycles.plannedDate, status: repeatCycles.status })
    .from(repeatCycles)
    .where(gte(repeatCycles.plannedDate, first));
  for (const { date, status } of cycles) {
    const week = date <= addDays(first, 7 * shownWeeks - 1) ? weekOf(date) : undefined;
    if (week !== undefined && (status === 'ordered' || status === 'skipped' || status === 'missed')) week[status] += 1;
  }
  const { boxes } = await findDueBoxes(db, { from: addDays(at.today, 1), to }, at);
  const planned = boxes.filter(({ status }) => status === 'planned');
  const value = planned.reduce((sum, { total, estimate = total }) => sum + estimate, 0);
  return { ...counts, weeks, next: { boxes: planned.length, value } };
}
