import { addDays, type Day, daysBetween, formatDayMonth, formatMonth, formatShortDay, mondayOf } from '../dates.ts';

/** A range of Melbourne days, both included. */
export interface Period {
  from: Day;
  to: Day;
}

const firstReportDay: Day = '2000-01-01';
export const lastReportDay: Day = '2099-12-31';

/** Describes what is wrong with a report's period; null if it is valid. */
export function reportPeriodFault({ from, to }: Period): string | null {
  if (from < firstReportDay || to > lastReportDay) return 'Please choose days between 2000 and 2099.';
  return to < from ? 'The last day is before the first. Please swap them.' : null;
}

export const reportSteps = ['day', 'week', 'month'] as const;
export type ReportStep = (typeof reportSteps)[number];

/** The maximum number of rows in a report. A longer period is shown by weeks or months, because no one reads more rows. */
const mostSteps = 400;

/** Returns the requested step of a report (day, week or month), or a larger step if the period has too many rows. */
export function stepFor(step: ReportStep, { from, to }: Period): ReportStep {
  const days = daysBetween(from, to) + 1;
  if (step === 'day' && days > mostSteps) return stepFor('week', { from, to });
  return step === 'week' && days > mostSteps * 7 ? 'month' : step;
}

/** Returns the step of a report that a day belongs to: the day itself, its Monday or its month ('2026-11'). */
export function stepOf(step: ReportStep, day: Day): string {
  if (step === 'day') return day;
  return step === 'week' ? mondayOf(day) : day.slice(0, 7);
}

/** Returns every step of a report's period, the oldest first. */
export function stepsOf(step: ReportStep, { from, to }: Period): string[] {
  const steps: string[] = [];
  for (let day = from; day <= to; day = firstDayAfter(step, day)) steps.push(stepOf(step, day));
  return steps;
}

function firstDayAfter(step: ReportStep, day: Day): Day {
  if (step === 'day') return addDays(day, 1);
  return step === 'week' ? addDays(mondayOf(day), 7) : nextMonth(day);
}

/**
 * Formats a step as "Mon 9 Nov", "9 Nov to 15 Nov" or "November 2026". A week is limited to the days of the period. The year is
 * added if the period covers several years.
 */
export function formatStep(step: ReportStep, key: string, { from, to }: Period): string {
  if (step === 'month') return formatMonth(key);
  const year = from.slice(0, 4) === to.slice(0, 4) ? '' : ` ${key.slice(0, 4)}`;
  if (step === 'day') return `${formatShortDay(key)}${year}`;
  const [first, last] = [key < from ? from : key, addDays(key, 6) > to ? to : addDays(key, 6)];
  return first === last
    ? `${formatShortDay(first)}${year}`
    : `${formatDayMonth(first)} to ${formatDayMonth(last)}${year}`;
}

export const comparisons = ['none', 'before', 'year'] as const;
export type Comparison = (typeof comparisons)[number];

/**
 * Returns the days that a report's period is compared with. `none`: null. `year`: the same days one year earlier. `before`: for a week,
 * month, quarter or financial year, or its first days, the same days of the previous one; for any other period, the same number of days
 * directly before it.
 */
export function comparedPeriod({ from, to }: Period, comparison: Comparison): Period | null {
  if (comparison === 'none') return null;
  if (comparison === 'year') return { from: addMonths(from, -12), to: addMonths(to, -12) };
  if (mondayOf(from) === from && daysBetween(from, to) < 7) return { from: addDays(from, -7), to: addDays(to, -7) };
  const months = partOfMonths(from, to);
  if (months === null) return { from: addDays(from, -daysBetween(from, to) - 1), to: addDays(from, -1) };
  const isWhole = addDays(to, 1).endsWith('-01');
  return {
    from: addMonths(from, -months),
    to: isWhole ? lastOfMonth(addMonths(firstOfMonth(to), -months)) : addMonths(to, -months),
  };
}

/**
 * Returns the length in months (1, 3 or 12) of the shortest month, quarter or financial year that begins on `from` and includes `to`.
 * Null if there is none, or if the period is a single day.
 */
function partOfMonths(from: Day, to: Day): number | null {
  if (!from.endsWith('-01') || from === to) return null;
  const month = Number(from.slice(5, 7));
  const sizes = [1, ...(month % 3 === 1 ? [3] : []), ...(month === 7 ? [12] : [])];
  return sizes.find((size) => to < addMonths(from, size)) ?? null;
}

export function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 8)}01`;
}

function nextMonth(day: Day): Day {
  return addMonths(firstOfMonth(day), 1);
}

function lastOfMonth(day: Day): Day {
  return addDays(nextMonth(day), -1);
}

/** Returns the same day some months later, or the last day of that month if the month is shorter. */
export function addMonths(day: Day, count: number): Day {
  const index = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count;
  const month = `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
  const nextIndex = index + 1;
  const next = `${String(Math.floor(nextIndex / 12)).padStart(4, '0')}-${String((nextIndex % 12) + 1).padStart(2, '0')}-01`;
  const last = addDays(next, -1);
  const same = `${month}-${day.slice(8)}`;
  return same > last ? last : same;
}
