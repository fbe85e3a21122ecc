import { expect, it } from 'vitest';
import { orderAgain } from '#core/cart/order-again.ts';
import type { Product } from '#core/products/product.ts';
import { buildProduct } from '#tests/support/data/build-product.ts';

const product = buildProduct({ id: 1, name: 'Family pack', price: 30_000 });
const bought = { productId: 1, name: 'Family pack', quantity: 2, paymentType: 'layby-4', unitPrice: 30_000 } as const;
const again = (found: Product | null, item: Parameters<typeof orderAgain>[0][number] = bought) =>
  orderAgain([item], new Map([[1, found]]), 50);

it('Ordering again adds the same packs, quantities and payment options to the cart', () => {
  const items = [{ product, quantity: 2, paymentType: 'layby-4' }];
  expect(again(product)).toEqual({ items, gone: [], repriced: [], otherwisePaid: [] });
});

it('When an order is ordered again, a product that is no longer sold or has no payment option is named and left out', () => {
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

it('When an order is ordered again, a changed price is reported; for a subscription, the discounted prices are compared', () => {
  const dearer = { ...product, price: 32_000 };
  expect(again(dearer).repriced).toEqual([{ name: 'Family pack', thenCents: 30_000, nowCents: 32_000 }]);
  const subscription = { ...bought, paymentType: 'subscription', unitPrice: 28_500 } as const;
  expect(again(product, subscription).repriced).toEqual([]);
});

it('If an order that is ordered again has a payment option that is no longer offered, another option is chosen and the customer is told', () => {
  const found = again({ ...product, allowLayby4: false });
  expect(found.items).toMatchObject([{ paymentType: 'credit-card' }]);
  expect(found.otherwisePaid).toEqual(['Family pack']);
});
