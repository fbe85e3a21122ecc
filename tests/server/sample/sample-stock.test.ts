import { expect, it } from 'vitest';
import type { CuttingRun } from '#core/stock/cutting/cutting-api.ts';
import type { Lot } from '#core/stock/lots/lots-api.ts';
import type { StockItem } from '#core/stock/stock-api.ts';
import { auditAllocations } from '#server/orders/stock/audit-allocations.ts';
import { fillNewShop } from '#server/sample/sample-shop.ts';
import { fillSampleStock } from '#server/sample/stock/sample-stock.ts';
import { auditStock } from '#server/stock/audit-stock.ts';
import { stockItems } from '#server/stock/stock-tables.ts';
import { freshStore } from '#tests/support/shop/test-database.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const admin = { username: 'owner', email: 'owner@shop.example', password: 'sharp-knives-only' };

async function filledShop(at?: string) {
  const shop = await startTestShop();
  if (at !== undefined) shop.setClock(at);
  const { store, env, clock } = shop.deps;
  await fillNewShop(store, { sample: 'stock', admin }, clock(), (tx, filled) =>
    fillSampleStock(tx, { ...filled, env }),
  );
  const owner = shop.visitor();
  const signedIn = await owner.post('/api/users/login', { username: admin.username, password: admin.password });
  if (signedIn.status !== 200) throw new Error(`Signing in was answered ${signedIn.status}: ${signedIn.text}`);
  return { shop, owner };
}

it.each([
  ['on a weekday', '2026-11-10T02:00:00.000Z'],
  ['on a Saturday before Christmas', '2026-12-19T02:00:00.000Z'],
  ['on a public holiday', '2027-01-26T02:00:00.000Z'],
])('A cold room of the sample shop that is filled %s is what its moves, lots and orders come to', async (_when, at) => {
  const { shop } = await filledShop(at);
  const findings = await shop.deps.store.read(async (db) => [
    ...(await auditStock(db)),
    ...(await auditAllocations(db)),
  ]);
  expect(findings).toEqual([]);
});

it('The sample shop shows each state of the cold room: received, cut, allocated, low, sold out, held and counted', async () => {
  const { shop, owner } = await filledShop();
  const items: StockItem[] = (await owner.get('/api/admin/stock-items?pageSize=200')).body;
  expect(items.filter(({ allocated }) => allocated.pieces + allocated.grams > 0).length).toBeGreaterThan(5);
  expect((await owner.get('/api/admin/stock-items?state=low')).body.length).toBeGreaterThan(0);
  const runs: CuttingRun[] = (await owner.get('/api/admin/cutting-runs')).body;
  expect(runs.map(({ kind, voidedAt }) => [kind, voidedAt]).sort()).toEqual([
    ['blend', null],
    ['bodies', null],
    ['bodies', null],
  ]);
  const lots: Lot[] = (await owner.get('/api/admin/lots?pageSize=200')).body;
  expect(lots.filter(({ status }) => status === 'held').map(({ itemName }) => itemName)).toEqual(['Lamb shoulder']);
  expect((await owner.get('/api/admin/purchases')).body.map(({ status }: { status: string }) => status)).toEqual([
    'sent',
    'received-in-part',
    'closed',
    'closed',
  ]);
  const counts = (await owner.get('/api/admin/stock-counts')).body;
  expect(counts.map(({ difference }: { difference: { pieces: number } }) => difference.pieces).sort()).toEqual([
    -2, 0, 0,
  ]);
  const products = (await shop.visitor().get('/api/products')).body as { name: string; availability: string }[];
  const state = (name: string) => products.find((product) => product.name === name)?.availability;
  expect([state('Stockpot box'), state('Steakhouse box'), state('Ten free-range chickens')]).toEqual([
    'sold-out',
    'low',
    'in-stock',
  ]);
});

it('Without it, the sample shop has no stock', async () => {
  const store = await freshStore();
  await fillNewShop(store, { sample: true, admin }, new Date('2026-11-09T23:00:00.000Z'));
  expect(await store.read((db) => db.$count(stockItems))).toBe(0);
});
