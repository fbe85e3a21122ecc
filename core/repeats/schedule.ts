import type { Day } from '../dates.ts';
import type { DeliveryCalendar } from '../delivery/delivery-offers.ts';
import type { DeliveryZone } from '../delivery/delivery-zone.ts';
import { cyclesSince } from './cycle-dates.ts';

/**
 * When the boxes of a repeat come. The boxes are planned for the anchor and every so many weeks after it, whatever was delivered
 * in the meantime and however late a job ran.
 */
export interface RepeatSchedule {
  /** The planned date of the first box. */
  anchor: Day;
  intervalWeeks: number;
  /** The day after which the first box can come, if the interval was changed; null if there was no box before the anchor. */
  after: Day | null;
  /** The planned dates of the boxes that are skipped. */
  skipped: readonly Day[];
  /**
   * The delivery days that are settled: where the customer moved a box, and the day that a notice named. A day that becomes
   * impossible (a neighbouring box is there, the shop closes) is left again.
   */
  moves: readonly { plannedDate: Day; to: Day }[];
  /**
   * The boxes whose day and cut-off the customer was told, and those whose cut-off has passed. They keep both, whatever becomes of
   * the calendar and the zone.
   */
  announced?: readonly AnnouncedBox[];
  /** No box is delivered before `until`, except those whose cut-off had passed when the pause began. */
  pause: { at: Date; until: Day } | null;
  /** Boxes whose cut-off had not passed at this instant don't come. */
  stoppedAt: Date | null;
}

/**
 * The zone that delivers a repeat, and the owner's calendar. Extra days with a higher fee than `mostFee` are left out: without
 * asking, no box becomes dearer because of its day.
 */
export type RepeatDelivery = Pick<DeliveryCalendar, 'closedDays' | 'extraDays' | 'mostFee'> & {
  zone: Pick<DeliveryZone, 'id' | 'days'>;
};

export interface AnnouncedBox {
  plannedDate: Day;
  date: Day;
  cutoff: Date;
}

export interface ScheduledBox {
  /** The day of the anchor's grid. It identifies the box, whichever day it is delivered on. */
  plannedDate: Day;
  /** The delivery day. */
  date: Day;
  /** The box can be changed before this instant, but not at it. */
  cutoff: Date;
  /** `no-day`: the zone has no open day for this box between its neighbours. It is not charged. */
  status: 'planned' | 'skipped' | 'no-day';
  /**
   * The day that the box should have come on, if the zone doesn't deliver then. The reason is that of the closed day; null if the
   * zone has no delivery on that weekday.
   */
  movedFrom: { date: Day; reason: string | null } | null;
}

/** Returns the next boxes that can still be changed, in the order of their delivery. */
export function nextBoxes(
  schedule: RepeatSchedule,
  delivery: RepeatDelivery,
  { now, count }: { now: Date; count: number },
): ScheduledBox[] {
  const boxes: ScheduledBox[] = [];
  if (schedule.stoppedAt !== null || count < 1) return boxes;
  for (const { box } of cyclesSince(null, schedule, { delivery, now })) {
    if (box !== null && now < box.cutoff) boxes.push(box);
    if (boxes.length === count) break;
  }
  return boxes;
}

/**
 * Returns the boxes with a delivery day from `from` to `to`, including those past their cut-off. Days before `now` are those that
 * today's calendar gives; what was really delivered is in the orders.
 */
export function boxesBetween(
  schedule: RepeatSchedule,
  delivery: RepeatDelivery,
  { now, from, to }: { now: Date; from: Day; to: Day },
): ScheduledBox[] {
  const boxes: ScheduledBox[] = [];
  for (const { box, plannedDate } of cyclesSince(from, schedule, { delivery, now })) {
    if (box !== null && box.date >= from && box.date <= to) boxes.push(box);
    // A box comes after the day on which the one before it was planned.
    if (plannedDate >= to) break;
  }
  return boxes;
}
