import { describe, expect, it } from 'vitest';
import type { PaymentAlert } from '#core/payments/payment-alert-api.ts';
import { outbox } from '#server/email/email-tables.ts';
import { lookForLateChanges } from '#server/payments/reconciliation/look-for-late-changes.ts';
import { resolveOpenCharges } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { shopText } from '#tests/support/data/content.ts';
import { orderAsItIs, staffOf } from '#tests/support/data/laybys.ts';
import { expectCleanAudit } from '#tests/support/ledger/ledger.ts';
import { openStripe, paidCharge, refundRequest } from '../stripe/stripe-for-test.ts';
import { startStripeShop, unpaidOrder } from '../stripe/stripe-shop.ts';

const hourMs = 60 * 60_000;
/** Stripe repeats a rejection for the same key for 24 hours (https://docs.stripe.com/api/idempotent_requests). */
const tooLittle = { kind: 'too-little-balance', path: '/v1/refunds', method: 'POST' } as const;

/** A paid order of $999.95, whose refund Stripe's balance won't cover. */
async function paidShop() {
  const open = await startStripeShop();
  const { shop, stripe } = open;
  const staff = await staffOf(shop);
  await staff.patch('/api/admin/shop-settings', shopText({ email: 'shop@butcher.test', comingSoon: false }));
  const jo = shop.visitor();
  const order = await unpaidOrder(open, jo);
  const body = { orderId: order.id, amount: order.totalAmount, paymentToken: open.tokenOf() };
  await jo.post('/api/payments', body, { key: 'first' });
  await stripe.webhooks.settled();
  const cancel = async () => {
    await staff.patch(`/api/admin/orders/${order.id}/status`, { status: 'cancelled', endedByShop: true });
    await stripe.webhooks.settled();
  };
  const alerts = async () => (await staff.get('/api/admin/payment-alerts')).body as PaymentAlert[];
  const alertEmails = async () => {
    const rows = await shop.deps.store.read((db) => db.select().from(outbox).orderBy(outbox.id));
    return rows.filter(({ kind }) => kind === 'payment-alert');
  };
  const tryAgain = async () => {
    await resolveOpenCharges(shop.deps);
    await stripe.webhooks.settled();
  };
  const paid = async () => (await orderAsItIs(shop, order.id)).amountPaid;
  return { ...open, staff, order, cancel, alerts, alertEmails, tryAgain, paid };
}

describe('A refund that Stripe’s balance doesn’t cover', () => {
  it('is reported to the owner with instructions, requested again, and made once the balance covers it', async () => {
    const { shop, stripe, order, cancel, alerts, alertEmails, tryAgain, paid } = await paidShop();
    stripe.faults.add(tooLittle);
    await cancel();
    await tryAgain();
    const [alert, ...others] = await alerts();
    expect(others).toEqual([]);
    expect(alert).toMatchObject({ orderId: order.id, amount: 99_995, closedAt: null, waitsForBalance: true });
    expect(alert?.detail).toContain('Add money under Balances in Stripe’s dashboard.');
    expect(alert?.detail).toContain('don’t give the money back another way');
    const [email, ...more] = await alertEmails();
    expect(more).toEqual([]);
    expect(email).toMatchObject({ toAddress: 'shop@butcher.test' });
    expect(email?.subject).toContain('A refund of $999.95 waits at Stripe');
    expect(email?.textBody).toContain('Add money under Balances in Stripe’s dashboard.');
    // The owner adds the money, but Stripe repeats the rejection for the first key for the rest of the day.
    shop.advance(hourMs);
    await tryAgain();
    expect(stripe.ledger.refundedCents()).toBe(99_995);
    expect(await paid()).toBe(0);
    expect(await alerts()).toMatchObject([{ closedAt: shop.deps.clock().toISOString(), closedBy: null }]);
    await expectCleanAudit(shop.deps);
  });

  it('is completed by Stripe if Stripe has accepted it and waits for the balance', async () => {
    const { shop, stripe, cancel, alerts, alertEmails, tryAgain, paid } = await paidShop();
    stripe.slowRefunds(1, 'insufficient_funds');
    await cancel();
    await tryAgain();
    expect(await alerts()).toMatchObject([{ waitsForBalance: true, closedAt: null }]);
    expect(await alertEmails()).toHaveLength(1);
    expect(await paid()).toBe(99_995);
    stripe.completeRefund(stripe.state.refunds.all()[0]?.id ?? '');
    await stripe.webhooks.settled();
    expect(await paid()).toBe(0);
    expect(await alerts()).toMatchObject([{ closedAt: shop.deps.clock().toISOString() }]);
    await expectCleanAudit(shop.deps);
  });

  it('is reported a second time if it finally fails, so that staff refund it by hand', async () => {
    const { shop, stripe, staff, order, cancel, alerts, alertEmails, paid } = await paidShop();
    stripe.slowRefunds(1, 'insufficient_funds');
    await cancel();
    // No order needs attention yet, because the refund is still pending.
    const needingAttention = `/api/admin/orders?attention=refund-refused`;
    expect((await staff.get(needingAttention)).body).toEqual([]);
    stripe.failRefund(stripe.state.refunds.all()[0]?.id ?? '', 'charge_for_pending_refund_disputed');
    await stripe.webhooks.settled();
    await lookForLateChanges.run(shop.deps);
    expect(await alerts()).toMatchObject([
      { waitsForBalance: false, closedAt: null, detail: expect.stringContaining('hand it back another way') },
      { waitsForBalance: true, closedAt: shop.deps.clock().toISOString() },
    ]);
    expect(await alertEmails()).toHaveLength(2);
    expect(await paid()).toBe(99_995);
    expect((await staff.get(needingAttention)).body).toMatchObject([{ id: order.id }]);
  });

  it('is requested with a new key only after a rejection, so that two servers make a single refund', async () => {
    const open = await openStripe();
    const { provider, standIn, wait, countCalls } = open;
    const { request } = await paidCharge(open);
    const refund = refundRequest({ providerChargeId: request.providerChargeId });
    standIn.faults.add(tooLittle);
    const waiting = { status: 'pending', waitsFor: 'balance' };
    expect(await provider.refund(refund)).toEqual(waiting);
    expect(await provider.refund(refund)).toEqual(waiting);
    wait(1);
    standIn.faults.add({ ...tooLittle, times: 1, path: /refunds$/ });
    await Promise.allSettled([provider.refund(refund), open.openProvider().refund(refund)]);
    wait(1);
    await Promise.allSettled([provider.refund(refund), open.openProvider().refund(refund)]);
    expect(await provider.refund(refund)).toMatchObject({ status: 'succeeded' });
    expect(standIn.ledger.refundedCents()).toBe(2000);
    expect(countCalls('POST', /refunds$/)).toBeLessThan(20);
  });
});
