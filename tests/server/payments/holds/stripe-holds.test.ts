import { expect, it } from 'vitest';
import { captureOrder } from '#server/payments/holds/capture-order.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { auditPeriod } from '#server/payments/reconciliation/statement/audit-period.ts';
import { agreedRumps } from '#tests/support/data/cold-room/by-kilo.ts';
import { expectCleanAudit } from '#tests/support/ledger/ledger.ts';
import { startStripeShop } from '../stripe/stripe-shop.ts';

// Stripe's charge keeps the time at which its amount was held. The balance transaction, the payout and the shop's takings are of the
// time at which it was captured. Stripe lists the rest of the hold as a refund without a balance transaction.

it('If a hold is captured three days later, the payment has the day of the capture', async () => {
  const { shop, stripe, tokenOf } = await startStripeShop();
  const { order, staff, weigh } = await agreedRumps(shop, { token: tokenOf(), deliveryDate: '2026-11-13' });
  // Friday 13 November, 8 am in Melbourne.
  shop.setClock('2026-11-12T21:00:00.000Z');
  await weigh(3600);
  expect(await captureOrder(shop.deps, order.id)).toBe('paid');
  await stripe.webhooks.settled();
  const [payment] = await shop.deps.store.read((db) => db.select().from(payments));
  expect(payment).toMatchObject({ amountCents: 11_516, paidAt: '2026-11-12T21:00:00.000Z' });
  expect(stripe.state.refunds.all()).toMatchObject([{ amount: 1085, balance_transaction: null }]);
  expect((await staff.get('/api/admin/payment-alerts')).body).toEqual([]);
  const period = { from: '2026-11-13', to: '2026-11-13', now: new Date('2026-11-13T13:00:00.000Z') } as const;
  const { findings, summary } = await shop.deps.store.read((db) => auditPeriod(db, shop.deps.providers.all, period));
  expect(findings).toEqual([]);
  expect(summary(findings)).toContain('$115.16');
  await expectCleanAudit(shop.deps);
});

it('A released hold isn’t reported as a refund made at Stripe’s website, but a refund of a captured hold made there is', async () => {
  const { shop, stripe, tokenOf } = await startStripeShop();
  const { order, staff, weigh } = await agreedRumps(shop, { token: tokenOf() });
  const alerts = async () => {
    await stripe.webhooks.settled();
    return (await staff.get('/api/admin/payment-alerts')).body.map(({ kind }: { kind: string }) => kind);
  };
  const other = await agreedRumps(shop, { token: tokenOf() });
  await staff.patch(`/api/admin/orders/${other.order.id}/status`, { status: 'cancelled' });
  expect(stripe.state.refunds.all()).toMatchObject([{ amount: 12_601, balance_transaction: null }]);
  expect(await alerts()).toEqual([]);
  await weigh(3600);
  await captureOrder(shop.deps, order.id);
  const [intent] = stripe.state.paymentIntents.all();
  await stripe.stripe.refunds.create({ payment_intent: intent?.id ?? '', amount: 500 });
  expect(await alerts()).toEqual(['unknown-refund']);
});

it('A hold that the bank releases early is no longer shown, and the agreed card is charged once the goods are weighed', async () => {
  const { shop, stripe, tokenOf } = await startStripeShop();
  const { order, staff, weigh } = await agreedRumps(shop, { token: tokenOf() });
  const [intent] = stripe.state.paymentIntents.all();
  await stripe.stripe.paymentIntents.cancel(intent?.id ?? '');
  await stripe.webhooks.settled();
  const { body } = await staff.get(`/api/admin/orders/${order.id}`);
  expect(body).toMatchObject({ status: 'pending', hold: null, amountPaid: 0 });
  expect(body.log.at(-1)).toMatchObject({ kind: 'hold-released', detail: { reason: 'ended' } });
  await weigh(3600);
  expect(await captureOrder(shop.deps, order.id)).toBe('paid');
  await stripe.webhooks.settled();
  expect(stripe.state.paymentIntents.all().map(({ status, amount }) => `${status} ${amount}`)).toEqual(
    expect.arrayContaining(['canceled 12601', 'succeeded 11516']),
  );
  await expectCleanAudit(shop.deps);
});
