import type { Day } from '../dates.ts';
import type { DeliveryCalendar } from '../delivery/delivery-offers.ts';
import type { DeliveryZone } from '../delivery/delivery-zone.ts';
import { cyclesSince } from './cycle-dates.ts';

/**
 * The schedule of a repeat's boxes. A box is planned for `anchor` and for each interval after it. Late deliveries and late jobs don't
 * move the planned days.
 */
export interface RepeatSchedule {
  /** The planned date of the first box. */
  anchor: Day;
  intervalWeeks: number;
  /** If the interval was changed, the first box can be delivered only after this day. Otherwise null. */
  after: Day | null;
  /** The planned dates of the boxes that are skipped. */
  skipped: readonly Day[];
  /**
   * The delivery days that are fixed: the customer moved a box to the day, or an email announced the day. A fixed day is dropped if a
   * neighbouring box or a closed day makes it impossible.
   */
  moves: readonly { plannedDate: Day; to: Day }[];
  /**
   * The boxes whose cut-off has passed, or whose day and cut-off were announced to the customer. Their day and cut-off stay the same,
   * even if the calendar or the zone changes.
   */
  announced?: readonly AnnouncedBox[];
  /** No box is delivered before `until`, except those whose cut-off had passed when the pause began. */
  pause: { at: Date; until: Day } | null;
  /** When the repeat was stopped. Boxes whose cut-off hadn't passed at this instant aren't delivered. */
  stoppedAt: Date | null;
}

/**
 * The zone that delivers a repeat, and the shop's delivery calendar. Extra days with a fee above `mostFee` are left out, because a box
 * must not become more expensive without the customer's consent.
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
  /** The day for which the schedule plans the box. It identifies the box, even if the box is delivered on another day. */
  plannedDate: Day;
  /** The delivery day. */
  date: Day;
  /** The box can be changed before this instant, but not at it. */
  cutoff: Date;
  /** `no-day`: the zone has no open day for this box between its neighbours. The box isn't charged. */
  status: 'planned' | 'skipped' | 'no-day';
  /**
   * The day on which the box should have been delivered, if the zone doesn't deliver on that day; otherwise null. `reason` is why the
   * day is closed; null if the zone never delivers on that weekday.
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
 * Returns the boxes with a delivery day from `from` to `to`, including those past their cut-off. Days before `now` are calculated with
 * the current calendar; the actual deliveries are in the orders.
 */
export function boxesBetween(
  schedule: RepeatSchedule,
  delivery: RepeatDelivery,
  { now, from, to }: { now: Date; from: Day; to: Day },
): ScheduledBox[] {
  const boxes: ScheduledBox[] = [];
  for (const { box, plannedDate } of cyclesSince(from, schedule, { delivery, now })) {
    if (box !== null && box.date >= from && box.date <= to) boxes.push(box);
    // A box is delivered after the planned day of the box before it.
    if (plannedDate >= to) break;
  }
  return boxes;
}
