import { describe, expect, it } from 'vitest';
import { addDays, melbourneInstant, weekdayOf } from '#core/dates.ts';
import { cutoffOf, formatCutoff, isAfterDelivery } from '#core/delivery/cut-off.ts';
import { zoneDayState } from '#core/delivery/delivery-offers.ts';
import { fc } from '#tests/support/chance/fast-check.ts';

describe('A cut-off in Melbourne time', () => {
  it.each([
    ['2026-11-30', '12:00', '2026-11-30T01:00:00.000Z', 'summer'],
    ['2026-07-01', '12:00', '2026-07-01T02:00:00.000Z', 'winter'],
    ['2026-10-04', '01:59', '2026-10-03T15:59:00.000Z', 'a minute before clocks go forward'],
    ['2026-10-04', '02:00', '2026-10-03T16:00:00.000Z', 'the first moment after the jump'],
    ['2026-10-04', '02:30', '2026-10-03T16:00:00.000Z', 'left out, so the first moment after the jump'],
    ['2026-10-04', '03:00', '2026-10-03T16:00:00.000Z', 'the jump itself'],
    ['2026-10-04', '03:30', '2026-10-03T16:30:00.000Z', 'after the jump'],
    ['2026-10-04', '24:00', '2026-10-04T13:00:00.000Z', 'the end of the short day'],
    ['2026-04-05', '02:30', '2026-04-04T15:30:00.000Z', 'the first of two'],
    ['2026-04-05', '03:00', '2026-04-04T17:00:00.000Z', 'after the repeated hour'],
    ['2026-04-05', '24:00', '2026-04-05T14:00:00.000Z', 'the end of the long day'],
    ['2026-04-04', '24:00', '2026-04-04T13:00:00.000Z', 'the end of the day before'],
  ])('The cut-off on %s at %s is the instant %s (%s)', (day, time, instant) =>
    expect(melbourneInstant(day, time).toISOString()).toBe(instant),
  );

  it('On every day, a later time of day is never an earlier instant', () => {
    const day = fc.integer({ min: 0, max: 4000 }).map((count) => addDays('2024-01-01', count));
    const minute = fc.integer({ min: 0, max: 24 * 60 });
    const text = (at: number) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
    fc.assert(
      fc.property(day, minute, minute, (date, a, b) => {
        const [first, second] = [Math.min(a, b), Math.max(a, b)];
        return melbourneInstant(date, text(first)) <= melbourneInstant(date, text(second));
      }),
    );
  });

  it('A delivery day closes at the exact millisecond of its cut-off, even when the clocks change', () => {
    for (const [date, time, cutoff] of [
      ['2026-10-05', '02:30', '2026-10-03T16:00:00.000Z'],
      ['2026-04-06', '02:30', '2026-04-04T15:30:00.000Z'],
    ] as const) {
      const days = [{ weekday: weekdayOf(date), cutoffDaysBefore: 1, cutoffTime: time, capacity: null }];
      const at = (now: Date) =>
        zoneDayState({ id: 1, days }, date, { closedDays: [], extraDays: [], now, today: addDays(date, -1) }).is;
      expect(at(new Date(Date.parse(cutoff) - 1))).toBe('open');
      expect(at(new Date(cutoff))).toBe('past-cutoff');
    }
  });

  it('A cut-off after the beginning of its delivery day is detected', () => {
    expect(isAfterDelivery({ cutoffDaysBefore: 0, cutoffTime: '08:00' })).toBe(true);
    expect(isAfterDelivery({ cutoffDaysBefore: 0, cutoffTime: '00:00' })).toBe(false);
    expect(isAfterDelivery({ cutoffDaysBefore: 1, cutoffTime: '24:00' })).toBe(false);
  });

  it('Customers see the cut-off with its weekday, and midnight as the end of the previous day', () => {
    expect(formatCutoff(cutoffOf({ cutoffDaysBefore: 1, cutoffTime: '12:00' }, '2026-12-01'))).toBe('Mon 30 Nov 12:00');
    expect(formatCutoff(cutoffOf({ cutoffDaysBefore: 1, cutoffTime: '24:00' }, '2026-12-01'))).toBe(
      'midnight on Mon 30 Nov',
    );
  });
});
