import { expect, it } from 'vitest';
import { productStockDraftSchema, stockDraftOf } from '#core/stock/product-stock-draft.ts';

const line = (changes: object = {}) => ({ itemId: '4', pieces: '', kilograms: '', ...changes });

it('The stock that a product uses is typed in pieces and kilograms, saved in grams, and shown again as typed', () => {
  const typed = [line({ pieces: '2' }), line({ itemId: '7', kilograms: '0.5' })];
  const saved = productStockDraftSchema.parse(typed);
  expect(saved).toEqual([
    { itemId: 4, pieces: 2, grams: 0 },
    { itemId: 7, pieces: 0, grams: 500 },
  ]);
  expect(stockDraftOf(saved)).toEqual(typed);
});

it.each([
  [[line({ itemId: '', pieces: '1' })], '0.itemId', 'Please choose a stock item'],
  [[line({ kilograms: '0,5' })], '0.kilograms', 'Please enter kilograms with a point, such as 2.48'],
  [[line({ pieces: '1.5' })], '0.pieces', 'Please enter a whole number'],
  [[line({ pieces: '1' }), line({ pieces: '2' })], '1.itemId', 'This stock item is already in the list'],
])('In the product form, the stock line %j gets an error at %s', (lines, path, message) => {
  const { error } = productStockDraftSchema.safeParse(lines);
  expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[path, message]]);
});
