import { expect, it, vi } from 'vitest';
import { endpoints } from '#core/api.ts';
import { OfflineStore } from '#desktop/main/offline/storage/offline-store.ts';
import { setRole } from '#server/accounts/staff-rights.ts';
import { payByLink, saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { disputeLastCharge } from '#tests/support/ledger/disputes.ts';
import { callsOfOthers } from '#tests/support/rights/calls-of-others.ts';
import { callsOfOwners } from '#tests/support/rights/calls-of-owners.ts';
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
  counter.close();

  const key = Buffer.alloc(32, 7);
  const place = { folder, address: line.url, readKeys: () => ({ key, older: [] }), onChange() {} };
  const store = OfflineStore.open(place);
  const stored = paths.filter(({ path }) => !ofThisComputer.has(path) && store?.seen.find(path) != null);
  expect(stored.map(({ call }) => call)).toContain('GET /api/admin/orders/:id');
  for (const { call, path } of stored) {
    expect([call, ofOwners.has(call)]).toEqual([call, false]);
    const { status, body } = await staff.get(path);
    expect([call, status, store?.seen.find(path)?.body]).toEqual([call, 200, body]);
  }
  // Orders are stored by their numbers too.
  const { id } = open.order;
  expect(store?.view.findOrder(id)?.disputes).toEqual((await staff.get(`/api/admin/orders/${id}`)).body.disputes);
  store?.close();
});
