import type { Day } from '../dates.ts';
import { type Cycle, cyclesSince, daysUp, deliveryOn } from './cycle-dates.ts';
import { nextBoxes, type RepeatDelivery, type RepeatSchedule, type ScheduledBox } from './schedule.ts';

/**
 * Returns the schedule with another interval. The interval applies from the next box whose cut-off hasn't passed. That box keeps its
 * day, and the later boxes follow at the new interval. Skips and moves are kept for boxes that the new schedule also contains.
 */
export function withInterval(
  schedule: RepeatSchedule,
  intervalWeeks: number,
  { delivery, now }: { delivery: RepeatDelivery; now: Date },
): RepeatSchedule {
  const [next] = nextBoxes(schedule, delivery, { now, count: 1 });
  if (next === undefined || intervalWeeks === schedule.intervalWeeks) return schedule;
  const cycle = cycleOf(next.plannedDate, schedule, { delivery, now });
  return { ...schedule, anchor: next.plannedDate, intervalWeeks, after: cycle?.floor ?? schedule.after };
}

/**
 * Returns the days to which a box can be moved: the open days between its neighbouring boxes, except days past their cut-off. Empty if
 * the box itself is past its cut-off, skipped, or not in this schedule.
 */
export function daysToMoveTo(
  schedule: RepeatSchedule,
  plannedDate: Day,
  { delivery, now }: { delivery: RepeatDelivery; now: Date },
): { date: Day; cutoff: Date }[] {
  const cycle = cycleOf(plannedDate, schedule, { delivery, now });
  if (cycle === null || cycle.box === null || cycle.box.status === 'skipped' || cycle.box.cutoff <= now) return [];
  const { box } = cycle;
  return reachableDays(cycle, schedule, { delivery, now }).filter(
    ({ date }) => date !== box.date || box.status !== 'planned',
  );
}

/** Returns the open days between a box's neighbouring boxes. Days past their cut-off are left out. */
function reachableDays(
  { floor, ceiling }: Cycle,
  { pause }: RepeatSchedule,
  { delivery, now }: { delivery: RepeatDelivery; now: Date },
): { date: Day; cutoff: Date }[] {
  return [...daysUp(floor, ceiling)].flatMap((date) => {
    const on = deliveryOn(date, delivery);
    if (on.is !== 'open' || on.day.cutoff <= now || (pause !== null && date < pause.until)) return [];
    return [{ date, cutoff: on.day.cutoff }];
  });
}

/**
 * Returns a box on a day whose cut-off is after `cutoffAfter`. The box keeps its day if possible. Otherwise it gets the nearest such
 * day before its own, and if there is none, the nearest one after. If there is no such day at all, the box's status is `no-day`.
 * Returns null if no box is delivered: the repeat is paused or stopped, or the schedule has no such box.
 */
export function onReachableDay(
  schedule: RepeatSchedule,
  plannedDate: Day,
  { delivery, now, cutoffAfter = now }: { delivery: RepeatDelivery; now: Date; cutoffAfter?: Date },
): ScheduledBox | null {
  const cycle = cycleOf(plannedDate, schedule, { delivery, now });
  if (cycle === null || cycle.box === null) return null;
  const { box } = cycle;
  const days = reachableDays(cycle, schedule, { delivery, now: cutoffAfter });
  const day = days.findLast(({ date }) => date <= box.date) ?? days[0];
  if (day === undefined) return { ...box, status: 'no-day' };
  return { ...box, ...day, status: 'planned' };
}

/** Returns the cycle of a planned date. Its box must be delivered before the actual day of the following box. */
function cycleOf(
  plannedDate: Day,
  schedule: RepeatSchedule,
  context: { delivery: RepeatDelivery; now: Date },
): Cycle | null {
  let found: Cycle | null = null;
  for (const cycle of cyclesSince(null, schedule, context)) {
    if (found !== null && (cycle.box !== null || cycle.plannedDate > found.ceiling)) {
      const following = cycle.box?.date ?? found.ceiling;
      return { ...found, ceiling: following < found.ceiling ? following : found.ceiling };
    }
    if (found === null && cycle.plannedDate > plannedDate) return null;
    if (cycle.plannedDate === plannedDate) found = cycle;
  }
  return null;
}
