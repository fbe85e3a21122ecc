import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { changedPrice } from '#core/bulk/price-change.ts';
import { runBulkJobs } from '#server/bulk/run-bulk-jobs.ts';
import { products } from '#server/products/product-tables.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { stockProduct } from '#tests/support/data/shopping.ts';
import { memberOf } from '#tests/support/data/staff/staff-members.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const path = '/api/admin/bulk-jobs';
const change = { kind: 'price', percent: 10, rounding: 'to-95' } as const;

it.each([
  [99_995, 10, 'cent', 109_995],
  [99_995, 10, 'to-95', 109_995],
  [10_000, 5, 'to-95', 10_495],
  [10_045, -0.01, 'to-95', 9_995],
  [333, 33.33, 'cent', 444],
  [1, -90, 'cent', 1],
  [10, -90, 'to-95', 95],
] as const)('A price of %i cents changed by %f%% (%s) becomes %i cents', (cents, percent, rounding, expected) => {
  expect(changedPrice(cents, { percent, rounding })).toBe(expected);
});

async function shopWithPrices(prices: number[]) {
  const shop = await startTestShop();
  const staff = await staffOf(shop);
  const ids: number[] = [];
  for (const [index, price] of prices.entries())
    ids.push((await stockProduct(shop, { name: `Pack ${index}`, priceCents: price })).id);
  const read = () =>
    shop.deps.store.read((db) => db.select({ id: products.id, price: products.priceCents }).from(products));
  const pricesNow = async () => {
    const rows = new Map((await read()).map(({ id, price }) => [id, price]));
    return ids.map((id) => rows.get(id));
  };
  return { shop, staff, ids, pricesNow };
}

it('A bulk change of prices is made once and as previewed, except for products that have changed since', async () => {
  const { shop, staff, ids, pricesNow } = await shopWithPrices([10_000, 20_000, 30_000, 40_000]);
  const { body: preview } = await staff.post(`${path}/preview`, { change });
  expect(preview).toMatchObject({
    total: 4,
    left: 0,
    rows: [{ from: 10_000, to: 10_995 }, { to: 21_995 }, { to: 32_995 }, { to: 43_995 }],
  });
  expect((await staff.post(`${path}/prices`, { change, total: 3 })).body.detail).toContain('4 prices now, not 3');
  const { body: job } = await staff.post(`${path}/prices`, { change, total: 4 });
  expect(job).toMatchObject({ state: 'running', total: 4, changed: 0, createdBy: 'staff-1' });
  expect((await staff.post(`${path}/prices`, { change, total: 4 })).body.code).toBe('wrong_status');
  await shop.deps.store.write(async (tx) => {
    await tx
      .update(products)
      .set({ priceCents: 25_000 })
      .where(eq(products.id, ids[1] ?? 0));
    await tx
      .update(products)
      .set({ deletedAt: shop.deps.clock().toISOString() })
      .where(eq(products.id, ids[2] ?? 0));
  });
  // The job runs twice at the same time and then again, and no price is changed twice.
  await Promise.all([runBulkJobs.run(shop.deps), runBulkJobs.run(shop.deps)]);
  await runBulkJobs.run(shop.deps);
  expect(await pricesNow()).toEqual([10_995, 25_000, 30_000, 43_995]);
  expect((await staff.get(path)).body).toMatchObject([{ state: 'done', total: 4, changed: 2, refused: 2 }]);
  expect((await staff.get(`${path}/${job.id}/rows?state=refused`)).body).toMatchObject([
    { id: ids[1], note: 'Its price was changed in the meantime: it is $250.00.' },
    { id: ids[2], note: 'It was deleted in the meantime.' },
  ]);
  const { body: log } = await staff.get('/api/admin/activity?kind=price');
  expect(log).toHaveLength(2);
});

it('A stopped bulk change of prices changes nothing more; one interrupted by a stop of the shop continues later', async () => {
  const { shop, staff, pricesNow } = await shopWithPrices([10_000, 20_000]);
  const { body: job } = await staff.post(`${path}/prices`, { change, total: 2 });
  await runBulkJobs.run(shop.deps, AbortSignal.abort());
  expect(await pricesNow()).toEqual([10_000, 20_000]);
  expect((await staff.post(`${path}/${job.id}/stop`, {})).body).toMatchObject({ state: 'stopped', changed: 0 });
  await runBulkJobs.run(shop.deps);
  expect(await pricesNow()).toEqual([10_000, 20_000]);
  await staff.post(`${path}/prices?type=beef`, { change, total: 2 });
  await runBulkJobs.run(shop.deps);
  expect(await pricesNow()).toEqual([10_995, 21_995]);
});

it('A bulk change of prices changes nothing if it is sent again after it ran, or if another owner previewed it before it ran', async () => {
  const { shop, staff, pricesNow } = await shopWithPrices([10_000, 20_000]);
  const { visitor: other } = await memberOf(shop, 'olga', 'owner');
  const start = { change, total: 2, digest: (await staff.post(`${path}/preview`, { change })).body.digest };
  const { digest } = (await other.post(`${path}/preview`, { change })).body;
  await staff.post(`${path}/prices`, start);
  await runBulkJobs.run(shop.deps);
  expect(await pricesNow()).toEqual([10_995, 21_995]);
  for (const again of [
    await staff.post(`${path}/prices`, start),
    await other.post(`${path}/prices`, { ...start, digest }),
  ]) {
    expect([again.status, again.body.code]).toEqual([409, 'stale_version']);
    expect(again.body.detail).toContain('Nothing is changed yet');
  }
  await runBulkJobs.run(shop.deps);
  expect(await pricesNow()).toEqual([10_995, 21_995]);
  // The new prices can be raised again once they were previewed.
  const next = (await other.post(`${path}/preview`, { change })).body;
  expect((await other.post(`${path}/prices`, { ...start, digest: next.digest })).status).toBe(201);
});

it('Counter staff can’t stop an owner’s bulk change of prices', async () => {
  const { shop, staff, pricesNow } = await shopWithPrices([10_000]);
  const { body: job } = await staff.post(`${path}/prices`, { change, total: 1 });
  const { visitor: counter } = await memberOf(shop, 'cara', 'counter');
  const refused = await counter.post(`${path}/${job.id}/stop`, {});
  expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
  await runBulkJobs.run(shop.deps);
  expect(await pricesNow()).toEqual([10_995]);
});

it('A bulk change of prices affects only the selected products, and reports how many keep their price', async () => {
  const { shop, staff, ids, pricesNow } = await shopWithPrices([10_000, 20_000, 30_000]);
  await shop.deps.store.write((tx) =>
    tx
      .update(products)
      .set({ isTest: true })
      .where(eq(products.id, ids[2] ?? 0)),
  );
  const which = `?ids=${ids[1]},${ids[2]}`;
  const { body: preview } = await staff.post(`${path}/preview${which}`, { change });
  expect(preview).toMatchObject({ total: 1, left: 1, rows: [{ id: ids[1], to: 21_995 }] });
  const { body: job } = await staff.post(`${path}/prices${which}`, { change, total: 1 });
  expect(job).toMatchObject({ total: 1, filter: null });
  await runBulkJobs.run(shop.deps);
  expect(await pricesNow()).toEqual([10_000, 21_995, 30_000]);
  expect((await staff.get(`/api/admin/products.csv${which}`)).text.trim().split('\n')).toHaveLength(3);
});
