import { expect, it } from 'vitest';
import { describeCutoffs, describePostcodes } from '#storefront/delivery/describe-area.ts';

const day = (weekday: number, cutoffDaysBefore: number, cutoffTime: string) => ({
  weekday,
  cutoffDaysBefore,
  cutoffTime,
});

it('The cut-off of deliveries is described once if all days have the same rule, and otherwise for each day', () => {
  expect(describeCutoffs([day(1, 1, '24:00'), day(2, 1, '24:00')])).toEqual(['midnight the day before']);
  expect(describeCutoffs([day(1, 0, '00:00')])).toEqual(['midnight the day before']);
  expect(describeCutoffs([day(2, 2, '24:00')])).toEqual(['midnight 2 days before']);
  expect(describeCutoffs([day(2, 1, '12:00'), day(5, 3, '09:30')])).toEqual([
    'Tuesday: 12:00, the day before',
    'Friday: 09:30, 3 days before',
  ]);
  expect(describeCutoffs([])).toEqual([]);
});

it.each([
  [['3000-3207'], 'Postcodes 3000 to 3207'],
  [['3056'], 'Postcode 3056'],
  [['3220', '3230-3240'], 'Postcodes 3220, 3230 to 3240'],
  [['0000-9999'], 'Every postcode'],
  [
    Array.from({ length: 11 }, (_, index) => String(3000 + index)),
    'Postcodes 3000, 3001, 3002, 3003, 3004, 3005, 3006, 3007 and 3 more',
  ],
])('Postcodes %j are described as “%s”', (entries, text) => expect(describePostcodes(entries)).toBe(text));
