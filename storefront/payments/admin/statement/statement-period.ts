import { addDays, type Day, isDay, mondayOf } from '#core/dates.ts';
import { periodFault } from '#core/payments/statement-api.ts';

export interface Period {
  from: Day;
  to: Day;
}

/** The most common periods. Weeks start on Monday, and no period ends after today. */
export function namedPeriods(today: Day): (Period & { label: string })[] {
  const monday = mondayOf(today);
  const first = `${today.slice(0, 8)}01`;
  const lastMonth = addDays(first, -1);
  return [
    { label: 'This week', from: monday, to: today },
    { label: 'Last week', from: addDays(monday, -7), to: addDays(monday, -1) },
    { label: 'This month', from: first, to: today },
    { label: 'Last month', from: `${lastMonth.slice(0, 8)}01`, to: lastMonth },
  ];
}

/** The period in the URL; the current week if the URL has no valid period. */
export function periodOf(search: URLSearchParams, today: Day): Period {
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? ''];
  const isPeriod = isDay(from) && isDay(to) && from >= '2000-01-01' && periodFault({ from, to }) === null;
  return isPeriod ? { from, to } : { from: mondayOf(today), to: today };
}
