import { expect, it } from 'vitest';
import { addToCart } from '#core/cart/cart.ts';
import { compareCart } from '#core/cart/compare-cart.ts';
import { buildProduct } from '#tests/support/data/build-product.ts';

const pack = buildProduct({ id: 1, price: 29_900 });
const lines = addToCart(addToCart([], pack, 'subscription'), pack, 'layby-4');
const compare = (product: typeof pack | null | undefined) =>
  compareCart(lines, new Map(product === undefined ? [] : [['1', product]]), 50);

it('Nothing changed, or nothing is known of it', () => {
  expect(compare(pack)).toEqual([]);
  expect(compare(undefined)).toEqual([]);
});

it('Another price is told for each way of paying, with its own discount', () => {
  expect(compare({ ...pack, price: 31_900 })).toEqual([
    { productId: 1, paymentType: 'subscription', unitPrice: 30_305, available: true },
    { productId: 1, paymentType: 'layby-4', unitPrice: 31_900, available: true },
  ]);
});

it('A way of paying that is off is told from a pack that is gone', () => {
  expect(compare({ ...pack, allowLayby4: false })).toEqual([
    { productId: 1, paymentType: 'layby-4', unitPrice: 29_900, available: false },
  ]);
  expect(compare(null).map(({ unitPrice, available }) => [unitPrice, available])).toEqual([
    [null, false],
    [null, false],
  ]);
});
