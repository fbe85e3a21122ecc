import { addDays, type Day } from '../dates.ts';
import type { BasFigures } from './journal-entry.ts';

/** A quarter, given by its first month: '2026-10' is October to December 2026. */
export type Quarter = string;

/** Matches a quarter of the years 2000 to 2999. The quarters before and after a matched quarter also have a year of four digits. */
export const quarterPattern = /^2\d{3}-(01|04|07|10)$/;

export function quarterOf(day: Day): Quarter {
  const month = Number(day.slice(5, 7));
  return `${day.slice(0, 4)}-${String(month - ((month - 1) % 3)).padStart(2, '0')}`;
}

export function daysOfQuarter(quarter: Quarter): { from: Day; to: Day } {
  const next = nextQuarter(quarter);
  return { from: `${quarter}-01`, to: addDays(`${next}-01`, -1) };
}

export function nextQuarter(quarter: Quarter, count = 1): Quarter {
  const months = Number(quarter.slice(0, 4)) * 12 + Number(quarter.slice(5)) - 1 + 3 * count;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
}

const quarterMonths: Record<string, string> = {
  '07': 'July to September',
  '10': 'October to December',
  '01': 'January to March',
  '04': 'April to June',
};

/** Describes a quarter as "October to December 2026", and as a quarter of the financial year (July to June): "quarter 2 of 2026–27". */
export function describeQuarter(quarter: Quarter): { months: string; place: string } {
  const year = Number(quarter.slice(0, 4));
  const month = quarter.slice(5);
  const first = Number(month) >= 7 ? year : year - 1;
  const place = ['07', '10', '01', '04'].indexOf(month) + 1;
  const last = String((first + 1) % 100).padStart(2, '0');
  return { months: `${quarterMonths[month]} ${year}`, place: `quarter ${place} of ${first}–${last}` };
}

/** Returns an amount in whole dollars as the BAS form requires, with the cents cut off instead of rounded. */
export function wholeDollars(cents: number): number {
  return Math.trunc(cents / 100) + 0;
}

export function sumOfFigures(figures: readonly BasFigures[]): BasFigures {
  const sum = { totalSalesCents: 0, gstFreeCents: 0, gstCents: 0 };
  for (const each of figures) {
    sum.totalSalesCents += each.totalSalesCents;
    sum.gstFreeCents += each.gstFreeCents;
    sum.gstCents += each.gstCents;
  }
  return sum;
}
