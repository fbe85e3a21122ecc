import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { charges, refunds } from '#server/payments/payment-tables.ts';
import { resolveOpenCharges } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { chargeDueAt, orderAsItIs, staffOf, stateOf } from '#tests/support/data/laybys.ts';
import { expectCleanAudit } from '#tests/support/ledger/ledger.ts';
import { testNow } from '#tests/support/shop/test-shop.ts';
import { cards, chargeRequest, openStripe } from './stripe-for-test.ts';
import { type StripeShop, startStripeShop, unpaidOrder } from './stripe-shop.ts';

async function paidLayby() {
  const open = await startStripeShop();
  const jo = open.shop.visitor();
  const order = await unpaidOrder(open, jo, 'layby-4');
  const body = { orderId: order.id, amount: 24998, paymentToken: open.tokenOf() };
  expect((await jo.post('/api/payments', body, { key: 'first' })).status).toBe(200);
  await open.stripe.webhooks.settled();
  return { ...open, jo, order };
}

/** Deletes customers as the owner can in Stripe's dashboard: https://docs.stripe.com/api/customers/delete */
async function deleteCustomers({ stripe: { state, stripe } }: Pick<StripeShop, 'stripe'>): Promise<void> {
  for (const { id } of state.customers.all()) await stripe.customers.del(id);
}

async function lostPayment(open: StripeShop): Promise<number> {
  const jo = open.shop.visitor();
  const order = await unpaidOrder(open, jo);
  open.stripe.faults.add({ kind: 'server-error-after', path: /confirm$/, method: 'POST' });
  const body = { orderId: order.id, amount: order.totalAmount, paymentToken: open.tokenOf() };
  expect((await jo.post('/api/payments', body, { key: 'lost' })).status).toBe(202);
  return order.id;
}

describe('A customer who was deleted at Stripe', () => {
  it('is asked for another card when an instalment is due, and pays with it', async () => {
    const open = await paidLayby();
    const { shop, stripe, jo, order, tokenOf } = open;
    await deleteCustomers(open);
    await chargeDueAt(shop, '2026-11-24T09:00:00.000+11:00');
    expect(await stateOf(shop, order.id)).toBe('paid 24998, retrying 0, scheduled 0, scheduled 0');
    const rows = await shop.deps.store.read((db) => db.select().from(charges).orderBy(asc(charges.id)));
    expect(rows.at(-1)).toMatchObject({ status: 'declined', declineCode: 'unknown_card' });
    expect((await jo.post(`/api/orders/${order.id}/card`, { paymentToken: tokenOf() }, { key: 'c' })).status).toBe(200);
    await chargeDueAt(shop, '2026-12-08T09:00:00.000+11:00');
    expect((await orderAsItIs(shop, order.id)).amountPaid).toBeGreaterThan(24998);
    await stripe.webhooks.settled();
    await expectCleanAudit(shop.deps);
  });

  // For a day, Stripe repeats its response to the request that created the customer.
  it.each([
    ['on the same day', 1],
    ['once Stripe has forgotten the request that made them', 25],
  ])('can replace the card before an instalment is due, %s', async (_when, hours) => {
    const open = await paidLayby();
    const { shop, jo, order, tokenOf } = open;
    shop.advance(hours * 60 * 60_000);
    await deleteCustomers(open);
    const change = async (key: string) => jo.post(`/api/orders/${order.id}/card`, { paymentToken: tokenOf() }, { key });
    expect((await change('c1')).body).toMatchObject({ code: 'card_declined' });
    expect((await change('c2')).status).toBe(200);
    await chargeDueAt(shop, '2026-11-24T09:00:00.000+11:00');
    expect(await stateOf(shop, order.id)).toBe('paid 24998, paid 24998, scheduled 0, scheduled 0');
  });

  it.each([1, 25])(
    'can start another layby by sending the same request twice, %d hours after the first layby',
    async (hours) => {
      const open = await paidLayby();
      const { shop, stripe, jo, tokenOf } = open;
      const account = { username: 'jo-citizen', email: 'jo@customer.test', password: 'correct horse' };
      expect((await jo.post('/api/users/register', account)).status).toBe(201);
      const pay = async () => {
        const next = await unpaidOrder(open, jo, 'layby-4');
        const body = { orderId: next.id, amount: 24998, paymentToken: tokenOf() };
        return () => jo.post('/api/payments', body, { key: `order-${next.id}` });
      };
      expect((await (await pay())()).status).toBe(200);
      shop.advance(hours * 60 * 60_000);
      await deleteCustomers(open);
      const repeated = await pay();
      expect((await repeated()).status).toBe(202);
      expect((await repeated()).body).toMatchObject({ order: { plan: { status: 'active' } } });
      expect(stripe.state.customers.all()).toHaveLength(1);
    },
  );
});

it('If Stripe doesn’t know a customer, the customer isn’t treated as deleted, because the shop’s keys may be of another account', async () => {
  const { provider, tokenOf } = await openStripe();
  const source = tokenOf(cards.good);
  const request = chargeRequest({ source, customer: 'cus_ofAnotherAccount' });
  const setup = { reference: 'hq_card', providerSetupId: null, source, customer: request.customer, createdAt: testNow };
  for (const response of [provider.createCharge(request), provider.saveCard(setup)]) {
    const failure = await response.catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'resource_missing', param: 'customer' });
  }
});

describe('A request that Stripe rejects', () => {
  it('doesn’t delay later charges', async () => {
    const open = await startStripeShop();
    const { shop, stripe } = open;
    stripe.webhooks.hold();
    const first = await lostPayment(open);
    const second = await lostPayment(open);
    stripe.webhooks.discardHeld();
    const [charge] = await shop.deps.store.read((db) => db.select().from(charges).orderBy(asc(charges.id)));
    const known = { providerChargeId: charge?.providerChargeId ?? null };
    const setId = (set: { providerChargeId: string | null }) =>
      shop.deps.store.write((tx) =>
        tx
          .update(charges)
          .set(set)
          .where(eq(charges.id, charge?.id ?? 0)),
      );
    await setId({ providerChargeId: 'pi_ofAnotherAccount' });
    await resolveOpenCharges(shop.deps);
    expect((await orderAsItIs(shop, second)).status).toBe('paid');
    expect((await orderAsItIs(shop, first)).status).toBe('pending');
    await setId(known);
    await resolveOpenCharges(shop.deps);
    expect((await orderAsItIs(shop, first)).status).toBe('paid');
    await expectCleanAudit(shop.deps);
  });

  it('doesn’t delay later refunds', async () => {
    const open = await startStripeShop();
    const { shop, stripe, tokenOf } = open;
    const staff = await staffOf(shop);
    stripe.faults.add({ kind: 'rate-limited', path: '/v1/refunds', method: 'POST', times: 2 });
    for (const key of ['a', 'b']) {
      const jo = shop.visitor();
      const { id, totalAmount } = await unpaidOrder(open, jo);
      await jo.post('/api/payments', { orderId: id, amount: totalAmount, paymentToken: tokenOf() }, { key });
      await staff.patch(`/api/admin/orders/${id}/status`, { status: 'cancelled', endedByShop: true });
    }
    const statuses = async () => {
      const rows = await shop.deps.store.read((db) => db.select().from(refunds).orderBy(asc(refunds.id)));
      return rows.map(({ status }) => status);
    };
    expect(await statuses()).toEqual(['open', 'open']);
    stripe.faults.add({ kind: 'too-little-balance', path: '/v1/refunds', method: 'POST' });
    await resolveOpenCharges(shop.deps);
    expect((await statuses()).toSorted()).toEqual(['open', 'succeeded']);
    // For the first hour, the same key is sent, for which Stripe repeats its rejection.
    shop.advance(60 * 60_000);
    await resolveOpenCharges(shop.deps);
    expect(await statuses()).toEqual(['succeeded', 'succeeded']);
    await stripe.webhooks.settled();
    await expectCleanAudit(shop.deps);
  });
});
