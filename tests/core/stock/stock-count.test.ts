import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addAmounts, fitsUnit, formatAmount, noStock } from '#core/stock/stock-amount.ts';
import { correctionOf } from '#core/stock/stock-count.ts';

describe('A count of a stock item', () => {
  it('ignores sales after the time of the count, so that the shop needn’t close for counting', () => {
    // Nine jars were counted at 10:00, two were sold at 10:05, and the record, which says 8 now, was right before.
    const since = [{ kind: 'sold', pieces: -2, grams: 0, at: '2026-11-24T23:05:00.000Z' }];
    expect(correctionOf({ pieces: 9, grams: 0 }, { now: { pieces: 8, grams: 0 }, since })).toEqual({
      pieces: -1,
      grams: 0,
    });
  });

  it('changes nothing if a later count is already booked', () => {
    const since = [{ kind: 'counted', pieces: -2, grams: 0, at: '2026-11-24T23:05:00.000Z' }];
    expect(correctionOf({ pieces: 8, grams: 0 }, { now: { pieces: 8, grams: 0 }, since })).toBeNull();
  });

  it('sets the stock to 0 if more was sold since the count than was counted', () => {
    const since = [{ kind: 'sold', pieces: -3, grams: 0, at: '2026-11-24T23:05:00.000Z' }];
    expect(correctionOf({ pieces: 1, grams: 0 }, { now: { pieces: 2, grams: 0 }, since })).toEqual({
      pieces: -2,
      grams: 0,
    });
  });

  it('sets the stock to the counted amount plus all later moves, but never below 0', () => {
    const amount = fc.record({
      pieces: fc.integer({ min: -50, max: 50 }),
      grams: fc.integer({ min: -9_000, max: 9_000 }),
    });
    const move = amount.map((moved) => ({ ...moved, kind: 'sold', at: '2026-11-24T23:05:00.000Z' }));
    fc.assert(
      fc.property(amount, amount, fc.array(move), (counted, now, since) => {
        const correction = correctionOf(counted, { now, since }) ?? noStock;
        const { pieces, grams } = since.reduce(addAmounts, addAmounts(counted, noStock));
        expect(addAmounts(now, correction)).toEqual({ pieces: Math.max(pieces, 0), grams: Math.max(grams, 0) });
      }),
    );
  });
});

describe('An amount of stock', () => {
  it.each([
    ['piece', { pieces: 12, grams: 0 }, '12'],
    ['gram', { pieces: 0, grams: 1250 }, '1.250 kg'],
    ['weighed', { pieces: 3, grams: 2480 }, '3 (2.480 kg)'],
  ] as const)('of the unit %s is written with its unit', (unit, amount, text) => {
    expect(formatAmount(unit, amount)).toBe(text);
  });

  it('has pieces, grams or both, depending on the item’s unit', () => {
    expect(fitsUnit('piece', { pieces: 1, grams: 5 })).toBe(false);
    expect(fitsUnit('gram', { pieces: 1, grams: 5 })).toBe(false);
    expect(fitsUnit('weighed', { pieces: 1, grams: 5 })).toBe(true);
  });
});
