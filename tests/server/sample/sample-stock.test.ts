import { expect, it } from 'vitest';
import type { Order } from '#core/orders/order.ts';
import type { Packing } from '#core/packing/packing-api.ts';
import type { CuttingRun } from '#core/stock/cutting/cutting-api.ts';
import type { Lot } from '#core/stock/lots/lots-api.ts';
import type { StockItem } from '#core/stock/stock-api.ts';
import { users } from '#server/accounts/account-tables.ts';
import { auditAllocations } from '#server/orders/stock/audit-allocations.ts';
import { fillNewShop } from '#server/sample/sample-shop.ts';
import { takeKiloOrders } from '#server/sample/stock/sample-kilo-orders.ts';
import { fillSampleStock } from '#server/sample/stock/sample-stock.ts';
import { auditStock } from '#server/stock/audit-stock.ts';
import { stockItems } from '#server/stock/stock-tables.ts';
import { audit } from '#tests/support/ledger/audit.ts';
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
  const [first] = await store.read((db) => db.select().from(users));
  if (first?.staffRole !== 'owner') throw new Error('The shop has no owner');
  await takeKiloOrders(shop.deps, { id: first.id, username: first.username, role: 'owner' });
  const owner = shop.visitor();
  const signedIn = await owner.post('/api/users/login', { username: admin.username, password: admin.password });
  if (signedIn.status !== 200) throw new Error(`Signing in was answered ${signedIn.status}: ${signedIn.text}`);
  return { shop, owner };
}

it.each([
  ['on a weekday', '2026-11-10T02:00:00.000Z'],
  ['on a Saturday before Christmas', '2026-12-19T02:00:00.000Z'],
  ['on a public holiday', '2027-01-26T02:00:00.000Z'],
])('The stock of a sample shop that is filled %s equals the sum of its moves, lots and orders', async (_when, at) => {
  const { shop } = await filledShop(at);
  const findings = await shop.deps.store.read(async (db) => [
    ...(await auditStock(db)),
    ...(await auditAllocations(db)),
  ]);
  expect([...findings, ...(await audit(shop)).findings]).toEqual([]);
});

it('In the sample shop, two orders by the kilo whose amounts are held on a card wait to be packed, and one was charged', async () => {
  const { owner } = await filledShop('2026-11-10T02:00:00.000Z');
  const bench: Packing = (await owner.get('/api/admin/packing?day=2026-11-11')).body;
  const byKilo = bench.orders.filter(({ lines }) => lines.some(({ kilo }) => kilo !== null));
  const money = byKilo.map(async ({ orderId, state }) => {
    const { customer, ceiling, hold, amountPaid }: Order = (await owner.get(`/api/admin/orders/${orderId}`)).body;
    return [customer?.name, state, ceiling, hold?.amount ?? null, amountPaid];
  });
  expect((await Promise.all(money)).sort()).toEqual([
    // 1,300 g at $31.99 and 1,800 g at $27.99 a kilo.
    ['Grace Okafor', 'waiting', 41_59 + 50_38, 41_59 + 50_38, 0],
    // 2,800 g at $13.99 a kilo, and a lamb roast quarter.
    ['Liam Byrne', 'waiting', 39_17 + 129_95, 39_17 + 129_95, 0],
    // 1,140 g of at most 1,300 g at $31.99 a kilo.
    ['Mei Tan', 'packed', 41_59, null, 36_47],
  ]);
});

it('The sample shop shows each state of the stock: received, cut, allocated, low, sold out, held and counted', async () => {
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

it('A sample shop that is filled without the sample stock has no stock', async () => {
  const store = await freshStore();
  await fillNewShop(store, { sample: true, admin }, new Date('2026-11-09T23:00:00.000Z'));
  expect(await store.read((db) => db.$count(stockItems))).toBe(0);
});
