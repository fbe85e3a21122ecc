import { expect, it, onTestFinished, vi } from 'vitest';
import { endpoints } from '#core/api.ts';
import { OfflineStore } from '#desktop/main/offline/storage/offline-store.ts';
import { setRole } from '#server/accounts/staff-rights.ts';
import { shopText } from '#tests/support/data/content.ts';
import { payByLink, saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { disputeLastCharge } from '#tests/support/ledger/disputes.ts';
import { callsOfOthers } from '#tests/support/rights/calls-of-others.ts';
import { callsOfOwners } from '#tests/support/rights/calls-of-owners.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { sharedCounter } from '../lock/shared-counter.ts';

vi.setConfig({ testTimeout: 240_000 });

const ofOwners: ReadonlySet<string> = new Set(Object.values(callsOfOwners).flat());
const ofOthers: ReadonlySet<string> = new Set(Object.values(callsOfOthers).flat());
/** Who is signed in, and who may switch at this computer: both are stored, because the counter must know them offline. */
const ofThisComputer = new Set(['/api/users/me', '/api/counter-device']);
/** Streams and files aren't responses in JSON. */
const isOther = (path: string) => path.endsWith('.csv') || path === '/api/admin/events';

const queries: Record<string, string> = {
  '/api/delivery/options': '?postcode=3053&subtotal=100000',
  '/api/admin/delivery-load': '?from=2026-11-10&to=2026-11-20',
  '/api/admin/run-sheet': '?day=2026-11-12',
  '/api/admin/search': '?q=Citizen',
};

/** Opens what a counter has stored in this folder of the shop at this URL. */
function openStored(folder: string, address: string): OfflineStore {
  const key = Buffer.alloc(32, 7);
  const store = OfflineStore.open({ folder, address, readKeys: () => ({ key, older: [] }), onChange() {} });
  if (store === null) throw new Error('The store needs a key');
  onTestFinished(() => store.close());
  return store;
}

/** Buys a lamb at a price and cuts it, so that a purchase and a cutting run have something that only owners see. */
async function buyAndCut(owner: Visitor): Promise<void> {
  await owner.patch('/api/admin/shop-settings', shopText({ comingSoon: false, counting: true, lots: true }));
  const add = async (path: string, body: object) =>
    (await owner.post(path, { clientKey: crypto.randomUUID(), ...body })).body;
  const { id: itemId } = await add('/api/admin/stock-items', { name: 'Lamb', unit: 'gram' });
  const { id: supplierId } = await add('/api/admin/suppliers', { name: 'The farm' });
  const lines = [{ itemId, grams: 5_000, centsPerKilo: 1_000 }];
  const { id } = await add('/api/admin/purchases', { supplierId, expectedOn: '2026-11-30', lines });
  const received = { lines: [{ itemId, grams: 5_000 }] };
  const { receipts } = await add(`/api/admin/purchases/${id}/receipts`, received);
  const inputs = [{ itemId, lotId: receipts[0].lines[0].lotId, grams: 5_000 }];
  const run = await add('/api/admin/cutting-runs', { inputs, outputs: [{ itemId, grams: 5_000 }] });
  expect(run.lines).toMatchObject([{ cost: 5_000 }, { cost: 5_000 }]);
}

/** A counter where an owner, staff-1, is signed in, and where staff-2 may sign in by PIN, who isn't an owner. */
async function ownersCounter() {
  const shared = await sharedCounter();
  const { shop, people, ids, product, lock, enter } = shared;
  const owner = people['staff-1'];
  await owner.post('/api/admin/saved-filters', { list: 'orders', name: 'My week', filter: { status: 'paid' } });
  await owner.post('/api/admin/drawer/counts', { countedCents: 20_000, clientKey: crypto.randomUUID() });
  const sale = saleOf(product, 'full', { customer: { name: 'Jo Citizen', email: 'jo@customer.test' } });
  const order = await sell(owner, sale);
  await payByLink(shop, order);
  await disputeLastCharge(shop.deps);
  await buyAndCut(owner);
  await shop.deps.store.write((tx) =>
    setRole(tx, { userId: ids['staff-2'], role: 'counter', actorId: ids['staff-1'], now: shop.deps.clock() }),
  );
  await lock();
  expect((await enter('staff-1')).status).toBe(200);
  return { ...shared, order, owner, staff: people['staff-2'] };
}

/** Every path that can be read, with the numbers of the order, its product and the counter's person. */
function readablePaths({ order, ids }: Pick<Awaited<ReturnType<typeof ownersCounter>>, 'order' | 'ids'>) {
  const idOf = (path: string) => (path.includes('/orders/') ? order.id : path.includes('/users/') ? ids['staff-2'] : 1);
  return endpoints
    .filter(({ method, path }) => method === 'GET' && !isOther(path))
    .map(({ path }) => ({
      call: `GET ${path}`,
      path: path.replace(/:\w+/g, String(idOf(path))) + (queries[path] ?? ''),
    }));
}

it('A counter stores none of the responses that only owners may see, and the others only as counter staff see them', async () => {
  const open = await ownersCounter();
  const { counter, folder, line, staff } = open;
  const paths = readablePaths(open);
  const seen: string[] = [];
  for (const { call, path } of paths) if ((await counter.ask('GET', path)).status === 200) seen.push(call);
  expect(seen.filter((call) => ofOwners.has(call)).length).toBeGreaterThan(10);
  expect(seen.filter((call) => ofOthers.has(call)).length).toBeGreaterThan(30);
  expect(seen).toEqual(expect.arrayContaining(['GET /api/admin/purchases/:id', 'GET /api/admin/cutting-runs']));
  counter.close();

  const store = openStored(folder, line.url);
  const stored = paths.filter(({ path }) => !ofThisComputer.has(path) && store.seen.find(path) !== null);
  expect(stored.map(({ call }) => call)).toContain('GET /api/admin/orders/:id');
  for (const { call, path } of stored) {
    expect([call, ofOwners.has(call)]).toEqual([call, false]);
    const { status, body } = await staff.get(path);
    expect([call, status, store.seen.find(path)?.body]).toEqual([call, 200, body]);
  }
  // Orders are stored by their numbers too.
  const { id } = open.order;
  expect(store.view.findOrder(id)?.disputes).toEqual((await staff.get(`/api/admin/orders/${id}`)).body.disputes);
});

it('Offline, an order stored by an earlier app version is shown without the details that only owners may see', async () => {
  const { counter, order, owner, staff } = await ownersCounter();
  const path = `/api/admin/orders/${order.id}`;
  const [{ body: ofOwner }, { body: ofStaff }] = [await owner.get(path), await staff.get(path)];
  expect(ofStaff.disputes).not.toEqual(ofOwner.disputes);
  const store = openStored(temporaryFolder(), 'https://shop.example');
  const seenAt = new Date().toISOString();
  store.seen.keep('/api/users/me', { body: (await staff.get('/api/users/me')).body, total: null, seenAt });
  store.seen.keep(path, { body: ofOwner, total: null, seenAt }, [[`order:${order.id}`, ofOwner, seenAt]]);
  expect(store.view.find(path)?.body).toEqual(ofStaff);
  const { disputes, refunds, log } = store.view.findOrder(order.id) ?? {};
  expect({ disputes, refunds, log }).toEqual({
    disputes: ofStaff.disputes,
    refunds: ofStaff.refunds,
    log: ofStaff.log,
  });
  // While the shop can be reached, the owner sees everything, also the second time.
  for (let time = 0; time < 2; time += 1) expect((await counter.ask('GET', path)).body).toEqual(ofOwner);
});
