import { expect, it } from 'vitest';
import { stockProduct } from '#tests/support/data/shopping.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

it('The product types on sale are counted without hidden and test products, each with its lowest price', async () => {
  const shop = await startTestShop();
  expect((await shop.request('GET', '/api/product-types')).body).toEqual([]);
  await stockProduct(shop, { type: 'pork', priceCents: 300_00 });
  await stockProduct(shop, { type: 'beef', priceCents: 500_00 });
  await stockProduct(shop, { type: 'beef', priceCents: 189_95 });
  await stockProduct(shop, { type: 'beef', priceCents: 2_00, deletedAt: shop.deps.clock().toISOString() });
  await stockProduct(shop, { type: 'lamb', priceCents: 1_00, isTest: true });
  expect((await shop.request('GET', '/api/product-types')).body).toEqual([
    { type: 'beef', count: 2, fromPrice: 189_95 },
    { type: 'pork', count: 1, fromPrice: 300_00 },
  ]);
});
