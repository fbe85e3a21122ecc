import { expect, it } from 'vitest';
import { alertsOf } from '#storefront/orders/admin/actions/order-state.ts';
import { formatOrderEvent } from '#storefront/orders/admin/order-screen/order-event-text.ts';
import { refundsMade } from '#storefront/orders/admin/refund-slip/refunds-made.ts';
import { columnOf, reportOf } from '#tests/server/reports/report-of.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { stateCancellationCharge } from '#tests/support/data/staff-orders.ts';
import { expectCleanAudit } from '#tests/support/ledger/ledger.ts';
import { startStripeShop, unpaidOrder } from '../stripe/stripe-shop.ts';

// When a dispute is lost, Stripe takes its amount from the account for good (https://docs.stripe.com/disputes/how-disputes-work), so
// the shop doesn't keep it.
it('If the bank took back a payment of a cancelled layby after a dispute, this amount isn’t shown as kept by the shop', async () => {
  const open = await startStripeShop();
  const { shop, stripe, tokenOf } = open;
  await stateCancellationCharge(shop, 5000);
  const staff = await staffOf(shop);
  const jo = shop.visitor();
  const order = await unpaidOrder(open, jo, 'layby-4');
  // $249.98 is disputed and lost, and $100.00 paid later isn't.
  await jo.post('/api/payments', { orderId: order.id, amount: 24_998, paymentToken: tokenOf() });
  await jo.post('/api/payments', { orderId: order.id, amount: 10_000 });
  await stripe.webhooks.settled();
  const disputed = stripe.ledger.successfulCharges().find(({ amount }) => amount === 24_998);
  const dispute = stripe.openDispute(disputed?.id ?? '');
  await stripe.webhooks.settled();
  stripe.closeDispute(dispute.id, 'lost');
  await stripe.webhooks.settled();
  const path = `/api/admin/orders/${order.id}`;
  expect((await staff.patch(`${path}/status`, { status: 'cancelled' })).status).toBe(200);
  await stripe.webhooks.settled();

  // Of $349.98 paid, the bank returned $249.98; of the rest, $50.00 is the agreed charge and $50.00 is refunded.
  const own = (await jo.get('/api/orders')).body[0];
  expect(own).toMatchObject({ status: 'cancelled', amountPaid: 29_998, keptAmount: 29_998, returnedByBank: 24_998 });
  const seen = (await staff.get(path)).body;
  expect(alertsOf(seen, '2026-11-11').at(-1)?.text).toBe('$50.00 is kept.');
  const event = seen.log.find(({ kind }: { kind: string }) => kind === 'cancelled');
  expect(formatOrderEvent(event)).toContain(
    'Of $349.98 paid, $50.00 is refunded, $249.98 was returned by the bank after a dispute, $50.00 is kept.',
  );
  const [made] = refundsMade(seen);
  expect(made?.lines.map(({ label, cents }) => [label, cents])).toEqual([
    ['The whole order, as far as it was paid', 34_998],
    ['Cancellation charge', -5000],
    ['Returned by the bank already', -24_998],
  ]);
  const report = await reportOf(staff, 'laybys-ended', 'from=2026-11-01&to=2026-12-31');
  expect([columnOf(report, 'refunded'), columnOf(report, 'kept')]).toEqual([
    { [order.id]: 5000 },
    { [order.id]: 5000 },
  ]);
  await expectCleanAudit(shop.deps);
});
