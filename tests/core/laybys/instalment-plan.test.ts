import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '#core/dates.ts';
import { instalmentDays, planInstalments, splitInstalments } from '#core/laybys/instalment-plan.ts';
import { fc } from '#tests/support/chance/fast-check.ts';

const counts = fc.constantFrom(2, 4, 6);
const sum = (parts: number[]) => parts.reduce((all, part) => all + part, 0);

describe('An instalment plan', () => {
  it('The last instalment includes the rounding remainder', () => {
    expect(splitInstalments(99995, 4)).toEqual([24998, 24998, 24998, 25001]);
    expect(splitInstalments(29900, 2)).toEqual([14950, 14950]);
    expect(splitInstalments(100, 6)).toEqual([16, 16, 16, 16, 16, 20]);
  });

  it('The instalments always add up to the total, and differ by fewer cents than there are instalments', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), counts, (total, count) => {
        const parts = splitInstalments(total, count);
        expect(parts).toHaveLength(count);
        expect(sum(parts)).toBe(total);
        expect(parts.every((part) => Number.isInteger(part) && part >= 0)).toBe(true);
        expect((parts.at(-1) ?? 0) - (parts[0] ?? 0)).toBeLessThan(count);
      }),
    );
  });

  it('Fortnightly due days are counted from the first payment, across a clock change', () => {
    expect(instalmentDays('2026-09-26', 4, 'fortnightly')).toEqual([
      '2026-09-26',
      '2026-10-10',
      '2026-10-24',
      '2026-11-07',
    ]);
    expect(instalmentDays('2026-03-30', 2, 'weekly')).toEqual(['2026-03-30', '2026-04-06']);
  });

  it('Every plan starts on its start day, with regular intervals and consecutive numbers', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000_000 }),
        counts,
        fc.constantFrom('weekly' as const, 'fortnightly' as const),
        fc.integer({ min: 0, max: 20_000 }),
        (total, count, frequency, offset) => {
          const start = addDays('2020-01-01', offset);
          const plan = planInstalments(total, count, frequency, start);
          expect(plan.map((part) => part.number)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
          expect(plan.map((part) => daysBetween(start, part.dueDate))).toEqual(
            plan.map((_, index) => index * (frequency === 'weekly' ? 7 : 14)),
          );
          expect(sum(plan.map((part) => part.amountCents))).toBe(total);
        },
      ),
    );
  });
});
