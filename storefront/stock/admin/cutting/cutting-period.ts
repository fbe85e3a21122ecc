import { addDays, type Day, daysBetween, isDay, mondayOf } from '#core/dates.ts';
import type { Period } from '#core/reports/report-period.ts';
import { type BodyChoice, bodyChoices } from '#core/stock/cutting/body-kind.ts';
import { mostListDays } from '#core/stock/cutting/cutting-list-api.ts';
import { cuttingPath } from './cutting-queries.ts';

/** Returns why the days of a cutting list are invalid, as a sentence; null if they are valid. */
export function listDaysFault({ from, to }: Period): string | null {
  if (to < from) return 'The last day is before the first. Please swap them.';
  return daysBetween(from, to) < mostListDays ? null : `Please choose up to ${mostListDays} days.`;
}

/** Returns the days in the URL; the coming seven days if the URL has none. */
export function listDaysOf(search: URLSearchParams, today: Day): Period & { fault: string } {
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? ''];
  const usual = { from: today, to: addDays(today, 6) };
  if (from === '' && to === '') return { ...usual, fault: '' };
  if (!isDay(from) || !isDay(to)) return { ...usual, fault: 'The address names a day that does not exist.' };
  return { from, to, fault: listDaysFault({ from, to }) ?? '' };
}

export function listPeriods(today: Day): (Period & { label: string })[] {
  const [tomorrow, monday] = [addDays(today, 1), mondayOf(today)];
  return [
    { label: 'Next 7 days', from: today, to: addDays(today, 6) },
    { label: 'Today', from: today, to: today },
    { label: 'Tomorrow', from: tomorrow, to: tomorrow },
    { label: 'This week', from: monday, to: addDays(monday, 6) },
    { label: 'Next week', from: addDays(monday, 7), to: addDays(monday, 13) },
  ];
}

export function listAddress({ from, to }: Period, bodies?: BodyChoice): string {
  return `${cuttingPath}?from=${from}&to=${to}${bodies === undefined ? '' : `&bodies=${bodies}`}`;
}

/**
 * Returns whether the URL asks for beef in whole bodies or in quarters. Undefined if the URL doesn't say; the shop's latest run then
 * decides.
 */
export function bodyChoiceOf(search: URLSearchParams): BodyChoice | undefined {
  return bodyChoices.find((choice) => choice === search.get('bodies'));
}
