import { expect, it } from 'vitest';
import { addToCart } from '#core/cart/cart.ts';
import { compareCart } from '#core/cart/compare-cart.ts';
import type { Product } from '#core/products/product.ts';
import { buildProduct } from '#tests/support/data/build-product.ts';

const product = buildProduct({ id: 1, price: 29_900 });
const lines = addToCart(addToCart([], product, 'subscription'), product, 'layby-4');
const compare = (found: Product | null | undefined) =>
  compareCart(lines, new Map(found === undefined ? [] : [['1', found]]), 50);

it('No change of a cart line is reported if its product is unchanged or the product’s current data is unknown', () => {
  expect(compare(product)).toEqual([]);
  expect(compare(undefined)).toEqual([]);
});

it('A product’s new price is reported for each of its cart lines, with the discount of the line’s payment option', () => {
  expect(compare({ ...product, price: 31_900 })).toEqual([
    { productId: 1, paymentType: 'subscription', unitPrice: 30_305, available: true },
    { productId: 1, paymentType: 'layby-4', unitPrice: 31_900, available: true },
  ]);
});

it('If only a cart line’s payment option was removed, the line is reported with its price; if the product was removed, without a price', () => {
  expect(compare({ ...product, allowLayby4: false })).toEqual([
    { productId: 1, paymentType: 'layby-4', unitPrice: 29_900, available: false },
  ]);
  expect(compare(null).map(({ unitPrice, available }) => [unitPrice, available])).toEqual([
    [null, false],
    [null, false],
  ]);
});

it('If fewer units of a product are left than the cart contains, each line with too many is reported with the quantity left for it', () => {
  expect(compare({ ...product, availability: 'sold-out', left: 0 })).toEqual([
    { productId: 1, paymentType: 'subscription', unitPrice: 28_405, available: false, left: 0 },
    { productId: 1, paymentType: 'layby-4', unitPrice: 29_900, available: false, left: 0 },
  ]);
  expect(compare({ ...product, availability: 'low', left: 1 })).toEqual([
    { productId: 1, paymentType: 'layby-4', unitPrice: 29_900, available: true, left: 0 },
  ]);
  expect(compare({ ...product, availability: 'low', left: 2 })).toEqual([]);
});
