import { expect, it } from 'vitest';
import { shippingPromises } from '#core/delivery/shipping-promise.ts';

const zone = {
  id: 1,
  name: 'Inner north',
  postcodes: ['3056', '3070-3073'],
  fees: [
    { from: 0, fee: 1500 },
    { from: 20_000, fee: 0 },
  ],
  freeFrom: 20_000,
  minimum: 10_000,
  days: [
    { weekday: 2, cutoffDaysBefore: 1, cutoffTime: '12:00' },
    { weekday: 5, cutoffDaysBefore: 2, cutoffTime: '12:00' },
  ],
};

it('A product’s shipping details for a delivery zone contain the fee for the order’s value and the longest wait for a delivery day', () => {
  const promise = { name: 'Inner north', postcodes: ['3056', '3070-3073'], leastDays: 1, mostDays: 6 };
  expect(shippingPromises({ zones: [zone] }, 15_000)).toEqual([{ ...promise, feeCents: 1500 }]);
  expect(shippingPromises({ zones: [zone] }, 20_000)).toEqual([{ ...promise, feeCents: 0 }]);
});

it('A product has no shipping details for a delivery zone whose minimum order it doesn’t reach, or which has no delivery days', () => {
  expect(shippingPromises({ zones: [zone] }, 9_999)).toEqual([]);
  expect(shippingPromises({ zones: [{ ...zone, days: [] }] }, 15_000)).toEqual([]);
});

it('A product’s shipping details for a zone with one delivery day a week promise delivery within seven days', () => {
  const days = [{ weekday: 3, cutoffDaysBefore: 0, cutoffTime: '08:00' }];
  const [promise] = shippingPromises({ zones: [{ ...zone, postcodes: ['0000-9999'], days }] }, 15_000);
  expect(promise).toMatchObject({ postcodes: [], leastDays: 1, mostDays: 7 });
});

it('A product’s shipping details for a delivery zone list at most 40 postcodes', () => {
  const postcodes = Array.from({ length: 50 }, (_, index) => String(3100 + index));
  const days = [5, 1].map((weekday) => ({ weekday, cutoffDaysBefore: 1, cutoffTime: '12:00' }));
  const [promise] = shippingPromises({ zones: [{ ...zone, postcodes, days }] }, 10_000);
  expect(promise?.postcodes).toEqual(postcodes.slice(0, 40));
  // From Monday to Friday are four days, and the cut-off is one day before.
  expect(promise?.mostDays).toBe(5);
});
