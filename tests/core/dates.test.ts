import { describe, expect, it } from 'vitest';
import {
  addDays,
  daysBetween,
  formatDate,
  formatFullDay,
  formatInstantDate,
  formatLongDay,
  formatLongInstant,
  formatShortDay,
  formatWeekday,
  isDay,
  isWeekend,
  melbourneDay,
  melbourneHour,
  mondayOf,
  startOfDay,
  weekdayOf,
} from '#core/dates.ts';
import { fc } from '#tests/support/chance/fast-check.ts';

const someDay = fc.integer({ min: 0, max: 36_500 }).map((count) => addDays('2000-01-01', count));

describe('Melbourne days', () => {
  it.each([
    ['2026-11-20T12:59:59Z', '2026-11-20', 'the last second of a summer day'],
    ['2026-11-20T13:00:00Z', '2026-11-21', 'midnight in summer time'],
    ['2026-07-01T13:59:59Z', '2026-07-01', 'the last second of a winter day'],
    ['2026-07-01T14:00:00Z', '2026-07-02', 'midnight in standard time'],
    ['2026-10-03T15:59:59Z', '2026-10-04', 'a second before clocks go forward'],
    ['2026-10-03T16:00:00Z', '2026-10-04', 'the hour that is left out'],
    ['2026-04-04T15:30:00Z', '2026-04-05', 'the hour that comes twice, first time'],
    ['2026-04-04T16:30:00Z', '2026-04-05', 'the hour that comes twice, second time'],
  ])('The instant %s falls on the day %s (%s)', (instant, day) => expect(melbourneDay(new Date(instant))).toBe(day));

  it('The hour of the day follows the clock change', () => {
    expect(melbourneHour(new Date('2026-10-03T15:59:59Z'))).toBe(1);
    expect(melbourneHour(new Date('2026-10-03T16:00:00Z'))).toBe(3);
    expect(melbourneHour(new Date('2026-04-04T15:30:00Z'))).toBe(2);
    expect(melbourneHour(new Date('2026-04-04T16:30:00Z'))).toBe(2);
    expect(melbourneHour(new Date('2026-11-20T13:00:00Z'))).toBe(0);
  });

  it.each([
    ['2026-11-21', '2026-11-20T13:00:00.000Z', 'in summer time'],
    ['2026-07-02', '2026-07-01T14:00:00.000Z', 'in standard time'],
    ['2026-10-04', '2026-10-03T14:00:00.000Z', 'on the day that clocks go forward'],
    ['2026-10-05', '2026-10-04T13:00:00.000Z', 'on the day after'],
    ['2026-04-05', '2026-04-04T13:00:00.000Z', 'on the day that clocks go back'],
    ['2026-04-06', '2026-04-05T14:00:00.000Z', 'on the day after that'],
  ])('The day %s starts at the instant %s (%s)', (day, instant) => expect(startOfDay(day).toISOString()).toBe(instant));

  it('A day starts when the previous day ends', () => {
    fc.assert(
      fc.property(someDay, (day) => {
        const start = startOfDay(day).getTime();
        expect([melbourneDay(new Date(start)), melbourneDay(new Date(start - 1))]).toEqual([day, addDays(day, -1)]);
      }),
    );
  });

  it('A week starts on Monday', () => {
    expect(mondayOf('2026-11-09')).toBe('2026-11-09');
    expect(mondayOf('2026-11-10')).toBe('2026-11-09');
    expect(mondayOf('2026-11-15')).toBe('2026-11-09');
    expect(mondayOf('2026-11-16')).toBe('2026-11-16');
  });

  it('Adding days loses no day across clock changes, months and leap days', () => {
    expect(addDays('2026-10-03', 1)).toBe('2026-10-04');
    expect(addDays('2026-10-03', 2)).toBe('2026-10-05');
    expect(addDays('2026-04-04', 2)).toBe('2026-04-06');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    fc.assert(
      fc.property(someDay, fc.integer({ min: -5000, max: 5000 }), (day, count) => {
        expect(daysBetween(day, addDays(day, count))).toBe(count);
        expect(addDays(addDays(day, count), -count)).toBe(day);
      }),
    );
  });

  it('For each hour of a year, the day is the same as or one day after the day of the previous hour', () => {
    let before = '2025-12-31';
    for (let hour = 0; hour < 366 * 24; hour += 1) {
      const day = melbourneDay(new Date(Date.UTC(2026, 0, 1, hour)));
      expect(daysBetween(before, day)).toBeLessThanOrEqual(1);
      expect(day >= before).toBe(true);
      before = day;
    }
  });

  it('Only dates that exist in the calendar are accepted', () => {
    expect(isDay('2028-02-29')).toBe(true);
    for (const text of ['2026-02-29', '2026-13-01', '2026-1-1', '2026-04-31', 'tomorrow', '', '2026-04-05T00:00:00Z']) {
      expect(isDay(text)).toBe(false);
    }
    fc.assert(
      fc.property(someDay, (day) => {
        expect(isDay(day)).toBe(true);
      }),
    );
  });

  it('Any seven consecutive days contain two weekend days', () => {
    expect(isWeekend('2026-11-21')).toBe(true);
    expect(isWeekend('2026-11-23')).toBe(false);
    fc.assert(
      fc.property(someDay, (day) => {
        const week = Array.from({ length: 7 }, (_, index) => addDays(day, index));
        expect(week.filter(isWeekend)).toHaveLength(2);
      }),
    );
  });

  it('Days are shown as Australians write them', () => {
    expect(formatShortDay('2026-12-05')).toBe('Sat 5 Dec');
    expect(formatLongDay('2026-12-05')).toBe('5 December 2026');
    expect(formatDate('2026-12-05')).toBe('05/12/2026');
    expect(formatInstantDate('2026-12-04T13:00:00.000Z')).toBe('05/12/2026');
  });
});

describe('Days written in words', () => {
  it.each([
    ['2027-01-04', 'Mon 4 Jan', 'Monday 4 January 2027', 1],
    ['2027-02-02', 'Tue 2 Feb', 'Tuesday 2 February 2027', 2],
    ['2027-03-03', 'Wed 3 Mar', 'Wednesday 3 March 2027', 3],
    ['2027-04-01', 'Thu 1 Apr', 'Thursday 1 April 2027', 4],
    ['2027-05-07', 'Fri 7 May', 'Friday 7 May 2027', 5],
    ['2027-06-05', 'Sat 5 June', 'Saturday 5 June 2027', 6],
    ['2027-07-04', 'Sun 4 July', 'Sunday 4 July 2027', 7],
    ['2027-08-02', 'Mon 2 Aug', 'Monday 2 August 2027', 1],
    ['2027-09-07', 'Tue 7 Sept', 'Tuesday 7 September 2027', 2],
    ['2027-10-06', 'Wed 6 Oct', 'Wednesday 6 October 2027', 3],
    ['2027-11-04', 'Thu 4 Nov', 'Thursday 4 November 2027', 4],
    ['2027-12-03', 'Fri 3 Dec', 'Friday 3 December 2027', 5],
  ])('%s is written as “%s”', (day, short, full, weekday) => {
    expect(formatShortDay(day)).toBe(short);
    expect(formatFullDay(day)).toBe(full);
    expect(weekdayOf(day)).toBe(weekday);
  });

  it('leave out the current year', () => {
    expect(formatWeekday('2026-12-05', '2026-11-20')).toBe('Saturday 5 December');
    expect(formatWeekday('2027-01-02', '2026-11-20')).toBe('Saturday 2 January 2027');
  });

  it('are shown with the time in Melbourne', () => {
    expect(formatLongInstant('2026-11-20T15:00:00.000Z')).toBe('21 November 2026, 2:00 am in Melbourne');
  });
});

it('Text that contains a day among other characters is not a day', () => {
  for (const text of ['x2026-11-20', '2026-11-20x', '+002026-11-20']) expect(isDay(text)).toBe(false);
});
