import { expect, it } from 'vitest';
import type { CartLine } from '#core/cart/cart.ts';
import { reviseCart } from '#core/cart/cart.ts';
import type { Product } from '#core/products/product.ts';

const line: CartLine = {
  id: '1',
  name: 'Lamb pack',
  price: 41_995,
  image: '/a.svg',
  weight: '18-20kg',
  type: 'lamb',
  cutSize: 'full',
  allowLaybyWeekly: true,
  allowLaybyFortnightly: true,
  taxClass: 'gst_free',
  quantity: 2,
  paymentType: 'layby-4',
};
const product = {
  ...line,
  id: 1,
  price: 43_000,
  allowLaybyWeekly: false,
  allowCreditCard: true,
  allowSubscription: true,
  allowLayby2: true,
  allowLayby4: true,
  allowLayby6: true,
} as unknown as Product;

it('A product’s changed price is copied into the cart without changing the quantity', () => {
  expect(reviseCart([line], new Map([['1', product]]), 1)).toEqual([
    { ...line, price: 43_000, allowLaybyWeekly: false },
  ]);
});

it('A product is removed from the cart if it or the line’s payment option is no longer sold', () => {
  expect(reviseCart([line], new Map([['1', null]]), 1)).toEqual([]);
  expect(reviseCart([line], new Map([['1', { ...product, allowLayby4: false }]]), 1)).toEqual([]);
  expect(reviseCart([line], new Map([['1', { ...product, price: 199 }]]), 50)).toEqual([]);
  expect(reviseCart([line], new Map([['1', { ...product, price: 200 }]]), 50)).toHaveLength(1);
});

it('When the cart is updated, the lines of products without new data stay unchanged', () => {
  expect(reviseCart([line], new Map(), 1)).toEqual([line]);
});
