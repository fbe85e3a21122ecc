import { describe, expect, it } from 'vitest';
import { addDays } from '#core/dates.ts';
import {
  type DeliveryCalendar,
  daysAhead,
  type ExtraDate,
  pickupDayState,
  placesLeft,
  zoneDayState,
} from '#core/delivery/delivery-offers.ts';

/** Friday 20 November 2026, 11:00 in Melbourne (summer time). */
const today = '2026-11-20';
const calendarOf = (changes: Partial<DeliveryCalendar> = {}): DeliveryCalendar => ({
  closedDays: [],
  extraDays: [],
  now: new Date('2026-11-20T00:00:00Z'),
  today,
  ...changes,
});

const rule = { cutoffDaysBefore: 1, cutoffTime: '12:00', capacity: 5 };
/** A zone with deliveries on Tuesday and Friday. */
const zone = {
  id: 7,
  days: [
    { ...rule, weekday: 2 },
    { ...rule, weekday: 5 },
  ],
};
const tuesday = '2026-11-24';
const zoneIs = (date: string, changes?: Partial<DeliveryCalendar>) => zoneDayState(zone, date, calendarOf(changes)).is;

describe('A delivery day of a zone', () => {
  it('is open until its cut-off at Melbourne time', () => {
    const cutoff = new Date('2026-11-23T01:00:00Z');
    expect(zoneDayState(zone, tuesday, calendarOf())).toEqual({
      is: 'open',
      day: { date: tuesday, place: 'zone:7', cutoff, capacity: 5, fee: null },
    });
    expect(zoneDayState(zone, tuesday, calendarOf({ now: cutoff }))).toEqual({ is: 'past-cutoff', cutoff });
  });

  it.each([
    ['2026-11-17', 'not-offered', 'in the past'],
    ['2026-11-20', 'not-offered', 'today'],
    ['2026-11-25', 'not-offered', 'a Wednesday'],
    ['2026-11-27', 'open', 'next Friday'],
    ['2026-12-04', 'open', 'the last of 14 days'],
    ['2026-12-08', 'not-offered', 'after the 14 days'],
  ])('on %s is “%s” (%s)', (date, is) => expect(zoneIs(date)).toBe(is));

  it.each([
    ['all zones', tuesday, null, { is: 'closed', reason: 'Cup Day' }],
    ['this zone', tuesday, 7, { is: 'closed', reason: 'Cup Day' }],
    ['another zone', tuesday, 8, undefined],
    ['all zones on another day', '2026-11-27', null, undefined],
  ])('is closed only if the owner closed that day for its zone (closed here: %s)', (_, date, zoneId, closed) => {
    const state = zoneDayState(zone, tuesday, calendarOf({ closedDays: [{ date, zoneId, reason: 'Cup Day' }] }));
    if (closed === undefined) expect(state.is).toBe('open');
    else expect(state).toEqual(closed);
  });
});

describe('An extra day', () => {
  const extra: ExtraDate = {
    date: '2026-12-19',
    zoneId: 7,
    cutoff: '2026-12-16T01:00:00.000Z',
    capacity: 9,
    fee: 2000,
  };
  const withExtra = (changes: Partial<ExtraDate> = {}) => ({ extraDays: [{ ...extra, ...changes }] });

  it('has its own cut-off, capacity and fee, on any weekday', () => {
    const cutoff = new Date(extra.cutoff);
    expect(zoneDayState(zone, extra.date, calendarOf(withExtra()))).toEqual({
      is: 'open',
      day: { date: extra.date, place: 'zone:7', cutoff, capacity: 9, fee: 2000 },
    });
    expect(zoneIs(extra.date, { ...withExtra(), now: cutoff })).toBe('past-cutoff');
  });

  it('belongs to one zone and one date', () => {
    expect(zoneIs(extra.date, withExtra({ zoneId: 8 }))).toBe('not-offered');
    expect(zoneIs('2026-12-20', withExtra())).toBe('not-offered');
    expect(zoneIs(tuesday, withExtra())).toBe('open');
  });

  it.each([
    [today, 'not-offered'],
    ['2026-11-21', 'open'],
    ['2027-01-01', 'open'],
    ['2027-01-02', 'not-offered'],
  ])('is offered from tomorrow and within six weeks: %s is %s', (date, is) => {
    expect(zoneIs(date, withExtra({ date, cutoff: '2027-01-01T00:00:00.000Z' }))).toBe(is);
  });

  it('is offered with its own capacity and fee, even on a weekday of the zone that the owner closed', () => {
    const closedDays = [{ date: tuesday, zoneId: null, reason: 'Cup Day' }];
    const state = zoneDayState(zone, tuesday, calendarOf({ ...withExtra({ date: tuesday }), closedDays }));
    expect(state).toMatchObject({ is: 'open', day: { capacity: 9, fee: 2000 } });
  });

  it.each([
    [1999, 2000, 'not-offered'],
    [2000, 2000, 'open'],
    [2001, 2000, 'open'],
    [0, null, 'open'],
    [undefined, 2000, 'open'],
  ])('is offered only if its fee isn’t above the order’s (order %s, extra day %s): “%s”', (mostFee, fee, is) => {
    expect(zoneIs(extra.date, { ...withExtra({ fee }), ...(mostFee === undefined ? {} : { mostFee }) })).toBe(is);
  });
});

describe('A pick-up slot', () => {
  const slots = [
    { ...rule, weekday: 2, from: '09:00', to: '12:00' },
    { ...rule, weekday: 2, from: '13:00', to: '16:00', capacity: 3 },
    { ...rule, weekday: 5, from: '09:00', to: '12:00' },
  ];
  const slotState = (date: string, slot: string, changes?: Partial<DeliveryCalendar>) =>
    pickupDayState(slots, { date, slot }, calendarOf(changes));

  it('is open until its cut-off, and has no fee', () => {
    const cutoff = new Date('2026-11-23T01:00:00Z');
    expect(slotState(tuesday, '13:00-16:00')).toEqual({
      is: 'open',
      day: { date: tuesday, place: 'pickup:13:00-16:00', cutoff, capacity: 3, fee: 0 },
    });
    expect(slotState(tuesday, '13:00-16:00', { now: cutoff })).toEqual({ is: 'past-cutoff', cutoff });
  });

  it.each([
    [today, '09:00-12:00', 'not-offered', 'today'],
    ['2026-11-27', '09:00-12:00', 'open', 'a Friday'],
    ['2026-11-27', '13:00-16:00', 'not-offered', 'a slot of Tuesday alone'],
    ['2026-11-25', '09:00-12:00', 'not-offered', 'a Wednesday'],
    ['2026-12-04', '09:00-12:00', 'open', 'the last of 14 days'],
    ['2026-12-08', '09:00-12:00', 'not-offered', 'after the 14 days'],
  ])('on %s at %s is “%s” (%s)', (date, slot, is) => expect(slotState(date, slot).is).toBe(is));

  it('is closed on days that are closed for every zone, but open on days that are closed for only one zone', () => {
    const closed = (date: string, zoneId: number | null) =>
      slotState(tuesday, '09:00-12:00', { closedDays: [{ date, zoneId, reason: 'Cup Day' }] });
    expect(closed(tuesday, null)).toEqual({ is: 'closed', reason: 'Cup Day' });
    expect(closed(tuesday, 7).is).toBe('open');
    expect(closed('2026-11-27', null).is).toBe('open');
  });
});

it('The delivery calendar begins tomorrow and reaches six weeks ahead', () => {
  const days = daysAhead(today);
  expect(days).toHaveLength(42);
  expect([days[0], days[1], days.at(-1)]).toEqual(['2026-11-21', '2026-11-22', addDays(today, 42)]);
});

it.each([
  [null, 100, null],
  [5, 0, 5],
  [5, 3, 2],
  [5, 5, 0],
  [5, 7, 0],
])('On a delivery day with a capacity of %s and %s orders, %s places are left', (capacity, taken, left) =>
  expect(placesLeft(capacity, taken)).toBe(left),
);
