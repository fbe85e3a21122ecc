import { expect, it } from 'vitest';
import type { Statement } from '#core/payments/statement-api.ts';
import { disputes } from '#server/payments/payment-tables.ts';
import { orderAsItIs, staffOf } from '#tests/support/data/laybys.ts';
import { expectCleanAudit } from '#tests/support/ledger/ledger.ts';
import { startStripeShop, unpaidOrder } from './stripe-shop.ts';

const path = '/api/admin/payment-statement?from=2026-11-09&to=2026-11-15';
const day = 24 * 3_600_000;

it('The statement of a week with Stripe agrees to the cent: charges, fees, a refund that failed, a dispute and the payout', async () => {
  const open = await startStripeShop();
  const { shop, stripe, tokenOf } = open;
  const staff = await staffOf(shop);
  const jo = shop.visitor();
  const buy = async (paymentType: 'credit-card' | 'layby-4') => {
    const order = await unpaidOrder(open, jo, paymentType);
    const amount = paymentType === 'layby-4' ? 24998 : order.totalAmount;
    await jo.post('/api/payments', { orderId: order.id, amount, paymentToken: tokenOf() });
    return order;
  };
  await buy('credit-card');
  const layby = await buy('layby-4');
  shop.advance(day);
  await staff.patch(`/api/admin/orders/${layby.id}/status`, { status: 'cancelled' });
  const disputed = await buy('credit-card');
  shop.advance(day);
  const chargeOf = (id: number) =>
    stripe.ledger.successfulCharges().find(({ metadata }) => metadata.orders_1?.startsWith(`${id}:`))?.id ?? '';
  stripe.openDispute(chargeOf(disputed.id), { reason: 'fraudulent' });
  stripe.makePayout(shop.deps.clock());
  shop.advance(day);
  stripe.failRefund(stripe.state.refunds.all()[0]?.id ?? '');
  await stripe.webhooks.settled();
  shop.advance(600_000);
  expect((await orderAsItIs(shop, layby.id)).status).toBe('cancelled');
  expect(await shop.deps.store.read((db) => db.$count(disputes))).toBe(1);

  const statement: Statement = (await staff.get(path)).body;
  const differing = statement.days.flatMap(({ lines }) => lines.filter(({ state }) => state !== 'same'));
  expect(differing).toEqual([]);
  expect(statement).toMatchObject({ provider: 'stripe', differing: 0 });
  expect(statement.payouts).toHaveLength(1);
  const { feeCents, shopCents, providerCents } = statement.totals;
  expect(shopCents).toBe(providerCents);
  expect(feeCents).toBe(stripe.ledger.feeCents());
  await expectCleanAudit(shop.deps);
});
