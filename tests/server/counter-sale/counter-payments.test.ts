import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { resolveOpenCharges } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { byChance } from '#tests/support/chance/chance.ts';
import { emailsTo } from '#tests/support/data/counter-sales.ts';
import { chargeDueAt, orderAsItIs, staffOf, startedLayby, stateOf } from '#tests/support/data/laybys.ts';
import { chargedAtProvider, orderLines, recordedPayments, stockProduct } from '#tests/support/data/shopping.ts';
import { lastEvent, listPayments } from '#tests/support/data/staff-orders.ts';
import { expectCleanAudit, expectLedgerAgrees, sum } from '#tests/support/ledger/ledger.ts';
import type { ProviderFaults } from '#tests/support/outside/faulty-provider.ts';
import { confirmAtBank, respondToBank } from '#tests/support/providers/respond-to-bank.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

/** Creates a shop with a customer's unpaid order, or a layby with its first payment, and staff at the counter. */
async function counter({ paymentType = 'layby-4', isStarted = true, faults = {} as ProviderFaults } = {}) {
  const shop = await startTestShop({ faults });
  const created = isStarted
    ? await startedLayby(shop)
    : await (async () => {
        const jo = shop.visitor();
        const { order } = await orderLines(shop, jo, [
          [await stockProduct(shop), paymentType as 'layby-4' | 'credit-card'],
        ]);
        const payAmount = (amount: number, more: object = {}) =>
          jo.post('/api/payments', { orderId: order.id, amount, ...more });
        return { jo, order, payAmount };
      })();
  const staff = await staffOf(shop);
  const path = `/api/admin/orders/${created.order.id}`;
  const take = (amount: number, more: object = {}, options: { key?: string } = {}) =>
    staff.post(`${path}/payments`, { amount, method: 'cash', ...more }, options);
  const ledger = async () => {
    await expectLedgerAgrees(shop.deps);
    await expectCleanAudit(shop.deps);
  };
  return { shop, staff, path, take, ledger, ...created };
}

describe('A payment at the counter', () => {
  it('pays a layby’s oldest instalments first, with an event and a receipt that names the payment method', async () => {
    const { shop, take, order, ledger } = await counter();
    const response = await take(30000, { method: 'eftpos' });
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({
      payment: { orderId: order.id, amount: 30000, method: 'eftpos', paymentDate: shop.deps.clock().toISOString() },
      order: { id: order.id, status: 'pending', amountPaid: 54998, plan: { status: 'active' } },
    });
    expect(await stateOf(shop, order.id)).toBe('paid 24998, paid 24998, scheduled 5002, scheduled 0');
    expect(await listPayments(shop)).toEqual(['card 24998', 'eftpos 30000']);
    expect(await lastEvent(shop)).toMatchObject({
      kind: 'payment',
      actorKind: 'staff',
      detail: { amountCents: 30000, method: 'eftpos', status: 'pending' },
    });
    const email = (await emailsTo(shop, 'jo@customer.test')).at(-1);
    expect(email).toMatchObject({
      kind: 'receipt',
      subject: `We have received $300.00 for order #${order.id} – Hindquarter`,
    });
    expect(email?.text).toContain('EFTPOS');
    await ledger();
  });

  it('starts a layby if it is at least the first instalment; the last cent marks the order as paid', async () => {
    const { shop, take, order, ledger } = await counter({ isStarted: false });
    const tooLittle = await take(24997);
    expect([tooLittle.status, tooLittle.body.code]).toEqual([422, 'below_first_instalment']);
    expect(tooLittle.body.errors).toEqual([{ path: 'amount', message: 'The first payment must be at least $249.98.' }]);
    expect((await take(24998)).body.order.plan).toMatchObject({ status: 'active', card: null });
    expect((await take(1)).body.order.amountPaid).toBe(24999);
    expect((await take(74997)).body.code).toBe('over_balance');
    expect((await take(74996)).body.order).toMatchObject({ status: 'paid', plan: { status: 'completed' } });
    expect((await take(1)).body.code).toBe('wrong_status');
    expect(await recordedPayments(shop)).toEqual([24998, 1, 74996]);
    expect((await emailsTo(shop, 'jo@customer.test')).map((email) => email.kind)).toEqual([
      'order-confirmation',
      'receipt',
      'receipt',
    ]);
    await chargeDueAt(shop, '2026-12-24T00:00:00.000Z');
    expect(await chargedAtProvider(shop)).toEqual([]);
    expect((await orderAsItIs(shop, order.id)).amountPaid).toBe(99995);
    await ledger();
  });

  it('must cover the whole balance of an order without a layby, and then sets the requested delivery day', async () => {
    const { shop, staff, path, take, ledger } = await counter({ paymentType: 'credit-card', isStarted: false });
    expect((await take(50000)).body.code).toBe('full_payment_only');
    expect((await take(99996)).body.code).toBe('over_balance');
    await staff.patch(`${path}/payment`, { amountPaid: 10000 });
    expect((await take(99995)).body.detail).toBe('The amount is above the balance of $899.95.');
    expect((await take(89995)).body.order).toMatchObject({ status: 'paid', deliveryDate: '2026-11-11' });
    expect(await listPayments(shop)).toEqual(['manual 10000', 'cash 89995']);
    await ledger();
  });

  it('is refunded by the same method when the order is cancelled', async () => {
    const { shop, staff, path, take, ledger } = await counter();
    await take(10000);
    await take(20000, { method: 'eftpos' });
    await staff.patch(`${path}/status`, { status: 'cancelled', endedByShop: true });
    expect(await listPayments(shop)).toEqual([
      'card 24998',
      'cash 10000',
      'eftpos 20000',
      'cash -10000',
      'eftpos -20000',
      'card -24998',
    ]);
    expect((await take(1)).body.code).toBe('wrong_status');
    await ledger();
  });

  it.each([
    ['nothing', { amount: 0 }],
    ['less than nothing', { amount: -100 }],
    ['half a cent', { amount: 0.5 }],
    ['words', { amount: '100' }],
    ['a card', { method: 'card' }],
    ['a manual payment', { method: 'manual' }],
    ['a key that is no UUID', { clientKey: 'mine' }],
  ])('is refused if it is %s', async (_what, body) => {
    const { shop, take } = await counter();
    expect((await take(100, body)).status).toBe(422);
    expect(await recordedPayments(shop)).toEqual([24998]);
  });

  it('is taken only by staff, and only for orders that exist', async () => {
    const { shop, jo, staff, path } = await counter();
    const body = { amount: 100, method: 'cash' };
    expect((await jo.post(`${path}/payments`, body)).status).toBe(401);
    await jo.post('/api/users/register', { username: 'someone', email: 'some@one.test', password: 'correct horse' });
    expect((await jo.post(`${path}/payments`, body)).status).toBe(403);
    expect((await jo.get(path)).status).toBe(403);
    expect((await staff.post('/api/admin/orders/999/payments', body)).status).toBe(404);
    expect(await recordedPayments(shop)).toEqual([24998]);
  });
});

describe('A payment at the counter that is sent repeatedly', () => {
  it('is recorded once for each Idempotency-Key or clientKey, even if it is sent from another session or later', async () => {
    const { shop, staff, path, take, order } = await counter();
    const byKey = [await take(100, {}, { key: 'k1' }), await take(100, {}, { key: 'k1' })];
    expect(byKey.map((response) => response.body.payment.id)).toEqual([2, 2]);
    const clientKey = randomUUID();
    const first = await take(200, { clientKey });
    expect(first.status).toBe(201);
    await staff.patch(`${path}/status`, { status: 'paid' });
    shop.advance(90 * 24 * 60 * 60_000);
    const other = await staffOf(shop);
    const body = { amount: 200, method: 'cash', clientKey, version: order.version };
    const repeat = await other.post(`${path}/payments`, body);
    expect([repeat.status, repeat.body.payment]).toEqual([200, first.body.payment]);
    expect(repeat.body.order.status).toBe('paid');
    for (const different of [{ amount: 201 }, { method: 'eftpos' }]) {
      expect((await other.post(`${path}/payments`, { ...body, ...different })).body.code).toBe('key_reused');
    }
    expect((await other.post('/api/admin/orders/999/payments', body)).body.code).toBe('key_reused');
    expect(await recordedPayments(shop)).toEqual([24998, 100, 200, 74697]);
  });

  it('is recorded once, even if it is sent many times simultaneously', async () => {
    const { shop, take } = await counter();
    const clientKey = randomUUID();
    const responses = await Promise.all(Array.from({ length: 8 }, () => take(5000, { clientKey })));
    expect(responses.map((response) => response.status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
    expect(new Set(responses.map((response) => response.body.payment.id)).size).toBe(1);
    expect(await recordedPayments(shop)).toEqual([24998, 5000]);
  });

  it('is refused if the client has an older version of the order than the one after the first payment', async () => {
    const { shop, take, order, payAmount } = await counter();
    await payAmount(1000);
    expect((await take(1000, { version: order.version })).body.code).toBe('stale_version');
    expect((await take(1000, { version: order.version + 1 })).status).toBe(201);
    expect(await recordedPayments(shop)).toEqual([24998, 1000, 1000]);
  });
});

describe('A counter payment while the card is also being charged', () => {
  it('is refused while the result of that charge is unknown', async () => {
    let isCut = false;
    const cut = async () => {
      if (isCut) throw new Error('The line is cut');
    };
    const { shop, take, payAmount, ledger } = await counter({ faults: { beforeCharge: cut } });
    isCut = true;
    expect((await payAmount(74997)).status).toBe(202);
    const response = await take(74997);
    expect([response.status, response.body.code]).toEqual([409, 'charge_in_flight']);
    isCut = false;
    shop.advance(61_000);
    await resolveOpenCharges(shop.deps);
    expect((await take(74997)).body.order.status).toBe('paid');
    await ledger();
  });

  it('cancels a charge that waits for the bank’s confirmation, unless the counter payment itself is refused', async () => {
    const { shop, jo, staff, path, take, payAmount, ledger } = await counter();
    const requested = await payAmount(1000, { paymentToken: testCards.challenged });
    expect((await take(99999)).body.code).toBe('over_balance');
    const { clientSecret } = requested.body;
    expect((await respondToBank(jo, clientSecret, true)).body.status).toBe('succeeded');
    shop.advance(31_000);
    const waiting = await payAmount(1000, { paymentToken: testCards.challenged });
    expect((await staff.patch(`${path}/payment`, { amountPaid: 99999999 })).body.code).toBe('over_balance');
    await respondToBank(jo, waiting.body.clientSecret, true);
    const again = await payAmount(72997, { paymentToken: testCards.challenged });
    expect((await take(72997)).body.order.status).toBe('paid');
    const late = await confirmAtBank(shop.deps, again.body.clientSecret, true);
    expect(late?.status).toBe('declined');
    await ledger();
  });

  it(
    'never exceeds the total together with the charge, in either order',
    byChance(async (chance) => {
      const slowly = async () => {
        await pause(chance.below(8));
        if (chance.oneIn(6)) throw new Error('The line is cut');
      };
      const { shop, take, payAmount, order, ledger } = await counter({
        faults: { beforeCharge: slowly, afterCharge: slowly },
        isStarted: false,
      });
      for (let rounds = 0; rounds < 3; rounds += 1) {
        const actions = Array.from({ length: 10 }, (_, index) => async () => {
          await pause(chance.below(20));
          await (index % 2 === 0 ? take(24998) : payAmount(24998, { paymentToken: testCards.good }));
        });
        await Promise.all(actions.map((action) => action()));
      }
      shop.advance(61_000);
      await resolveOpenCharges(shop.deps);
      const recorded = sum(await recordedPayments(shop));
      expect(recorded).toBeLessThanOrEqual(order.totalAmount);
      expect((await orderAsItIs(shop, order.id)).amountPaid).toBe(recorded);
      await ledger();
    }),
  );
});
