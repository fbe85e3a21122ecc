import { expect, it } from 'vitest';
import { orderAgain } from '#core/cart/order-again.ts';
import type { Product } from '#core/products/product.ts';
import { buildProduct } from '#tests/support/data/build-product.ts';

const product = buildProduct({ id: 1, name: 'Family pack', price: 30_000 });
const bought = { productId: 1, name: 'Family pack', quantity: 2, paymentType: 'layby-4', unitPrice: 30_000 } as const;
const again = (found: Product | null, item: Parameters<typeof orderAgain>[0][number] = bought) =>
  orderAgain([item], new Map([[1, found]]), 50);

it('The same packs are bought in the same way, as many as then', () => {
  const items = [{ product, quantity: 2, paymentType: 'layby-4' }];
  expect(again(product)).toEqual({ items, gone: [], repriced: [], otherwisePaid: [] });
});

it('What is gone, or not for sale in any way, is named and left out', () => {
  expect(again(null)).toMatchObject({ items: [], gone: ['Family pack'] });
  const off = {
    allowCreditCard: false,
    allowSubscription: false,
    allowLayby2: false,
    allowLayby4: false,
    allowLayby6: false,
  };
  expect(again({ ...product, ...off })).toMatchObject({ items: [], gone: ['Family pack'] });
});

it('Another price is told, of a subscription with its discount', () => {
  const dearer = { ...product, price: 32_000 };
  expect(again(dearer).repriced).toEqual([{ name: 'Family pack', thenCents: 30_000, nowCents: 32_000 }]);
  const subscription = { ...bought, paymentType: 'subscription', unitPrice: 28_500 } as const;
  expect(again(product, subscription).repriced).toEqual([]);
});

it('Where the way of paying is off, another is taken and said', () => {
  const found = again({ ...product, allowLayby4: false });
  expect(found.items).toMatchObject([{ paymentType: 'credit-card' }]);
  expect(found.otherwisePaid).toEqual(['Family pack']);
});
