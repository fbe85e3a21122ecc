import { expect, it } from 'vitest';
import {
  type AnyLine,
  addToCart,
  isBoxLine,
  isOrderLine,
  lineEstimatedCents,
  lineTotalCents,
  readStoredCart,
} from '#core/cart/cart.ts';
import { compareCart } from '#core/cart/compare-cart.ts';
import { takeBought } from '#core/cart/take-bought.ts';
import { buildProduct } from '#tests/support/data/build-product.ts';

// 5% less than $33.33 is $31.6635.
const mince = buildProduct({ id: 7, price: 3333, isRepeatable: true });
const cart = (...types: AnyLine['paymentType'][]) =>
  types.reduce<AnyLine[]>((lines, type) => addToCart(lines, mince, type), []);

it('A cart line of a repeating box costs 5% less, rounded for each unit, and isn’t among the lines that are ordered now', () => {
  const lines = cart('credit-card', 'repeat-2', 'repeat-2', 'repeat-8');
  expect(lines.filter(isBoxLine).map((line) => [line.paymentType, lineTotalCents(line)])).toEqual([
    ['repeat-2', 6332],
    ['repeat-8', 3166],
  ]);
  expect(lines.filter(isOrderLine).map(lineTotalCents)).toEqual([3333]);
});

it('Goods by the kilo in a repeating box cost 5% less per kilo', () => {
  // 5% less than $31.99 is $30.39; 1,313 g of that are $39.90, and 1,156.5 g are $35.15.
  const rump = buildProduct({ pricing: 'kilo', pricePerKilo: 3199, pieces: 1, gramsFrom: 1000, gramsTo: 1313 });
  const [line] = addToCart<AnyLine['paymentType']>([], rump, 'repeat-2');
  expect(line && [lineTotalCents(line), lineEstimatedCents(line)]).toEqual([3990, 3515]);
});

it('A stored cart keeps the lines of its repeating boxes; a line with an interval that isn’t offered counts as damaged', () => {
  const stored = cart('repeat-1', 'repeat-4').map((line) => ({ ...line, byKilo: undefined }));
  const every3 = { ...stored[0], paymentType: 'repeat-3' };
  expect(readStoredCart(JSON.stringify([...stored, every3]))).toEqual({ lines: stored, damaged: 1 });
});

it('A new price or a pack that is no longer offered is reported for a cart line of a repeating box, but today’s low stock is not', () => {
  const lines = cart('repeat-2', 'repeat-2', 'credit-card');
  const compare = (changes: Parameters<typeof buildProduct>[0]) =>
    compareCart(lines, new Map([['7', { ...mince, ...changes }]]), 50);
  expect(compare({ availability: 'low', left: 1 })).toEqual([]);
  expect(compare({ availability: 'sold-out', left: 0 })).toEqual([
    { productId: 7, paymentType: 'credit-card', unitPrice: 3333, available: false, left: 0 },
  ]);
  expect(compare({ isRepeatable: undefined })).toEqual([
    { productId: 7, paymentType: 'repeat-2', unitPrice: 3166, available: false },
  ]);
  expect(compare({ price: 4000 })).toMatchObject([{ unitPrice: 3800 }, { unitPrice: 4000 }]);
});

it('When the order of a mixed cart is paid, the lines of its repeating boxes stay in the cart', () => {
  const lines = cart('credit-card', 'repeat-2');
  expect(takeBought(lines, [{ id: '7', paymentType: 'credit-card', quantity: 1 }])).toEqual(cart('repeat-2'));
});
