import { describe, expect, it } from 'vitest';
import { availabilityOf, type DrawWithLevel } from '#core/stock/availability.ts';
import { fc } from '#tests/support/chance/fast-check.ts';

/** What a product takes of an item of which so much is free. */
function draw(changes: Partial<DrawWithLevel> = {}): DrawWithLevel {
  const amount = { pieces: 1, grams: 0, free: { pieces: 5, grams: 0 } };
  return { productId: 1, itemId: 1, unit: 'piece', hold: 'at-once', threshold: null, ...amount, ...changes };
}

describe('The stock status of a product', () => {
  it.each([
    ['without stock items', [], 'in-stock', null],
    ['of which enough is there', [draw()], 'in-stock', null],
    ['above the threshold', [draw({ threshold: 4 })], 'in-stock', null],
    ['at the threshold', [draw({ threshold: 5 })], 'low', 5],
    ['that takes two pieces each', [draw({ threshold: 5, pieces: 2 })], 'low', 2],
    ['for which too little is there', [draw({ pieces: 6 })], 'sold-out', 0],
    ['that is cut for the day', [draw({ hold: 'for-the-day', free: { pieces: 0, grams: 0 } })], 'in-stock', null],
    ['of mince', [draw({ unit: 'gram', pieces: 0, grams: 500, free: { pieces: 0, grams: 499 } })], 'sold-out', 0],
    ['of pieces whose weight is known later', [draw({ unit: 'weighed', grams: 900 })], 'in-stock', null],
    ['with one item that is low and another that limits it', [draw({ threshold: 5 }), draw({ pieces: 2 })], 'low', 2],
  ] as const)('%s', (_title, draws, availability, left) => {
    expect(availabilityOf(draws)).toEqual({ availability, left });
  });

  it('is “sold out” exactly if no further unit can be ordered', () => {
    const amount = fc.record({ pieces: fc.integer({ min: 1, max: 9 }), free: fc.nat(30), threshold: fc.nat(20) });
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 4 }), (amounts) => {
        const draws = amounts.map(({ pieces, free, threshold }) => {
          return draw({ pieces, threshold, free: { pieces: free, grams: 0 } });
        });
        const { availability, left } = availabilityOf(draws);
        expect(availability === 'sold-out').toBe(amounts.some(({ pieces, free }) => free < pieces));
        if (left !== null) expect(amounts.every(({ pieces, free }) => free >= left * pieces)).toBe(true);
      }),
    );
  });
});
