import { addDays, type Day, mondayOf } from '../dates.ts';
import { addMonths, firstOfMonth, type Period } from './report-period.ts';

export interface NamedPeriod extends Period {
  label: string;
}

/** Returns the most common report periods. Weeks start on Monday and the financial year in July; no period ends after today. */
export function reportPeriods(today: Day): NamedPeriod[] {
  const first = firstOfMonth(today);
  const month = Number(today.slice(5, 7));
  const yearFrom = addMonths(first, -((month + 5) % 12));
  const to = today;
  return [
    { label: 'Today', from: today, to },
    { label: 'Yesterday', from: addDays(today, -1), to: addDays(today, -1) },
    { label: 'This week', from: mondayOf(today), to },
    { label: 'Last 7 days', from: addDays(today, -6), to },
    { label: 'This month', from: first, to },
    { label: 'Last month', from: addMonths(first, -1), to: addDays(first, -1) },
    { label: 'This quarter', from: addMonths(first, -((month - 1) % 3)), to },
    { label: 'Financial year', from: yearFrom, to },
    { label: 'Last financial year', from: addMonths(yearFrom, -12), to: addDays(yearFrom, -1) },
  ];
}
