import { expect, it } from 'vitest';
import type { DeliveryOptions } from '#core/delivery/delivery-api.ts';
import { withoutPastDays } from '#storefront/delivery/open-days.ts';

const at = (instant: string) => Date.parse(`2026-11-${instant}:00+11:00`);
const cutoff = (instant: string) => new Date(at(instant)).toISOString();

const options: DeliveryOptions = {
  postcode: '3056',
  zone: { id: 1, name: 'Melbourne' },
  methods: [
    {
      method: 'delivery',
      fee: 0,
      freeFrom: 0,
      minimum: 0,
      days: [
        { date: '2026-11-25', cutoff: cutoff('24T12:00'), left: 1, fee: 0 },
        { date: '2026-11-26', cutoff: cutoff('25T12:00'), left: null, fee: 0 },
      ],
    },
    {
      method: 'pickup',
      fee: 0,
      freeFrom: 0,
      minimum: 0,
      days: [
        {
          date: '2026-11-25',
          cutoff: cutoff('24T18:00'),
          left: null,
          fee: 0,
          slots: [
            { slot: '09:00-12:00', cutoff: cutoff('24T12:00'), left: null },
            { slot: '15:00-18:00', cutoff: cutoff('24T18:00'), left: null },
          ],
        },
      ],
    },
  ],
};

function daysAt(now: string, answeredAt = '24T09:00') {
  const { methods } = withoutPastDays(options, { answeredAt: at(answeredAt), now: at(now) });
  return methods.map(({ days }) => days.map(({ date, slots }) => [date, ...(slots ?? []).map(({ slot }) => slot)]));
}

it('A delivery day is offered before its cut-off, but not at the cut-off', () => {
  expect(daysAt('24T11:59')[0]).toEqual([['2026-11-25'], ['2026-11-26']]);
  expect(daysAt('24T12:00')[0]).toEqual([['2026-11-26']]);
  expect(daysAt('26T10:00')).toEqual([[], []]);
});

it('A pick-up time is offered before its cut-off, but not at the cut-off', () => {
  expect(daysAt('24T12:00')[1]).toEqual([['2026-11-25', '15:00-18:00']]);
});

it('A browser whose clock is two days ahead shows the days that the shop offers', () => {
  expect(daysAt('26T10:00', '26T09:59')[0]).toEqual([['2026-11-25'], ['2026-11-26']]);
});
