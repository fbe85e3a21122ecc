import { type Day, formatDayMonth } from '../dates.ts';
import { formatMoney } from '../money.ts';

/** Describes instalments, such as "4 payments of $249.98, the last $250.01." The amounts are in cents, oldest first. */
export function describeInstalments(amounts: readonly number[]): string {
  const first = amounts[0] ?? 0;
  const last = amounts.at(-1) ?? first;
  const payments = `${amounts.length} payments of ${formatMoney(first)}`;
  return last === first ? `${payments}.` : `${payments}, the last ${formatMoney(last)}.`;
}

/**
 * Describes the days of instalments, such as "Today, then 5 Dec, 19 Dec and 2 Jan." The first day is the day of the first
 * payment.
 */
export function describeInstalmentDays(days: readonly Day[]): string {
  const later = days.slice(1).map(formatDayMonth);
  const last = later.pop();
  if (last === undefined) return 'Today.';
  return later.length === 0 ? `Today, then ${last}.` : `Today, then ${later.join(', ')} and ${last}.`;
}
