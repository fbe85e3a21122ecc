import { describe, expect, it } from 'vitest';
import { orderEvents } from '#server/orders/order-tables.ts';
import { disputes, paymentAlerts, refunds } from '#server/payments/payment-tables.ts';
import { lookForLateChanges } from '#server/payments/reconciliation/look-for-late-changes.ts';
import { reportOf } from '#tests/server/reports/report-of.ts';
import { chargeDueAt, orderAsItIs, staffOf, stateOf } from '#tests/support/data/laybys.ts';
import { expectCleanAudit } from '#tests/support/ledger/ledger.ts';
import { cards } from './stripe-for-test.ts';
import { startStripeShop, unpaidOrder } from './stripe-shop.ts';

const nine = (day: string) => `${day}T09:00:00.000+11:00`;

async function paidLayby(card: string = cards.good) {
  const open = await startStripeShop();
  const jo = open.shop.visitor();
  const order = await unpaidOrder(open, jo, 'layby-4');
  const body = { orderId: order.id, amount: 24998, paymentToken: open.tokenOf(card) };
  const response = await jo.post('/api/payments', body, { key: 'first' });
  return { ...open, jo, order, body, response };
}

describe('A layby with Stripe', () => {
  it('saves its card with its customer, and is charged automatically until it is paid off', async () => {
    const { shop, stripe, order, response } = await paidLayby();
    expect(response.body.order.plan).toMatchObject({ status: 'active', card: { brand: 'visa', last4: '4242' } });
    for (const day of ['2026-11-24', '2026-12-08', '2026-12-22']) await chargeDueAt(shop, nine(day));
    expect(await orderAsItIs(shop, order.id)).toMatchObject({ status: 'paid' });
    await stripe.webhooks.settled();
    expect(stripe.state.customers.all()).toHaveLength(1);
    expect(stripe.ledger.netCents()).toBe(order.totalAmount);
    await expectCleanAudit(shop.deps);
  });

  it('whose bank requires confirmation of an off-session charge waits until the customer pays by the link', async () => {
    const { shop, stripe, order, body, response, jo, tokenOf } = await paidLayby(cards.confirmedAlways);
    stripe.browser.completeChallenge(response.body.clientSecret, 'authenticated');
    expect((await jo.post('/api/payments', body, { key: 'first' })).status).toBe(200);
    await chargeDueAt(shop, nine('2026-11-24'));
    expect(await stateOf(shop, order.id)).toBe('paid 24998, retrying 0, scheduled 0, scheduled 0');
    await chargeDueAt(shop, nine('2026-11-28'));
    expect(await stateOf(shop, order.id)).toBe('paid 24998, retrying 0, scheduled 0, scheduled 0');
    expect((await jo.post('/api/payments', { orderId: order.id, amount: 24998, paymentToken: tokenOf() })).status).toBe(
      200,
    );
    await stripe.webhooks.settled();
    await expectCleanAudit(shop.deps);
  });

  it.each(['authenticated', 'failed'] as const)(
    'changes or keeps its card, depending on the result of the bank’s confirmation: %s',
    async (bankSays) => {
      const { shop, stripe, order, jo, tokenOf } = await paidLayby();
      const change = { paymentToken: tokenOf(cards.confirmedOnce) };
      const requested = await jo.post(`/api/orders/${order.id}/card`, change, { key: 'c' });
      expect(requested.body).toMatchObject({ requiresAction: true, order: { plan: { card: { last4: '4242' } } } });
      stripe.browser.completeChallenge(requested.body.clientSecret, bankSays);
      const done = await jo.post(`/api/orders/${order.id}/card`, change, { key: 'c' });
      expect(done.status).toBe(bankSays === 'authenticated' ? 200 : 402);
      const { plan } = await orderAsItIs(shop, order.id);
      expect(plan?.card?.last4).toBe(bankSays === 'authenticated' ? '3155' : '4242');
      await chargeDueAt(shop, nine('2026-11-24'));
      expect(await stateOf(shop, order.id)).toBe('paid 24998, paid 24998, scheduled 0, scheduled 0');
      await stripe.webhooks.settled();
      await expectCleanAudit(shop.deps);
    },
  );

  it('that moves from a guest to an account keeps the Stripe customer who owns its card, also for the next card', async () => {
    const { shop, stripe, order, jo, tokenOf } = await paidLayby();
    const account = { username: 'jo-citizen', email: 'jo@customer.test', password: 'correct horse' };
    expect((await jo.post('/api/users/register', account)).status).toBe(201);
    expect((await orderAsItIs(shop, order.id)).userId).toEqual(expect.any(Number));
    await chargeDueAt(shop, nine('2026-11-24'));
    expect((await jo.post(`/api/orders/${order.id}/card`, { paymentToken: tokenOf() })).status).toBe(200);
    await chargeDueAt(shop, nine('2026-12-08'));
    expect(await stateOf(shop, order.id)).toBe('paid 24998, paid 24998, paid 24998, scheduled 0');
    expect(new Set(stripe.state.paymentIntents.all().map(({ customer }) => customer)).size).toBe(1);
    expect(stripe.state.customers.all()).toHaveLength(1);
    await stripe.webhooks.settled();
    await expectCleanAudit(shop.deps);
  });

  it('that is cancelled is refunded; if the refund fails later, the amount counts as paid again and staff are notified', async () => {
    const { shop, stripe, order } = await paidLayby();
    const staff = await staffOf(shop);
    expect((await staff.patch(`/api/admin/orders/${order.id}/status`, { status: 'cancelled' })).status).toBe(200);
    const kept = (await orderAsItIs(shop, order.id)).amountPaid;
    const [refund] = stripe.state.refunds.all();
    await stripe.webhooks.settled();
    await expectCleanAudit(shop.deps);
    stripe.webhooks.hold();
    stripe.failRefund(refund?.id ?? '', 'lost_or_stolen_card');
    stripe.webhooks.discardHeld();
    // The events of the failed refund are lost, but the job that checks for late changes finds it.
    await lookForLateChanges.run(shop.deps);
    await lookForLateChanges.run(shop.deps);
    expect((await orderAsItIs(shop, order.id)).amountPaid).toBe(kept + (refund?.amount ?? 0));
    const [row] = await shop.deps.store.read((db) => db.select().from(refunds));
    expect(row).toMatchObject({ status: 'failed', reason: 'lost_or_stolen_card' });
    expect(await shop.deps.store.read((db) => db.select().from(paymentAlerts))).toMatchObject([
      { kind: 'refund-failed' },
    ]);
    // The customer received nothing, so nothing was refunded yet and nothing was kept.
    const { rows } = await reportOf(staff, 'laybys-ended', 'from=2026-11-01&to=2026-12-31');
    expect(rows.map(({ cells }) => cells.slice(1))).toEqual([[0, 0]]);
    await expectCleanAudit(shop.deps);
  });

  it('that is disputed is flagged once, with the deadline for a response', async () => {
    const { shop, stripe, order } = await paidLayby();
    const dueBy = new Date('2026-11-20T10:00:00.000Z');
    stripe.openDispute(stripe.ledger.successfulCharges()[0]?.id ?? '', { reason: 'fraudulent', dueBy });
    await stripe.webhooks.settled();
    await lookForLateChanges.run(shop.deps);
    const rows = await shop.deps.store.read((db) => db.select().from(disputes));
    expect(rows).toMatchObject([{ status: 'needs_response', reason: 'fraudulent', respondBy: dueBy.toISOString() }]);
    stripe.closeDispute(rows[0]?.providerDisputeId ?? '', 'won');
    await stripe.webhooks.settled();
    const events = await shop.deps.store.read((db) => db.select().from(orderEvents));
    const ofDispute = events.filter(({ orderId, kind }) => orderId === order.id && kind === 'dispute');
    expect(ofDispute.map(({ detail }) => detail.status)).toEqual(['needs_response', 'won']);
  });
});
