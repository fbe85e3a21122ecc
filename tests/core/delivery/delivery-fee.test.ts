import { expect, it } from 'vitest';
import { feeCents, freeFromCents } from '#core/delivery/delivery-fee.ts';
import { formatSlot } from '#core/delivery/delivery-method.ts';
import { areaOfPostcode, zoneOfPostcode } from '#core/delivery/zone-of-postcode.ts';

const row = (from: number, fee: number) => ({ from, fee });

it.each([
  [[row(0, 0)], 0],
  [[row(0, 1500), row(25_000, 0)], 25_000],
  [[row(0, 1500), row(10_000, 1000)], null],
  [[row(0, 0), row(10_000, 1000), row(25_000, 0)], 25_000],
  [[row(0, 1500), row(10_000, 0), row(25_000, 0)], 10_000],
])('With the delivery fees %j, delivery is free from an order value of %s cents', (fees, from) =>
  expect(freeFromCents(fees)).toBe(from),
);

it.each([
  [0, 1500],
  [24_999, 1500],
  [25_000, 0],
  [90_000, 0],
])('Delivery of goods worth %s cents costs %s cents', (goods, fee) => {
  expect(feeCents([row(0, 1500), row(25_000, 0)], goods)).toBe(fee);
  expect(feeCents([], goods)).toBe(0);
});

it('A postcode belongs to the active delivery zone that lists it', () => {
  const zones = [
    { id: 1, active: false, postcodes: ['3000-3207'] },
    { id: 2, active: true, postcodes: ['3220'] },
    { id: 3, active: true, postcodes: ['3000-3207'] },
  ];
  expect(zoneOfPostcode(zones, '3056')?.id).toBe(3);
  expect(zoneOfPostcode(zones, '3220')?.id).toBe(2);
  expect(zoneOfPostcode(zones, '2000')).toBeNull();
  expect(zoneOfPostcode(zones, null)).toBeNull();
});

it('The delivery zone of a postcode is found in the public list of delivery areas', () => {
  const area = { name: 'Geelong', fees: [], minimum: 0, freeFrom: 0, days: [] };
  const zones = [
    { ...area, id: 1, postcodes: ['3220'] },
    { ...area, id: 2, postcodes: ['3000-3207'] },
  ];
  expect(areaOfPostcode({ zones, pickup: false }, '3056')?.id).toBe(2);
  expect(areaOfPostcode({ zones, pickup: false }, '2000')).toBeNull();
});

it('A pick-up slot is shown as “09:00 to 12:00”', () => expect(formatSlot('09:00-12:00')).toBe('09:00 to 12:00'));
