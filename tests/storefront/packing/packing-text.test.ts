import { expect, it } from 'vitest';
import { type PackingItem, soonerLot } from '#storefront/packing/admin/packing-text.ts';

const lot = (id: number, useBy: string, grams: number): PackingItem['lots'][number] => {
  return { id, useBy, supplierNumber: null, bestBefore: null, onHand: { pieces: 0, grams }, block: null };
};

const chops = (...lots: PackingItem['lots']): PackingItem => {
  return { id: 3, name: 'Chops', unit: 'gram', short: { pieces: 0, grams: 0 }, lots };
};

const of = (lotId: number, grams: number) => ({ itemId: 3, lotId, pieces: 0, grams });

it('A lot that expires later than another one on the shelf is pointed out, but not one that expires on the same day', () => {
  const item = chops(lot(9, '2026-12-05', 400), lot(14, '2026-12-08', 7_000), lot(15, '2026-12-08', 7_000));
  expect(soonerLot(item, 14, [of(14, 500)])?.id).toBe(9);
  expect(soonerLot(item, 9, [of(9, 400)])).toBeUndefined();
  // The line takes all of the first lot, and the rest from the next one.
  expect(soonerLot(item, 14, [of(9, 400), of(14, 100)])).toBeUndefined();
  expect(soonerLot(item, 15, [of(9, 400), of(15, 100)])).toBeUndefined();
  expect(soonerLot(item, 14, [of(9, 300), of(14, 200)])?.id).toBe(9);
});
