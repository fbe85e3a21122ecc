import { expect, it } from 'vitest';
import { formatCutoffFrom } from '#core/delivery/cut-off.ts';
import type { DeliveryAreas } from '#core/delivery/delivery-api.ts';
import {
  deliverySentence,
  describeDelivery,
  describeFees,
  describeWeekdays,
  feeRule,
  feeSentence,
  lowestFeeCents,
  withDelivery,
} from '#core/delivery/describe-delivery.ts';

const day = (weekday: number) => ({ weekday, cutoffDaysBefore: 1, cutoffTime: '12:00' });
const free = [{ from: 0, fee: 0 }];
const graded = [
  { from: 0, fee: 1500 },
  { from: 25_000, fee: 0 },
];

function zone(changes: Partial<DeliveryAreas['zones'][number]>): DeliveryAreas['zones'][number] {
  const days = [1, 2, 3, 4, 5].map(day);
  return { id: 1, name: 'Melbourne', postcodes: ['3000-3207'], fees: free, minimum: 0, freeFrom: 0, days, ...changes };
}

it.each([
  [[1, 2, 3, 4, 5], 'Monday to Friday'],
  [[5, 2], 'on Tuesday and Friday'],
  [[1, 3, 5], 'on Monday, Wednesday and Friday'],
  [[6], 'on Saturday'],
  [[], ''],
])('The weekdays %j are written as “%s”', (weekdays, text) => expect(describeWeekdays(weekdays)).toBe(text));

it.each([
  [free, 'free'],
  [graded, '$15, free from $250'],
  [
    [
      { from: 0, fee: 1250 },
      { from: 10_000, fee: 1000 },
      { from: 20_000, fee: 1000 },
    ],
    '$12.50, $10 from $100',
  ],
])('The fees %j are written as “%s”', (fees, text) => expect(describeFees(fees)).toBe(text));

it('The text about where the shop delivers is made from its delivery zones', () => {
  const areas = {
    zones: [zone({}), zone({ id: 2, name: 'Geelong', postcodes: ['3220'], fees: graded, days: [day(2)] })],
    pickup: false,
  };
  expect(deliverySentence(areas)).toBe('We deliver Monday to Friday across Melbourne and Geelong.');
  expect(feeRule(areas)).toBe('Melbourne free · Geelong $15, free from $250');
});

it('A shop whose only delivery zone has all postcodes says that it delivers across Melbourne and Victoria', () => {
  const areas = { zones: [zone({ name: 'Everywhere', postcodes: ['0000-9999'] })], pickup: false };
  expect(describeDelivery(areas)).toBe('Monday to Friday across Melbourne and Victoria');
  expect(feeSentence(areas)).toBe('Delivery is free.');
});

it('If no delivery zone has delivery days yet, the text about delivery names only the areas', () => {
  expect(describeDelivery({ zones: [zone({ days: [] })], pickup: false })).toBe('across Melbourne');
});

it('A shop without delivery zones says that orders are picked up, or that it doesn’t deliver', () => {
  expect(deliverySentence({ zones: [], pickup: true })).toBe('Orders are picked up at the shop.');
  expect(deliverySentence({ zones: [], pickup: false })).toBe('We don’t deliver at the moment.');
});

it.each([
  ['2026-11-22', '2026-11-23T01:00:00.000Z', 'Mon 12:00'],
  ['2026-11-22', '2026-11-22T13:00:00.000Z', 'midnight tonight'],
  ['2026-11-20', '2026-11-22T13:00:00.000Z', 'midnight on Sun'],
  ['2026-11-15', '2026-11-23T01:00:00.000Z', 'Mon 23 Nov 12:00'],
  ['2026-11-15', '2026-11-22T13:00:00.000Z', 'midnight on Sun 22 Nov'],
])('On %s, a cut-off at %s is shown as “%s”', (today, cutoff, text) =>
  expect(formatCutoffFrom(today, new Date(cutoff))).toBe(text),
);

it('A page’s summary ends with the area where packs are delivered, unless that makes it too long for a search result', () => {
  const areas = { zones: [zone({ name: 'Geelong' })], pickup: false };
  expect(withDelivery('Lamb.', areas)).toBe(`Lamb. Delivered ${describeDelivery(areas)}.`);
  expect(withDelivery('x'.repeat(150), areas)).toBe('x'.repeat(150));
  expect(withDelivery('Lamb.', { zones: [], pickup: true })).toBe('Lamb.');
});

it('The sentence about delivery fees names each zone if their fees differ, and is empty if there are no zones', () => {
  const areas = { zones: [zone({}), zone({ id: 2, name: 'Geelong', fees: graded })], pickup: false };
  expect(feeSentence(areas)).toBe('Delivery: Melbourne free · Geelong $15, free from $250.');
  expect(feeRule({ zones: [], pickup: true })).toBe('');
  expect(feeSentence({ zones: [], pickup: true })).toBe('');
});

it('The lowest delivery fee of a shop is that of its cheapest zone', () => {
  const areas = { zones: [zone({ minimum: 300 }), zone({ minimum: 100 }), zone({ minimum: 200 })], pickup: false };
  expect(lowestFeeCents(areas, ({ minimum }) => minimum)).toBe(100);
  expect(lowestFeeCents({ zones: [], pickup: false }, () => 0)).toBeNull();
});

it('Thursday with Friday is written as “on Thursday and Friday”, and Sunday alone as “on Sunday”', () => {
  expect(describeWeekdays([4, 5])).toBe('on Thursday and Friday');
  expect(describeWeekdays([7])).toBe('on Sunday');
});

it.each([
  ['2026-11-23', '2026-11-23T01:00:00.000Z', 'today 12:00'],
  ['2026-11-22', '2026-11-23T01:00:00.000Z', 'Mon 12:00'],
])('On %s, the cut-off at %s is shown as “%s”', (today, cutoff, text) =>
  expect(formatCutoffFrom(today, new Date(cutoff))).toBe(text),
);
