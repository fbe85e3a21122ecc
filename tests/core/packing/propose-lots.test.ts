import { expect, it } from 'vitest';
import { labelledGoods } from '#core/packing/propose-lots.ts';

const pieces = (lotId: number | null, count: number) => ({ itemId: 3, lotId, pieces: count, grams: 0 });
const three = { itemId: 3, pieces: 3, grams: 0 };

it.each([
  ['the lot that has two on the shelf', [12], [pieces(12, 1), pieces(12, 1), pieces(13, 1)]],
  ['the lot that has one on the shelf', [13], [pieces(13, 1), pieces(12, 2)]],
  ['both lots', [12, 13], [pieces(12, 1), pieces(13, 1), pieces(12, 1)]],
  ['a lot that wasn’t chosen', [14], [pieces(14, 1), pieces(12, 2)]],
])(
  'After labels of %s are scanned, the line’s other packs come from the chosen lots, at most the chosen number from each',
  (_which, lotIds, goods) => {
    const chosen = [pieces(12, 2), pieces(13, 1)];
    expect(labelledGoods(three, { quantity: 3, lotIds, chosen })).toEqual(goods);
  },
);

it('If no lot was chosen for a line of packs, its goods without a scanned label are recorded without a lot', () => {
  const mince = { itemId: 3, pieces: 0, grams: 1500 };
  expect(labelledGoods(mince, { quantity: 3, lotIds: [12], chosen: [] })).toEqual([
    { itemId: 3, lotId: 12, pieces: 0, grams: 500 },
    { itemId: 3, lotId: null, pieces: 0, grams: 1000 },
  ]);
});
