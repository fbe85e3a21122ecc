import { describe, expect, it } from 'vitest';
import { outbox } from '#server/email/email-tables.ts';
import { orders as orderTable } from '#server/orders/order-tables.ts';
import { charges } from '#server/payments/payment-tables.ts';
import { resolveOpenCharges } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { cancelNeverPaid } from '#server/payments/unpaid-orders/cancel-never-paid.ts';
import { orderAsItIs, staffOf, startedLayby, stateOf } from '#tests/support/data/laybys.ts';
import {
  chargedAtProvider,
  checkoutOf,
  orderLines,
  pay,
  recordedPayments,
  stockProduct,
} from '#tests/support/data/shopping.ts';
import { chargeRequest } from '#tests/support/ledger/provider-requests.ts';
import type { ProviderFaults } from '#tests/support/outside/faulty-provider.ts';
import { confirmAtBank } from '#tests/support/providers/respond-to-bank.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

/** A connection to the provider that can be cut before a charge arrives or before its response is returned. */
function line() {
  const state = { isCutBefore: false, isCutAfter: false, isDead: false };
  const faults: ProviderFaults = {
    async beforeCharge() {
      if (state.isCutBefore) throw new Error('The line is cut');
    },
    async afterCharge() {
      if (state.isCutAfter) throw new Error('The answer was lost');
    },
    async beforeResponse() {
      if (state.isDead) throw new Error('The provider is silent');
    },
  };
  return { state, faults };
}

async function checkout(faults: ProviderFaults = {}) {
  const shop = await startTestShop({ faults, events: 'late' });
  const jo = shop.visitor();
  const created = await orderLines(shop, jo, [
    [await stockProduct(shop), 'credit-card'],
    [await stockProduct(shop), 'layby-2'],
  ]);
  return { shop, jo, ...created };
}

describe('A charge', () => {
  it('Is made once for many parallel requests with the same key, and every later request gets the same response', async () => {
    const { shop, jo, orders, dueToday } = await checkout();
    const responses = await Promise.all(Array.from({ length: 8 }, () => pay(jo, orders, { key: 'k1' })));
    expect(responses.filter((response) => response.status === 200).length).toBeGreaterThan(0);
    expect(responses.every((response) => response.status === 200 || response.body.code === 'key_in_flight')).toBe(true);
    const again = await pay(jo, orders, { key: 'k1' });
    expect(again.body).toEqual(responses.find((response) => response.status === 200)?.body);
    expect(await chargedAtProvider(shop)).toEqual([dueToday]);
  });

  it('Is made once for parallel requests with different keys that pay the same balance', async () => {
    const { shop, jo, orders, dueToday } = await checkout();
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, index) => pay(jo, orders, { key: `k${index}` })),
    );
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
    expect(responses.filter((response) => response.status !== 200).every((response) => response.status === 409)).toBe(
      true,
    );
    expect(await chargedAtProvider(shop)).toEqual([dueToday]);
    expect(await recordedPayments(shop)).toHaveLength(2);
  });

  it('Never exceeds a layby’s total, even with twenty parallel payments for three times its balance', async () => {
    const shop = await startTestShop();
    const jo = shop.visitor();
    const { orders, order } = await orderLines(shop, jo, [[await stockProduct(shop), 'layby-6']]);
    await pay(jo, orders);
    const amount = Math.ceil((3 * (order.totalAmount - 16665)) / 20);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        jo.post('/api/payments', { orderId: order.id, amount }, { key: `p${index}` }),
      ),
    );
    const charged = await chargedAtProvider(shop);
    const sum = charged.reduce((all, part) => all + part, 0);
    expect(sum).toBeLessThanOrEqual(order.totalAmount);
    expect((await recordedPayments(shop)).reduce((all, part) => all + part, 0)).toBe(sum);
    const own = await jo.get('/api/orders');
    expect(own.body[0].amountPaid).toBe(sum);
  });

  it('For a layby isn’t repeated by an outdated page, even before the provider responds', async () => {
    const { state, faults } = line();
    const shop = await startTestShop({ faults, events: 'late' });
    const { order, payAmount } = await startedLayby(shop);
    state.isCutAfter = true;
    expect((await payAmount(24998, { version: order.version })).status).toBe(202);
    state.isDead = true;
    expect((await payAmount(24998, { version: order.version })).body.code).toBe('charge_in_flight');
    state.isDead = false;
    expect((await payAmount(24998, { version: order.version })).body.code).toBe('stale_version');
    expect(await chargedAtProvider(shop)).toEqual([24998, 24998]);
    expect(await stateOf(shop, order.id)).toBe('paid 24998, paid 24998, scheduled 0, scheduled 0');
  });

  it('For a layby’s first payment isn’t repeated, whichever version of the order the page sends', async () => {
    const { state, faults } = line();
    const shop = await startTestShop({ faults, events: 'late' });
    const jo = shop.visitor();
    const { order, orders } = await orderLines(shop, jo, [[await stockProduct(shop), 'layby-4']]);
    state.isCutAfter = true;
    expect((await pay(jo, orders, { key: 'k1' })).status).toBe(202);
    state.isDead = true;
    expect((await pay(jo, orders, { key: 'k2' })).body.code).toBe('charge_in_flight');
    state.isDead = false;
    expect((await pay(jo, orders, { key: 'k2' })).body.code).toBe('stale_version');
    expect(await chargedAtProvider(shop)).toEqual([24998]);
    expect(await stateOf(shop, order.id)).toBe('paid 24998, scheduled 0, scheduled 0, scheduled 0');
  });

  it('Prevents a request with another idempotency key from paying the same balance while the charge is in progress', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let reached = () => {};
    const arrived = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const { shop, jo, orders } = await checkout({
      async beforeCharge() {
        reached();
        await held;
      },
    });
    const first = pay(jo, orders, { key: 'k1' });
    await arrived;
    const second = await pay(jo, orders, { key: 'k2' });
    expect(second.status).toBe(409);
    expect(second.body.code).toBe('charge_in_flight');
    expect((await pay(jo, orders, { key: 'k1' })).body.code).toBe('key_in_flight');
    const replacing = await jo.post(
      '/api/orders-with-items',
      checkoutOf(shop, [[{ id: 1, priceCents: 99995 }, 'credit-card']], { replaces: orders.map((order) => order.id) }),
    );
    expect(replacing.body.code).toBe('charge_in_flight');
    release();
    expect((await first).status).toBe(200);
    expect(await chargedAtProvider(shop)).toHaveLength(1);
  });
});

describe('A charge whose response was lost', () => {
  it('Is reported as pending, and repeating the request with the same key finds that charge', async () => {
    const { state, faults } = line();
    const { shop, jo, orders, dueToday } = await checkout(faults);
    state.isCutAfter = true;
    const pending = await pay(jo, orders, { key: 'k1' });
    expect(pending.status).toBe(202);
    expect(pending.body).toEqual({ pending: true });
    expect(await recordedPayments(shop)).toEqual([]);
    const paid = await pay(jo, orders, { key: 'k1' });
    expect(paid.status).toBe(200);
    expect(await chargedAtProvider(shop)).toEqual([dueToday]);
    expect(await recordedPayments(shop)).toHaveLength(2);
  });

  it('Prevents a request with another key from paying the same balance', async () => {
    const { state, faults } = line();
    const { shop, jo, orders } = await checkout(faults);
    state.isCutAfter = true;
    await pay(jo, orders, { key: 'k1' });
    state.isCutAfter = false;
    expect((await pay(jo, orders, { key: 'k2' })).status).toBe(409);
    expect(await chargedAtProvider(shop)).toHaveLength(1);
    expect((await pay(jo, orders, { key: 'k1' })).status).toBe(200);
  });

  it('Is recorded once by the reconciler, and a later request with the same key gets that outcome', async () => {
    const { state, faults } = line();
    const { shop, jo, orders } = await checkout(faults);
    state.isCutAfter = true;
    await pay(jo, orders, { key: 'k1' });
    await resolveOpenCharges(shop.deps);
    await resolveOpenCharges(shop.deps);
    expect(await recordedPayments(shop)).toHaveLength(2);
    const response = await pay(jo, orders, { key: 'k1' });
    expect(response.headers['idempotent-replayed']).toBe('true');
    expect(response.body.orders[0].status).toBe('paid');
    expect(await shop.deps.store.read((db) => db.$count(outbox))).toBe(2);
  });

  it('Is neither lost nor abandoned while the provider is unreachable', async () => {
    const { state, faults } = line();
    const { shop, jo, orders } = await checkout(faults);
    state.isCutAfter = true;
    await pay(jo, orders, { key: 'k1' });
    state.isDead = true;
    shop.advance(3 * 60 * 60_000);
    await resolveOpenCharges(shop.deps);
    expect((await pay(jo, orders, { key: 'k1' })).status).toBe(202);
    expect((await pay(jo, orders, { key: 'k2' })).body.code).toBe('charge_in_flight');
    state.isDead = false;
    await resolveOpenCharges(shop.deps);
    expect((await pay(jo, orders, { key: 'k1' })).status).toBe(200);
    expect(await chargedAtProvider(shop)).toHaveLength(1);
  });
});

describe('A charge that never reached the payment provider', () => {
  it('Is sent again by a request with the same key', async () => {
    const { state, faults } = line();
    const { shop, jo, orders, dueToday } = await checkout(faults);
    state.isCutBefore = true;
    expect((await pay(jo, orders, { key: 'k1' })).status).toBe(202);
    state.isCutBefore = false;
    expect((await pay(jo, orders, { key: 'k1' })).status).toBe(200);
    expect(await chargedAtProvider(shop)).toEqual([dueToday]);
  });

  it('Is abandoned at the provider after a minute, so that the balance can be paid', async () => {
    const { state, faults } = line();
    const { shop, jo, orders, dueToday } = await checkout(faults);
    state.isCutBefore = true;
    await pay(jo, orders, { key: 'k1' });
    await resolveOpenCharges(shop.deps);
    const [young] = await shop.deps.store.read((db) => db.select().from(charges));
    expect(young?.status).toBe('open');
    shop.advance(61_000);
    await resolveOpenCharges(shop.deps);
    const [given] = await shop.deps.store.read((db) => db.select().from(charges));
    expect(given).toMatchObject({ status: 'declined', declineCode: 'never_sent' });
    state.isCutBefore = false;
    const late = await shop.deps.providers.active.charge(chargeRequest({ reference: given?.reference ?? '' }));
    expect(late.status).toBe('declined');
    expect((await pay(jo, orders, { key: 'k1' })).status).toBe(200);
    expect(await chargedAtProvider(shop)).toEqual([dueToday]);
  });
});

describe('An order without a payment', () => {
  it('Is cancelled after 24 hours, together with its plan', async () => {
    const { shop, jo } = await checkout();
    shop.advance(24 * 60 * 60_000 - 1000);
    await cancelNeverPaid.run(shop.deps);
    expect((await jo.get('/api/orders')).body.map((order: { status: string }) => order.status)).toEqual([
      'pending',
      'pending',
    ]);
    shop.advance(2000);
    await cancelNeverPaid.run(shop.deps);
    const own = await jo.get('/api/orders');
    expect(own.body.map((order: { status: string }) => order.status)).toEqual(['cancelled', 'cancelled']);
    expect(own.body[0].plan.status).toBe('cancelled');
    expect((await pay(jo, own.body.slice(1))).body.code).toBe('wrong_status');
  });

  it('Is not cancelled during a charge; an unfinished confirmation by the bank is abandoned first', async () => {
    const { shop, jo, orders } = await checkout();
    const requested = await pay(jo, orders, { token: testCards.challenged, key: 'k1' });
    shop.advance(25 * 60 * 60_000);
    await cancelNeverPaid.run(shop.deps);
    expect((await jo.get('/api/orders')).body[0].status).toBe('pending');
    await resolveOpenCharges(shop.deps);
    await cancelNeverPaid.run(shop.deps);
    expect((await jo.get('/api/orders')).body[0].status).toBe('cancelled');
    const late = await confirmAtBank(shop.deps, requested.body.clientSecret, true);
    expect(late?.status).toBe('declined');
    expect(await chargedAtProvider(shop)).toEqual([]);
  });

  it('Is kept if it is a counter order; paid orders and started laybys are kept as well', async () => {
    const { shop, jo, orders } = await checkout();
    await pay(jo, orders);
    const counter = await orderLines(shop, jo, [[{ id: 1, priceCents: 99995 }, 'credit-card']]);
    await shop.deps.store.write((tx) => tx.update(orderTable).set({ source: 'counter' }));
    shop.advance(48 * 60 * 60_000);
    await cancelNeverPaid.run(shop.deps);
    const own = await jo.get('/api/orders');
    expect(own.body.map((order: { status: string }) => order.status)).toEqual(['pending', 'pending', 'paid']);
    expect(own.body[0].id).toBe(counter.order.id);
  });

  it('Isn’t cancelled if staff have undone its payment to correct it', async () => {
    const { shop, orders } = await checkout();
    const staff = await staffOf(shop);
    const layby = orders.find((order) => order.plan !== null);
    const setPaid = (amountPaid: number) => staff.patch(`/api/admin/orders/${layby?.id}/payment`, { amountPaid });
    expect((await setPaid(60_000)).status).toBe(200);
    shop.advance(48 * 60 * 60_000);
    const response = await setPaid(0);
    expect(response.body).toMatchObject({ status: 'pending', amountPaid: 0 });
    await cancelNeverPaid.run(shop.deps);
    expect(await orderAsItIs(shop, layby?.id ?? 0)).toMatchObject({ status: 'pending', plan: { status: 'active' } });
  });
});
