import { addDays, type Day, daysBetween, melbourneDay, startOfDay, weekdayOf } from '../dates.ts';
import { cutoffOf } from '../delivery/cut-off.ts';
import { type OpenDay, type ZoneDelivery, zoneDelivery } from '../delivery/delivery-offers.ts';
import type { RepeatDelivery, RepeatSchedule, ScheduledBox } from './schedule.ts';

export interface Cycle {
  plannedDate: Day;
  /** The box's delivery day is after `floor` and before `ceiling`. */
  floor: Day;
  ceiling: Day;
  /** Null if no box is delivered, because the repeat is paused or stopped, or a moved box replaces this one. */
  box: ScheduledBox | null;
}

interface Context {
  delivery: RepeatDelivery;
  now: Date;
}

/**
 * Yields the cycles of a schedule without end. The first cycle is planned before `from` and before today, unless the schedule starts
 * later. The day of each box is determined after that of the box before it, because neighbouring boxes may need the same open day.
 * Skipped boxes get a day too: it must still be free if the customer undoes the skip.
 */
export function* cyclesSince(from: Day | null, schedule: RepeatSchedule, context: Context): Generator<Cycle> {
  const today = melbourneDay(context.now);
  const first = from === null || today < from ? today : from;
  const days = schedule.intervalWeeks * 7;
  let index = Math.max(0, Math.floor(daysBetween(schedule.anchor, first) / days) - 1);
  let before: Day = addDays(schedule.anchor, (index - 1) * days);
  while (true) {
    const cycle = cycleAt(index, schedule, before, context);
    yield cycle;
    if (cycle.box !== null) before = later(before, cycle.box.date);
    index += 1;
  }
}

function cycleAt(index: number, schedule: RepeatSchedule, before: Day, context: Context): Cycle {
  const { after, pause, stoppedAt } = schedule;
  const planned = (at: number) => addDays(schedule.anchor, at * schedule.intervalWeeks * 7);
  const plannedDate = planned(index);
  const floor = index === 0 ? (after ?? planned(-1)) : later(planned(index - 1), before);
  const ceiling = ceilingAt(index, schedule);
  const move = moveOf(plannedDate, schedule);
  const wanted = move !== undefined && move > floor && move < ceiling ? move : plannedDate;
  const cycle = { plannedDate, floor, ceiling };
  const isPaused = pause !== null && wanted < pause.until;
  // If a day is closed, its box must not move into the pause.
  const earliest = pause === null || isPaused ? floor : later(floor, addDays(pause.until, -1));
  const box = announcedBox(cycle, schedule) ?? boxOn(wanted, { ...cycle, floor: earliest }, schedule, context);
  const isTooLate = pause !== null && box.cutoff <= pause.at;
  const isStopped = stoppedAt !== null && stoppedAt < box.cutoff;
  const isCovered = index > 0 && plannedDate <= (moveOf(schedule.anchor, schedule) ?? schedule.anchor);
  return { ...cycle, box: (isPaused && !isTooLate) || isStopped || isCovered ? null : box };
}

/**
 * Returns the day before which a box must be delivered: the day of the next box. A first box that was moved keeps its day even if the
 * interval then becomes shorter. The boxes planned up to that day are left out.
 */
function ceilingAt(index: number, schedule: RepeatSchedule): Day {
  const days = schedule.intervalWeeks * 7;
  const plannedDate = addDays(schedule.anchor, index * days);
  const move = moveOf(plannedDate, schedule);
  const covered =
    index === 0 && move !== undefined ? Math.max(0, Math.floor(daysBetween(plannedDate, move) / days)) : 0;
  const next = addDays(plannedDate, (covered + 1) * days);
  const nextMove = moveOf(next, schedule);
  return nextMove !== undefined && nextMove > addDays(next, -days) && nextMove < next ? nextMove : next;
}

function moveOf(plannedDate: Day, { moves }: RepeatSchedule): Day | undefined {
  return moves.find((move) => move.plannedDate === plannedDate)?.to;
}

/**
 * Returns the box on the day that was announced to its customer. Null if no day was announced, or if that day is no longer between the
 * neighbouring boxes.
 */
function announcedBox(
  { plannedDate, floor, ceiling }: Omit<Cycle, 'box'>,
  { announced = [], skipped }: RepeatSchedule,
): ScheduledBox | null {
  const announcement = announced.find((each) => each.plannedDate === plannedDate);
  if (announcement === undefined || announcement.date <= floor || announcement.date >= ceiling) return null;
  return { ...announcement, status: skipped.includes(plannedDate) ? 'skipped' : 'planned', movedFrom: null };
}

/**
 * Returns the box on its preferred day if that day is open. Otherwise the box moves to the nearest earlier open day whose cut-off
 * hasn't passed. If there is none, it moves to the nearest later one.
 */
function boxOn(
  wanted: Day,
  { plannedDate, floor, ceiling }: Omit<Cycle, 'box'>,
  { skipped }: RepeatSchedule,
  { delivery, now }: Context,
): ScheduledBox {
  const status = skipped.includes(plannedDate) ? 'skipped' : 'planned';
  const on = deliveryOn(wanted, delivery);
  if (on.is === 'open') return { plannedDate, date: wanted, cutoff: on.day.cutoff, status, movedFrom: null };
  const day = nearestDay(daysDown(wanted, floor), delivery, now) ?? nearestDay(daysUp(wanted, ceiling), delivery, now);
  const movedFrom = { date: wanted, reason: on.is === 'closed' ? on.reason : null };
  if (day !== null) return { plannedDate, date: day.date, cutoff: day.cutoff, status, movedFrom };
  const missing = status === 'skipped' ? status : 'no-day';
  return { plannedDate, date: wanted, cutoff: usualCutoff(wanted, delivery), status: missing, movedFrom };
}

export function deliveryOn(date: Day, { zone, ...calendar }: RepeatDelivery): ZoneDelivery {
  return zoneDelivery(zone, date, calendar);
}

function nearestDay(days: Iterable<Day>, delivery: RepeatDelivery, now: Date): OpenDay | null {
  for (const date of days) {
    const on = deliveryOn(date, delivery);
    if (on.is === 'open' && now < on.day.cutoff) return on.day;
  }
  return null;
}

/** The cut-off that a day without delivery would have. */
function usualCutoff(date: Day, { zone }: RepeatDelivery): Date {
  const rule = zone.days.find(({ weekday }) => weekday === weekdayOf(date));
  return rule === undefined ? startOfDay(date) : cutoffOf(rule, date);
}

export function* daysUp(after: Day, before: Day): Generator<Day> {
  for (let day = addDays(after, 1); day < before; day = addDays(day, 1)) yield day;
}

function* daysDown(before: Day, after: Day): Generator<Day> {
  for (let day = addDays(before, -1); day > after; day = addDays(day, -1)) yield day;
}

function later(a: Day, b: Day): Day {
  return a > b ? a : b;
}
