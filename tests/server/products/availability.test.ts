import { describe, expect, it } from 'vitest';
import { shopText } from '#tests/support/data/content.ts';
import { saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { checkoutOf, type SoldProduct } from '#tests/support/data/shopping.ts';
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

describe('The stock status that customers see', () => {
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

  it('renews cached pages only when it changes: a sale from 50 to 49 doesn’t renew them', async () => {
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

  it('renews cached pages with every change that customers see and with no other change', async () => {
    const counting = await startCountingShop();
    const { shop, staff } = counting;
    const pieces = await counting.addItem({ threshold: 2 }, { pieces: 6 });
    const mince = await counting.addItem({ unit: 'gram', threshold: 1_500 }, { grams: 4_000 });
    const [steak, box] = [
      await counting.addProduct([{ itemId: pieces, pieces: 1 }]),
      await counting.addProduct([{ itemId: mince, grams: 500 }]),
    ];
    const seen = async () => {
      const { body } = await shop.request('GET', '/api/products');
      return JSON.stringify(body.map(({ availability, left }: Record<string, unknown>) => [availability, left]));
    };
    const move = (kind: string, itemId: number, amount: object) =>
      staff.post(`/api/admin/stock-items/${itemId}/moves`, {
        kind,
        reason: 'Because',
        clientKey: crypto.randomUUID(),
        ...amount,
      });
    const steps: [name: string, step: () => Promise<{ status: number }>][] = [
      ...[1, 2, 3, 4, 5, 6, 7].map((count): [string, () => Promise<{ status: number }>] => [
        `online order ${count} of a piece`,
        () => shop.visitor().post('/api/orders-with-items', checkoutOf(shop, [[steak, 'credit-card']])),
      ]),
      [
        'online order of mince',
        () => shop.visitor().post('/api/orders-with-items', checkoutOf(shop, [[box, 'credit-card']])),
      ],
      ['100 g wasted', () => move('wasted', mince, { grams: 100 })],
      ['2 kg wasted', () => move('wasted', mince, { grams: 2_000 })],
      ['100 g more, of the same number of packs', () => move('wasted', mince, { grams: 100 })],
      ['all wasted', () => move('wasted', mince, { grams: 1_300 })],
      ['pieces received', () => move('received', pieces, { pieces: 1 })],
      ['many pieces received', () => move('received', pieces, { pieces: 20 })],
      ['mince received', () => move('received', mince, { grams: 9_000 })],
      ['a threshold raised', () => changeItem(staff, pieces, { threshold: 30 })],
      ['an item that is cut for the day', () => changeItem(staff, pieces, { hold: 'for-the-day' })],
    ];
    const outcomes: [string, boolean][] = [];
    const expected: [string, boolean][] = [];
    for (const [name, step] of steps) {
      const [before, revision] = [await seen(), shop.deps.store.publicRevision()];
      const { status } = await step();
      expect([200, 201, 409], name).toContain(status);
      expected.push([name, (await seen()) !== before]);
      outcomes.push([name, shop.deps.store.publicRevision() !== revision]);
    }
    expect(outcomes).toEqual(expected);
    // Some steps of each kind, so that neither direction is proved by nothing.
    expect(expected.filter(([, isSeen]) => isSeen).length).toBeGreaterThan(5);
    expect(expected.filter(([, isSeen]) => !isSeen).length).toBeGreaterThan(3);
  });

  it('is “in stock” in a shop that has stopped counting', async () => {
    const { staff, seen } = await shopWithPieces(0);
    expect(await seen()).toEqual(['sold-out', 0]);
    const { version } = (await staff.get('/api/admin/shop-settings')).body;
    await staff.patch('/api/admin/shop-settings', shopText({ comingSoon: false, counting: false, version }));
    expect(await seen()).toEqual(['in-stock', null]);
  });

  it('is shown on the pages, where customers can hide sold-out products', async () => {
    const counting = await startCountingShop();
    const { shop, staff } = counting;
    for (const [name, pieces] of [
      ['Plenty', 9],
      ['Few', 2],
      ['None', 0],
    ] as const) {
      const itemId = await counting.addItem({ threshold: 3 }, pieces === 0 ? undefined : { pieces });
      await counting.addProduct([{ itemId, pieces: 1 }], { name });
    }
    /** What each card says of its pack's stock, and the words of its button. */
    const cards = async (path: string) => {
      const { text } = await shop.request('GET', path);
      return [...text.matchAll(/<article.*?<\/article>/gs)].map(([card]) =>
        ['Plenty', 'Few', 'None', 'In stock', 'Only 2 left', 'Sold out', 'Select Package', 'See what is in it'].filter(
          (words) => card.includes(`>${words}<`) || card.includes(`>${words} <`),
        ),
      );
    };
    const sold = ['None', 'Sold out', 'See what is in it'];
    const left = [
      ['Plenty', 'In stock', 'Select Package'],
      ['Few', 'Only 2 left', 'Select Package'],
    ];
    expect(await cards('/products')).toEqual([...left, sold]);
    expect(await cards('/products/beef?stock=in')).toEqual(left);
    const page = async (id: number) => (await shop.request('GET', `/products/${id}`)).text;
    expect(await page(2)).toContain('>Only 2 left<');
    expect(await page(3)).toContain('Email me when it is back');
    expect(await page(3)).not.toContain('Add to Cart');
    const { version } = (await staff.get('/api/admin/shop-settings')).body;
    await staff.patch('/api/admin/shop-settings', shopText({ comingSoon: false, counting: false, version }));
    const plain = ['Plenty', 'Few', 'None'].map((name) => [name, 'Select Package']);
    expect(await cards('/products')).toEqual(plain);
    expect(await cards('/products/beef?stock=in')).toEqual(plain);
    expect((await shop.request('GET', '/products')).text).not.toContain('name="stock"');
    expect(await page(3)).toContain('Add to Cart');
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

async function changeItem(staff: CountingShop['staff'], id: number, change: object) {
  const { version } = (await staff.get(`/api/admin/stock-items/${id}`)).body;
  return staff.patch(`/api/admin/stock-items/${id}`, { ...change, version });
}
