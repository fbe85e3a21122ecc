import { expect, it } from 'vitest';
import { type Draw, stockNeeds } from '#core/stock/stock-needs.ts';
import { fc } from '#tests/support/chance/fast-check.ts';

const draws = fc.uniqueArray(
  fc.record({
    productId: fc.integer({ min: 1, max: 4 }),
    itemId: fc.integer({ min: 1, max: 5 }),
    pieces: fc.nat(9),
    grams: fc.nat(900),
    unit: fc.constantFrom('piece' as const, 'gram' as const, 'weighed' as const),
    hold: fc.constant('at-once' as const),
  }),
  { selector: ({ productId, itemId }) => `${productId} ${itemId}` },
);
const goods = fc.array(
  fc.record({ productId: fc.integer({ min: 1, max: 4 }), quantity: fc.integer({ min: 1, max: 9 }) }),
);

it('The amount of a stock item that an order needs is the sum over all its lines, in any order, and the items are sorted by id', () => {
  fc.assert(
    fc.property(draws, goods, (taken, lines) => {
      const needs = stockNeeds(lines, taken);
      expect(needs.map(({ itemId }) => itemId)).toEqual(needs.map(({ itemId }) => itemId).toSorted((a, b) => a - b));
      expect(stockNeeds(lines.toReversed(), taken.toReversed())).toEqual(needs);
      const units = (id: number) => lines.reduce((sum, line) => sum + (line.productId === id ? line.quantity : 0), 0);
      for (const { itemId, pieces, grams } of needs) {
        const ofItem = taken.filter((each: Draw) => each.itemId === itemId);
        expect(pieces).toBe(ofItem.reduce((sum, each) => sum + each.pieces * units(each.productId), 0));
        const weight = (each: Draw) => (each.unit === 'weighed' ? 0 : each.grams);
        expect(grams).toBe(ofItem.reduce((sum, each) => sum + weight(each) * units(each.productId), 0));
      }
    }),
  );
});
