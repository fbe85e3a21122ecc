import { describe, expect, it } from 'vitest';
import {
  daysOfQuarter,
  describeQuarter,
  nextQuarter,
  quarterOf,
  quarterPattern,
  sumOfFigures,
  wholeDollars,
} from '#core/journal/bas.ts';

describe('The quarters of business activity statements', () => {
  it.each([
    ['2026-07-01', '2026-07', '2026-09-30', 'July to September 2026', 'quarter 1 of 2026–27'],
    ['2026-12-31', '2026-10', '2026-12-31', 'October to December 2026', 'quarter 2 of 2026–27'],
    ['2028-02-29', '2028-01', '2028-03-31', 'January to March 2028', 'quarter 3 of 2027–28'],
    ['2100-05-09', '2100-04', '2100-06-30', 'April to June 2100', 'quarter 4 of 2099–00'],
  ])('%s belongs to quarter %s', (day, quarter, to, months, place) => {
    expect(quarterOf(day)).toBe(quarter);
    expect(daysOfQuarter(quarter)).toEqual({ from: `${quarter}-01`, to });
    expect(describeQuarter(quarter)).toEqual({ months, place });
  });

  it('are consecutive across the end of a year', () => {
    expect(nextQuarter('2026-10')).toBe('2027-01');
    expect(nextQuarter('2027-01', -1)).toBe('2026-10');
    expect(nextQuarter('2026-10', -8)).toBe('2024-10');
  });
});

it('The dollar amounts on a business activity statement leave out the cents', () => {
  expect([199, 100, 99, 0, -99, -150].map(wholeDollars)).toEqual([1, 1, 0, 0, 0, -1]);
});

it.each([
  ['2026-07', true],
  ['2026-10', true],
  ['2027-01', true],
  ['2027-04', true],
  ['2026-08', false],
  ['1999-10', false],
  ['26-10', false],
  ['2abc-10', false],
  ['12026-10', false],
  ['2026-100', false],
])('Whether “%s” is accepted as a quarter: %s', (text, expected) => expect(quarterPattern.test(text)).toBe(expected));

it('The figures of a quarter’s business activity statement are the sums of the figures of its days', () => {
  const days = [
    { totalSalesCents: 1000, gstFreeCents: 300, gstCents: 64 },
    { totalSalesCents: 500, gstFreeCents: 0, gstCents: 45 },
  ];
  expect(sumOfFigures(days)).toEqual({ totalSalesCents: 1500, gstFreeCents: 300, gstCents: 109 });
  expect(sumOfFigures([])).toEqual({ totalSalesCents: 0, gstFreeCents: 0, gstCents: 0 });
});
