import { describe, expect, it } from 'vitest';
import { daysToMoveTo, onReachableDay, withInterval } from '#core/repeats/change-schedule.ts';
import { boxesBetween, nextBoxes, type RepeatDelivery, type RepeatSchedule } from '#core/repeats/schedule.ts';

/** Deliveries on Tuesday and Friday; orders close at noon on the day before. */
const noonBefore = { cutoffDaysBefore: 1, cutoffTime: '12:00', capacity: null };
const tuesdayAndFriday: RepeatDelivery = {
  zone: {
    id: 7,
    days: [
      { weekday: 2, ...noonBefore },
      { weekday: 5, ...noonBefore },
    ],
  },
  closedDays: [],
  extraDays: [],
  mostFee: 0,
};
/** Every second Tuesday from 1 December 2026: 1, 15 and 29 December, 12 and 26 January. */
const fortnightly: RepeatSchedule = {
  anchor: '2026-12-01',
  intervalWeeks: 2,
  after: null,
  skipped: [],
  moves: [],
  pause: null,
  stoppedAt: null,
};
/** Friday 27 November 2026, 11:00 in Melbourne. */
const now = new Date('2026-11-27T00:00:00Z');

const closed = (...dates: string[]): RepeatDelivery => ({
  ...tuesdayAndFriday,
  closedDays: dates.map((date) => ({ date, zoneId: null, reason: 'Christmas' })),
});
const datesOf = (schedule: RepeatSchedule, delivery = tuesdayAndFriday, count = 4, at = now) =>
  nextBoxes(schedule, delivery, { now: at, count }).map(({ date, status }) =>
    status === 'planned' ? date : `${date} ${status}`,
  );

describe('The boxes of a repeating order', () => {
  it('come at the chosen interval on the same weekday, even on days too far ahead to be offered for orders', () => {
    expect(datesOf(fortnightly)).toEqual(['2026-12-01', '2026-12-15', '2026-12-29', '2027-01-12']);
    expect(datesOf({ ...fortnightly, intervalWeeks: 8 })).toEqual([
      '2026-12-01',
      '2027-01-26',
      '2027-03-23',
      '2027-05-18',
    ]);
  });

  it('can be changed before the zone’s cut-off, but not at the cut-off itself', () => {
    const cutoff = new Date('2026-11-30T01:00:00Z');
    expect(nextBoxes(fortnightly, tuesdayAndFriday, { now, count: 1 })[0]?.cutoff).toEqual(cutoff);
    expect(datesOf(fortnightly, tuesdayAndFriday, 1, new Date(cutoff.getTime() - 1))).toEqual(['2026-12-01']);
    expect(datesOf(fortnightly, tuesdayAndFriday, 1, cutoff)).toEqual(['2026-12-15']);
  });

  it.each([
    ['forward in October', '2026-09-29', ['2026-09-28T02:00:00.000Z', '2026-10-05T01:00:00.000Z']],
    ['back in April', '2026-03-31', ['2026-03-30T01:00:00.000Z', '2026-04-06T02:00:00.000Z']],
  ])('can be changed until the same Melbourne time when the clocks go %s', (_, anchor, cutoffs) => {
    const weekly: RepeatSchedule = { ...fortnightly, anchor, intervalWeeks: 1 };
    const boxes = nextBoxes(weekly, tuesdayAndFriday, { now: new Date('2026-01-01T00:00:00Z'), count: 2 });
    expect(boxes.map(({ cutoff }) => cutoff.toISOString())).toEqual(cutoffs);
  });

  it('can be changed until the end of the Sunday on which the clocks change', () => {
    const atMidnight = { weekday: 2, cutoffDaysBefore: 2, cutoffTime: '24:00', capacity: null };
    const delivery = { ...tuesdayAndFriday, zone: { id: 7, days: [atMidnight] } };
    const cutoffOf = (anchor: string) =>
      nextBoxes({ ...fortnightly, anchor }, delivery, { now: new Date('2026-01-01T00:00:00Z'), count: 1 })[0]?.cutoff;
    expect(cutoffOf('2026-10-06')).toEqual(new Date('2026-10-04T13:00:00Z'));
    expect(cutoffOf('2026-04-07')).toEqual(new Date('2026-04-05T14:00:00Z'));
  });

  it('keep their fortnightly days even if they are calculated weeks late', () => {
    expect(datesOf(fortnightly, tuesdayAndFriday, 2, new Date('2027-01-13T00:00:00Z'))).toEqual([
      '2027-01-26',
      '2027-02-09',
    ]);
  });
});

describe('A box of a repeating order whose day is closed', () => {
  const third = (delivery: RepeatDelivery, at = now) =>
    nextBoxes(fortnightly, delivery, { now: at, count: 9 }).find(({ plannedDate }) => plannedDate === '2026-12-29');

  it('comes on the last open day before its planned day, and states from which day it was moved', () => {
    expect(third(closed('2026-12-29'))).toEqual({
      plannedDate: '2026-12-29',
      date: '2026-12-25',
      cutoff: new Date('2026-12-24T01:00:00Z'),
      status: 'planned',
      movedFrom: { date: '2026-12-29', reason: 'Christmas' },
    });
    expect(third(closed('2026-12-29', '2026-12-25'))?.date).toBe('2026-12-22');
  });

  it('comes on the next open day if every possible earlier day is closed or past its cut-off', () => {
    const noneBefore = closed('2026-12-18', '2026-12-22', '2026-12-25', '2026-12-29', '2027-01-01');
    expect(third(noneBefore)?.date).toBe('2027-01-05');
    // Christmas Eve, 12:00: orders for Friday have just closed.
    expect(third(closed('2026-12-29'), new Date('2026-12-24T01:00:00Z'))?.date).toBe('2027-01-01');
  });

  it('does not come at all if every day between the neighbouring boxes is closed', () => {
    const all = ['2026-12-18', '2026-12-22', '2026-12-25', '2026-12-29', '2027-01-01', '2027-01-05', '2027-01-08'];
    expect(datesOf(fortnightly, closed(...all))).toEqual([
      '2026-12-01',
      '2026-12-15',
      '2026-12-29 no-day',
      '2027-01-12',
    ]);
  });

  it('never takes the day to which an earlier box was moved', () => {
    // Weekly: Tuesday 15 can only come on Friday 18, so Tuesday 22 comes on Friday 25.
    const weekly: RepeatSchedule = { ...fortnightly, intervalWeeks: 1 };
    const delivery = closed('2026-12-11', '2026-12-15', '2026-12-22');
    expect(datesOf(weekly, delivery, 5)).toEqual([
      '2026-12-01',
      '2026-12-08',
      '2026-12-18',
      '2026-12-25',
      '2026-12-29',
    ]);
  });

  it('is also moved if the zone no longer delivers on the box’s weekday', () => {
    const friday = { ...tuesdayAndFriday, zone: { id: 7, days: [{ weekday: 5, ...noonBefore }] } };
    const [, second] = nextBoxes(fortnightly, friday, { now, count: 2 });
    expect(second).toMatchObject({ date: '2026-12-11', movedFrom: { date: '2026-12-15', reason: null } });
  });

  it('can come on an extra delivery day of its zone, but not on one with a higher fee', () => {
    const extra = { date: '2026-12-28', zoneId: 7, cutoff: '2026-12-23T01:00:00.000Z', capacity: null, fee: null };
    const christmas = closed('2026-12-25', '2026-12-29');
    expect(third({ ...christmas, extraDays: [extra] })).toMatchObject({
      date: '2026-12-28',
      cutoff: new Date(extra.cutoff),
    });
    expect(third({ ...christmas, extraDays: [{ ...extra, fee: 1500 }] })?.date).toBe('2026-12-22');
    expect(third({ ...christmas, extraDays: [{ ...extra, zoneId: 8 }] })?.date).toBe('2026-12-22');
  });
});

describe('Changes of a repeating order by its customer:', () => {
  it('A skipped box is listed as skipped, and the other boxes keep their days', () => {
    expect(datesOf({ ...fortnightly, skipped: ['2026-12-15'] })).toEqual([
      '2026-12-01',
      '2026-12-15 skipped',
      '2026-12-29',
      '2027-01-12',
    ]);
  });

  it('A box can be moved to any open day between the boxes before and after it, and later boxes keep their days', () => {
    const days = daysToMoveTo(fortnightly, '2026-12-15', { delivery: closed('2026-12-22'), now });
    expect(days.map(({ date }) => date)).toEqual([
      '2026-12-04',
      '2026-12-08',
      '2026-12-11',
      '2026-12-18',
      '2026-12-25',
    ]);
    const moved = { ...fortnightly, moves: [{ plannedDate: '2026-12-15', to: '2026-12-18' }] };
    expect(datesOf(moved)).toEqual(['2026-12-01', '2026-12-18', '2026-12-29', '2027-01-12']);
    // A box that comes earlier because of a holiday is a neighbour on that day.
    const beforeHoliday = daysToMoveTo(fortnightly, '2026-12-15', { delivery: closed('2026-12-29'), now });
    expect(beforeHoliday.at(-1)?.date).toBe('2026-12-22');
    // The box before it can then come up to the day before Friday 18.
    expect(daysToMoveTo(moved, '2026-12-01', { delivery: tuesdayAndFriday, now }).at(-1)?.date).toBe('2026-12-11');
    expect(daysToMoveTo(moved, '2026-12-29', { delivery: tuesdayAndFriday, now })[0]?.date).toBe('2026-12-22');
  });

  it('A box can’t be moved after its cut-off, if it was skipped, or if it isn’t on the schedule', () => {
    const skipped = { ...fortnightly, skipped: ['2026-12-15'] };
    const late = new Date('2026-11-30T01:00:00Z');
    expect(daysToMoveTo(fortnightly, '2026-12-01', { delivery: tuesdayAndFriday, now: late })).toEqual([]);
    expect(daysToMoveTo(skipped, '2026-12-15', { delivery: tuesdayAndFriday, now })).toEqual([]);
    expect(daysToMoveTo(fortnightly, '2026-12-08', { delivery: tuesdayAndFriday, now })).toEqual([]);
  });

  it('If the day to which a box was moved is closed later, the box comes on the open day before that day', () => {
    const moved = { ...fortnightly, moves: [{ plannedDate: '2026-12-15', to: '2026-12-22' }] };
    expect(datesOf(moved, closed('2026-12-22'), 2)).toEqual(['2026-12-01', '2026-12-18']);
  });

  it('A new interval counts from the next box that can still be changed', () => {
    const change = (weeks: 1 | 4, at: Date) =>
      withInterval(fortnightly, weeks, { delivery: tuesdayAndFriday, now: at });
    expect(datesOf(change(4, now))).toEqual(['2026-12-01', '2026-12-29', '2027-01-26', '2027-02-23']);
    const atCutoff = new Date('2026-11-30T01:00:00Z');
    expect(datesOf(change(1, atCutoff), tuesdayAndFriday, 3, atCutoff)).toEqual([
      '2026-12-15',
      '2026-12-22',
      '2026-12-29',
    ]);
    expect(datesOf(fortnightly, tuesdayAndFriday, 2)).toEqual(['2026-12-01', '2026-12-15']);
  });

  it('A box that had been moved keeps its day when the interval becomes shorter', () => {
    const moved = { ...fortnightly, moves: [{ plannedDate: '2026-12-01', to: '2026-12-11' }] };
    const weekly = withInterval(moved, 1, { delivery: tuesdayAndFriday, now });
    expect(datesOf(weekly, tuesdayAndFriday, 3)).toEqual(['2026-12-11', '2026-12-15', '2026-12-22']);
  });

  it('A box that was moved to an earlier day keeps that day when the interval becomes shorter', () => {
    const at = new Date('2026-12-02T00:00:00Z');
    const moved = { ...fortnightly, moves: [{ plannedDate: '2026-12-15', to: '2026-12-04' }] };
    const weekly = withInterval(moved, 1, { delivery: tuesdayAndFriday, now: at });
    expect(datesOf(weekly, tuesdayAndFriday, 3, at)).toEqual(['2026-12-04', '2026-12-22', '2026-12-29']);
  });

  it('During a pause no box comes, and a box whose own day is closed isn’t moved into the pause', () => {
    const paused = { ...fortnightly, pause: { at: now, until: '2026-12-29' } };
    expect(datesOf(paused, tuesdayAndFriday, 2)).toEqual(['2026-12-29', '2027-01-12']);
    expect(datesOf(paused, closed('2026-12-29'), 2)).toEqual(['2027-01-01', '2027-01-12']);
    expect(daysToMoveTo(paused, '2026-12-29', { delivery: tuesdayAndFriday, now }).at(0)?.date).toBe('2027-01-01');
  });

  it('After a stop or during a pause, a box still comes only if its cut-off had passed before the stop or pause', () => {
    const cutoff = new Date('2026-11-30T01:00:00Z');
    const between = { from: '2026-11-28', to: '2026-12-31' };
    const dates = (changes: Partial<RepeatSchedule>) =>
      boxesBetween({ ...fortnightly, ...changes }, tuesdayAndFriday, { now: cutoff, ...between }).map(
        ({ date }) => date,
      );
    const before = new Date(cutoff.getTime() - 1);
    expect(dates({ stoppedAt: before })).toEqual([]);
    expect(dates({ stoppedAt: cutoff })).toEqual(['2026-12-01']);
    expect(dates({ pause: { at: before, until: '2027-01-01' } })).toEqual([]);
    expect(dates({ pause: { at: cutoff, until: '2027-01-01' } })).toEqual(['2026-12-01']);
    expect(datesOf({ ...fortnightly, stoppedAt: now })).toEqual([]);
  });
});

it('A box of a repeating order that was announced keeps its day and cut-off; one that wasn’t comes on its own day or the nearest day that can still be reached', () => {
  const cutoff = new Date('2026-11-30T05:00:00Z');
  const announcement = { ...fortnightly, announced: [{ plannedDate: '2026-12-01', date: '2026-12-01', cutoff }] };
  const [box] = nextBoxes(announcement, closed('2026-12-01'), { now, count: 1 });
  expect(box).toMatchObject({ date: '2026-12-01', cutoff, status: 'planned' });
  const reach = (delivery: RepeatDelivery, at = now) =>
    onReachableDay(fortnightly, '2026-12-01', { delivery, now: at });
  expect(reach(tuesdayAndFriday)).toMatchObject({ date: '2026-12-01', status: 'planned' });
  const afterCutoff = new Date('2026-11-30T01:00:00Z');
  expect(reach(tuesdayAndFriday, afterCutoff)).toMatchObject({ date: '2026-12-04', status: 'planned' });
  const none = closed('2026-12-01', '2026-12-04', '2026-12-08', '2026-12-11');
  expect(reach(none)).toMatchObject({ status: 'no-day' });
});

it('The repeating orders’ boxes of a week are those that are delivered in that week, even if they were planned for another week', () => {
  const moved = { ...fortnightly, moves: [{ plannedDate: '2026-12-29', to: '2026-12-25' }] };
  const week = (from: string, to: string) =>
    boxesBetween(moved, tuesdayAndFriday, { now, from, to }).map(({ plannedDate, date }) => [plannedDate, date]);
  expect(week('2026-12-21', '2026-12-27')).toEqual([['2026-12-29', '2026-12-25']]);
  expect(week('2026-12-28', '2027-01-03')).toEqual([]);
  expect(week('2026-12-01', '2026-12-15')).toEqual([
    ['2026-12-01', '2026-12-01'],
    ['2026-12-15', '2026-12-15'],
  ]);
});
