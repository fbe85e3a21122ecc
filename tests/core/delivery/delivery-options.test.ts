import { describe, expect, it } from 'vitest';
import { type DeliveryRules, optionsAtPostcode, optionsOfOrder } from '#core/delivery/delivery-options.ts';

const rule = { cutoffDaysBefore: 1, cutoffTime: '12:00' };
const tuesdays = ['2026-11-24', '2026-12-01'];
/** The cut-offs of both Tuesdays: 12:00 on Monday in Melbourne, in summer time. */
const cutoffs = ['2026-11-23T01:00:00.000Z', '2026-11-30T01:00:00.000Z'];

const zone = {
  id: 7,
  name: 'Melbourne',
  version: 1,
  active: true,
  postcodes: ['3000-3207'],
  days: [{ ...rule, weekday: 2, capacity: 5 as number | null }],
  fees: [
    { from: 0, fee: 1500 },
    { from: 25_000, fee: 0 },
  ],
  minimum: 4000,
};
const slot = (from: string, to: string, changes: { capacity?: number | null; cutoffTime?: string } = {}) => ({
  ...rule,
  weekday: 2,
  from,
  to,
  capacity: null,
  ...changes,
});

function rulesOf(changes: Partial<DeliveryRules> = {}): DeliveryRules {
  return {
    zones: [zone],
    pickup: { enabled: false, slots: [] },
    // Friday 20 November 2026, 11:00 in Melbourne.
    calendar: { closedDays: [], extraDays: [], now: new Date('2026-11-20T00:00:00Z'), today: '2026-11-20' },
    taken: () => 0,
    ...changes,
  };
}

const at = (subtotal: number, changes?: Partial<DeliveryRules>, postcode: string | null = '3056') =>
  optionsAtPostcode({ postcode, subtotal }, rulesOf(changes));

describe('The delivery options at a postcode', () => {
  it('are the zone’s fee, minimum and days, with the places that are left', () => {
    const taken = (date: string, place: string) => (date === tuesdays[1] && place === 'zone:7' ? 2 : 0);
    expect(at(10_000, { taken })).toEqual({
      postcode: '3056',
      zone: { id: 7, name: 'Melbourne' },
      methods: [
        {
          method: 'delivery',
          fee: 1500,
          freeFrom: 25_000,
          minimum: 4000,
          days: [
            { date: tuesdays[0], cutoff: cutoffs[0], left: 5, fee: 1500 },
            { date: tuesdays[1], cutoff: cutoffs[1], left: 3, fee: 1500 },
          ],
        },
      ],
    });
  });

  it('have the delivery fee for the value of the order’s goods', () => {
    const [delivery] = at(25_000).methods;
    expect([delivery?.fee, ...(delivery?.days ?? []).map(({ fee }) => fee)]).toEqual([0, 0, 0]);
  });

  it('leave out full days', () => {
    const [delivery] = at(0, { taken: (date) => (date === tuesdays[0] ? 5 : 0) }).methods;
    expect(delivery?.days.map(({ date }) => date)).toEqual([tuesdays[1]]);
  });

  it('say that a day without a capacity has no limit', () => {
    const days = [{ ...rule, weekday: 2, capacity: null }];
    const [delivery] = at(0, { zones: [{ ...zone, days }], taken: () => 1000 }).methods;
    expect(delivery?.days.map(({ left }) => left)).toEqual([null, null]);
  });

  it('include extra days at their own fee', () => {
    const extra = { date: '2026-12-19', zoneId: 7, cutoff: '2026-12-16T01:00:00.000Z', capacity: 9, fee: 2000 };
    const [delivery] = at(0, { calendar: { ...rulesOf().calendar, extraDays: [extra] } }).methods;
    expect(delivery?.days.at(-1)).toEqual({ date: extra.date, cutoff: extra.cutoff, left: 9, fee: 2000 });
  });

  it('are empty outside every zone, or only pick-up if the shop offers it', () => {
    expect(at(0, {}, '2000')).toEqual({ postcode: '2000', zone: null, methods: [] });
    const pickup = { enabled: true, slots: [slot('09:00', '12:00')] };
    expect(at(0, { pickup }, '2000').methods.map(({ method }) => method)).toEqual(['pickup']);
    expect(at(0, { pickup }).methods.map(({ method }) => method)).toEqual(['delivery', 'pickup']);
  });
});

describe('Pick-up', () => {
  const pickupOf = (slots: ReturnType<typeof slot>[], taken: DeliveryRules['taken'] = () => 0) =>
    at(0, { pickup: { enabled: true, slots }, taken }, null).methods[0];

  it('is free, and its days list their slots by time, with the last cut-off of the day', () => {
    const slots = [slot('13:00', '16:00'), slot('09:00', '12:00', { cutoffTime: '18:00' })];
    expect(pickupOf(slots)).toEqual({
      method: 'pickup',
      fee: 0,
      freeFrom: 0,
      minimum: 0,
      days: [
        {
          date: tuesdays[0],
          cutoff: '2026-11-23T07:00:00.000Z',
          left: null,
          fee: 0,
          slots: [
            { slot: '09:00-12:00', cutoff: '2026-11-23T07:00:00.000Z', left: null },
            { slot: '13:00-16:00', cutoff: cutoffs[0], left: null },
          ],
        },
        {
          date: tuesdays[1],
          cutoff: '2026-11-30T07:00:00.000Z',
          left: null,
          fee: 0,
          slots: [
            { slot: '09:00-12:00', cutoff: '2026-11-30T07:00:00.000Z', left: null },
            { slot: '13:00-16:00', cutoff: cutoffs[1], left: null },
          ],
        },
      ],
    });
  });

  it('has as many places on a day as its slots together, and no limit if one slot has none', () => {
    const morning = slot('09:00', '12:00', { capacity: 4 });
    const afternoon = slot('13:00', '16:00', { capacity: 3 });
    const taken = (date: string, place: string) => (date === tuesdays[0] && place === 'pickup:09:00-12:00' ? 1 : 0);
    expect(pickupOf([morning, afternoon], taken)?.days.map(({ left }) => left)).toEqual([6, 7]);
    expect(pickupOf([morning, { ...afternoon, capacity: null }])?.days.map(({ left }) => left)).toEqual([null, null]);
  });

  it('leaves out full slots, and days on which every slot is full', () => {
    const slots = [slot('09:00', '12:00', { capacity: 2 }), slot('13:00', '16:00', { capacity: 2 })];
    const taken = (date: string, place: string) => (date === tuesdays[0] || place === 'pickup:13:00-16:00' ? 2 : 0);
    const days = pickupOf(slots, taken)?.days;
    expect(days?.map(({ date, left }) => [date, left])).toEqual([[tuesdays[1], 2]]);
    expect(days?.[0]?.slots?.map((each) => each.slot)).toEqual(['09:00-12:00']);
  });
});

describe('The days to which an order can be moved', () => {
  const order = { postcode: '3056', method: 'delivery' as const, fee: 1000, zone };
  const moved = (changes: Partial<Parameters<typeof optionsOfOrder>[0]> = {}, rules: Partial<DeliveryRules> = {}) =>
    optionsOfOrder({ ...order, ...changes }, rulesOf(rules));

  it('are offered at the delivery fee that the order already has, without a minimum order value', () => {
    const options = moved();
    expect(options).toMatchObject({ postcode: '3056', zone: { id: 7, name: 'Melbourne' } });
    expect(options.methods).toHaveLength(1);
    expect(options.methods[0]).toMatchObject({
      method: 'delivery',
      fee: 1000,
      minimum: 0,
      days: [
        { date: tuesdays[0], fee: 1000 },
        { date: tuesdays[1], fee: 1000 },
      ],
    });
  });

  it('leave out extra days with a higher fee', () => {
    const extra = { zoneId: 7, cutoff: '2026-12-16T01:00:00.000Z', capacity: 9 };
    const extraDays = [
      { ...extra, date: '2026-12-19', fee: 1001 },
      { ...extra, date: '2026-12-20', fee: 1000 },
    ];
    const [delivery] = moved({}, { calendar: { ...rulesOf().calendar, extraDays } }).methods;
    expect(delivery?.days.map(({ date }) => date)).toEqual([...tuesdays, '2026-12-20']);
  });

  it('are days with pick-up slots if the order is picked up, and none if the delivery address is outside every zone', () => {
    const pickup = { enabled: false, slots: [slot('09:00', '12:00')] };
    const options = moved({ method: 'pickup', fee: 0 }, { pickup });
    expect(options).toMatchObject({ postcode: '3056', zone: null, methods: [{ method: 'pickup' }] });
    expect(options.methods[0]?.days).toHaveLength(2);
    expect(moved({ zone: null })).toEqual({ postcode: '3056', zone: null, methods: [] });
  });
});
