import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, isWeekend } from '#core/dates.ts';
import { deliveryDays, isDeliveryDay } from '#core/delivery/delivery-days.ts';
import { fc } from '#tests/support/chance/fast-check.ts';

const anyDay = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays('2020-01-01', count));

describe('Delivery days', () => {
  it('are the weekdays of the next 14 days, starting tomorrow', () => {
    expect(deliveryDays('2026-11-20')).toEqual([
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
    ]);
  });

  it('start tomorrow and end on the fourteenth day after today', () => {
    const tuesday = '2026-11-24';
    const days = ['2026-11-23', tuesday, '2026-11-25', '2026-12-08', '2026-12-09'];
    expect(days.map((day) => isDeliveryDay(tuesday, day))).toEqual([false, false, true, true, false]);
  });

  it('are always ten weekdays within the next 14 days, without today', () => {
    fc.assert(
      fc.property(anyDay, (today) => {
        const days = deliveryDays(today);
        expect(days).toHaveLength(10);
        expect(days.some(isWeekend)).toBe(false);
        for (const day of days) {
          expect(daysBetween(today, day)).toBeGreaterThanOrEqual(1);
          expect(daysBetween(today, day)).toBeLessThanOrEqual(14);
        }
      }),
    );
  });

  it.each(['2026-11-20', '2026-11-19', '2026-11-21', '2026-11-22', '2026-12-05', '2026-12-07', 'soon', ''])(
    'On 20 November, "%s" cannot be chosen',
    (day) => expect(isDeliveryDay('2026-11-20', day)).toBe(false),
  );
});
