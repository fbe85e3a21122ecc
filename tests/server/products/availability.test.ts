import { describe, expect, it } from 'vitest';
import { shopText } from '#tests/support/data/content.ts';
import { saleOf, sell } from '#tests/support/data/counter-sales.ts';
import type { SoldProduct } from '#tests/support/data/shopping.ts';
import { type CountingShop, startCountingShop } from '#tests/support/data/stock.ts';

async function shopWithPieces(pieces: number) {
  const counting = await startCountingShop();
  const itemId = await counting.addItem({ threshold: 3 }, { pieces });
  const product = await counting.addProduct([{ itemId, pieces: 1 }]);
  const { shop } = counting;
  const seen = async () => {
    const { body } = await shop.request('GET', `/api/products/${product.id}`);
    const [listed] = (await shop.request('GET', '/api/products')).body;
    expect([listed.availability, listed.left]).toEqual([body.availability, body.left]);
    return [body.availability, body.left];
  };
  return { ...counting, itemId, product, seen };
}

const take = ({ staff }: CountingShop, product: SoldProduct) =>
  sell(staff, saleOf(product, 'full', { paid: { method: 'cash', amount: product.priceCents }, handedOver: true }));

describe('What customers see of the stock', () => {
  it('is a number when only a few are left, and “sold out” when nothing is', async () => {
    const found = await shopWithPieces(5);
    const { product, seen, receive, itemId } = found;
    expect(await seen()).toEqual(['in-stock', null]);
    await take(found, product);
    await take(found, product);
    expect(await seen()).toEqual(['low', 3]);
    for (let count = 0; count < 3; count += 1) await take(found, product);
    expect(await seen()).toEqual(['sold-out', 0]);
    await receive(itemId, { pieces: 9 });
    expect(await seen()).toEqual(['in-stock', null]);
  });

  it('raises the public revision only when it changes: a sale from 50 to 49 doesn’t', async () => {
    const found = await shopWithPieces(50);
    const { shop, staff, product, itemId } = found;
    const revision = () => shop.deps.store.publicRevision();
    const before = revision();
    await take(found, product);
    await saleAndWait(found, product);
    expect(revision()).toBe(before);
    const waste = { kind: 'wasted', pieces: 44, reason: 'Thawed', clientKey: crypto.randomUUID() };
    await staff.post(`/api/admin/stock-items/${itemId}/moves`, waste);
    // The waste leaves 5 free, which is still above the threshold.
    const low = revision();
    expect(low).toBe(before);
    for (const expected of [4, 3, 2]) {
      await take(found, product);
      expect(revision() > low).toBe(expected <= 3);
    }
  });

  it('is “in stock” in a shop that has stopped counting', async () => {
    const { staff, seen } = await shopWithPieces(0);
    expect(await seen()).toEqual(['sold-out', 0]);
    const { version } = (await staff.get('/api/admin/shop-settings')).body;
    await staff.patch('/api/admin/shop-settings', shopText({ comingSoon: false, counting: false, version }));
    expect(await seen()).toEqual(['in-stock', null]);
  });

  it('is the same in the shopping feed and the page’s structured data', async () => {
    const { shop } = await shopWithPieces(0);
    const feed = await shop.request('GET', '/feeds/google.xml');
    expect(feed.text).toContain('<g:availability>out_of_stock</g:availability>');
  });
});

/** A sale for later holds a piece and is given back. */
async function saleAndWait({ staff }: CountingShop, product: SoldProduct): Promise<void> {
  const { id, version } = await sell(staff, saleOf(product, 'full'));
  await staff.patch(`/api/admin/orders/${id}/status`, { status: 'cancelled', version });
}
