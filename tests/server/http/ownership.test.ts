import { describe, expect, it } from 'vitest';
import { endpoints } from '#core/api.ts';
import { isStaffAccess } from '#core/endpoint.ts';
import type { Order } from '#core/orders/order.ts';
import { checkoutOf, orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { type ActorName, type Actors, everyActor } from '#tests/support/rights/access-actors.ts';
import type { Outcome, Visitor } from '#tests/support/shop/http-client.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

interface Ownership {
  /**
   * The state in which the owner may make the request: a layby with its first payment, an order paid in full, or an unpaid order.
   */
  of: 'layby' | 'paid' | 'unpaid';
  body?: unknown;
  /** The response status for counter staff, who don't own the order: 404 if the request isn't meant for staff. */
  staff: number;
}

/**
 * Lists each request whose path names something that has an owner. A new request fails this test until it has a row here, except
 * for staff requests.
 */
const ownership: Record<string, Ownership> = {
  'POST /api/orders/:id/cancel-request': { of: 'layby', body: { reason: 'We moved.' }, staff: 404 },
  'POST /api/orders/:id/drop': { of: 'unpaid', staff: 404 },
  'GET /api/orders/:id/delivery-options': { of: 'paid', staff: 200 },
  'GET /api/orders/:id/payments': { of: 'layby', staff: 200 },
  'POST /api/orders/:id/card': { of: 'layby', body: { paymentToken: 'till_ok' }, staff: 404 },
  'PATCH /api/orders/:id/delivery': { of: 'paid', body: { deliveryDate: '2026-11-13' }, staff: 200 },
};

/**
 * These paths name public data, which have no owner, or repeating boxes, whose requests are listed in
 * tests/server/repeats/repeat-owners.test.ts.
 */
const open = (path: string) =>
  /^\/api\/(products|product|related-products|product-reviews|content|repeats)\//.test(path);

const strangers: readonly ActorName[] = [
  'anonymous',
  'guest',
  'another customer',
  'driver',
  'former staff',
  'ended session',
];
const missingId = 999_999;

interface Owned {
  shop: TestShop;
  actors: Actors;
  orders: Record<Ownership['of'], Order>;
}

/** Creates a shop with every type of user, and the orders of one of them. */
async function ordersOf(owner: 'customer' | 'guest'): Promise<Owned> {
  const shop = await startTestShop({ env: { trustProxy: 1 } });
  const actors = await everyActor(shop);
  const product = await stockProduct(shop);
  const buy = async (paymentType: 'layby-4' | 'credit-card') => {
    const { order, orders } = await orderLines(shop, actors[owner], [[product, paymentType]]);
    await pay(actors[owner], orders);
    return order;
  };
  const unpaid = (await orderLines(shop, actors[owner], [[product, 'credit-card']])).order;
  return { shop, actors, orders: { layby: await buy('layby-4'), paid: await buy('credit-card'), unpaid } };
}

let calls = 0;

/** Sends each request from another IP address, because one IP address may try at most ten cards a minute. */
function call(visitor: Visitor, name: string, id: number): Promise<Outcome> {
  const [method = 'GET', path = ''] = name.split(' ');
  const body = ownership[name]?.body;
  calls += 1;
  const headers = { 'x-forwarded-for': `203.0.113.${calls % 250}` };
  const options = body === undefined ? { headers } : { headers, body };
  return visitor.request(method as 'GET', path.replace(/:\w+/, String(id)), options);
}

/** Returns every part in which two error responses could differ, except the path of the request. */
const textOf = ({ status, body }: Outcome) => ({ status, code: body?.code, detail: body?.detail });

it('Every endpoint whose path or body names something that belongs to a person is tested in this file', () => {
  const named = endpoints.filter(({ path, access }) => path.includes(':') && !isStaffAccess(access) && !open(path));
  expect(named.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(Object.keys(ownership).toSorted());
});

describe.each(['customer', 'guest'] as const)('The order of a %s', (owner) => {
  it.each(Object.keys(ownership))('%s: only its owner has access', async (name) => {
    const { actors, orders } = await ordersOf(owner);
    const { of, staff } = ownership[name] as Ownership;
    const { id } = orders[of];
    const others = strangers.filter((actor) => actor !== owner).concat(owner === 'guest' ? 'customer' : []);
    for (const actor of others) {
      const found = textOf(await call(actors[actor], name, id));
      const missing = textOf(await call(actors[actor], name, missingId));
      expect([actor, found]).toEqual([actor, { ...missing, status: 404, code: 'not_found' }]);
    }
    for (const actor of ['counter', 'owner'] as const) {
      expect([actor, (await call(actors[actor], name, id)).status]).toEqual([actor, staff]);
    }
    expect([owner, (await call(actors[owner], name, id)).status]).toEqual([owner, 200]);
  });

  it('can’t be paid, replaced or claimed by anyone else through its number in a request body', async () => {
    const { shop, actors } = await ordersOf(owner);
    const [unpaid] = (await orderLines(shop, actors[owner], [[await stockProduct(shop), 'layby-2']])).orders;
    const id = unpaid?.id ?? 0;
    const amount = unpaid?.plan?.installments[0]?.amount ?? 0;
    const others = (['guest', 'customer', 'another customer', 'driver', 'former staff'] as const).filter(
      (each) => each !== owner,
    );
    for (const actor of others) {
      const visitor = actors[actor];
      for (const body of [{ orderId: id, amount }, { allocations: [{ orderId: id, amount }] }]) {
        expect([actor, textOf(await visitor.post('/api/payments', body)).code]).toEqual([actor, 'not_found']);
      }
      const cart = checkoutOf(shop, [[await stockProduct(shop), 'layby-2']], { replaces: [id] });
      expect((await visitor.post('/api/orders-with-items', cart)).status).toBe(201);
      expect((await visitor.get('/api/orders')).body.map((order: Order) => order.id)).not.toContain(id);
    }
    const paid = await actors[owner].post('/api/payments', { orderId: id, amount });
    expect([paid.status, paid.body.order?.id]).toEqual([200, id]);
  });

  it('is not in anyone else’s list of orders', async () => {
    const { actors, orders } = await ordersOf(owner);
    const own = await actors[owner].get('/api/orders');
    expect(own.body.map((order: Order) => order.id).toSorted()).toEqual([
      orders.unpaid.id,
      orders.layby.id,
      orders.paid.id,
    ]);
    for (const actor of [
      'anonymous',
      'another customer',
      'driver',
      'counter',
      'owner',
      'former staff',
      'ended session',
    ] as const) {
      const { status, body } = await actors[actor].get('/api/orders');
      expect([actor, status === 401 ? [] : body]).toEqual([actor, []]);
    }
  });
});
