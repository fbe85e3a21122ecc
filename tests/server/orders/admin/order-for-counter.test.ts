import { expect, it } from 'vitest';
import { startStripeShop, unpaidOrder } from '#tests/server/payments/stripe/stripe-shop.ts';
import { memberOf } from '#tests/support/data/staff/staff-members.ts';

/** An order of $999.95 that was paid by card, read by an owner and by counter staff. */
async function paidOrder() {
  const open = await startStripeShop();
  const { shop, stripe } = open;
  const owner = (await memberOf(shop, 'olive', 'owner')).visitor;
  const counter = (await memberOf(shop, 'bob', 'counter')).visitor;
  const jo = shop.visitor();
  const { id, totalAmount } = await unpaidOrder(open, jo);
  await jo.post('/api/payments', { orderId: id, amount: totalAmount, paymentToken: open.tokenOf() }, { key: 'first' });
  await stripe.webhooks.settled();
  const path = `/api/admin/orders/${id}`;
  return { ...open, owner, counter, id, path };
}

// Disputes and alerts belong to the owner, by the specification’s rights page: the counter learns only what stops it from refunding twice.
it('Counter staff see that an amount of the order is disputed, but neither the reason nor the deadline', async () => {
  const { stripe, owner, counter, id, path } = await paidOrder();
  const chargeId = stripe.ledger.successfulCharges()[0]?.id ?? '';
  const dispute = stripe.openDispute(chargeId, { reason: 'fraudulent', amount: 30_000 });
  await stripe.webhooks.settled();
  const [whole] = (await owner.get(path)).body.disputes;
  expect(whole).toMatchObject({ amount: 30_000, reason: 'fraudulent', status: 'needs_response' });
  const seen = await counter.get(path);
  expect(seen.body.disputes).toEqual([
    {
      id: whole.id,
      amount: 30_000,
      status: 'under_review',
      openedAt: whole.openedAt,
      closedAt: null,
      reason: '',
      respondBy: null,
      providerDisputeId: '',
      chargeReference: null,
      card: null,
      orders: [id],
    },
  ]);
  expect(whole.respondBy).toMatch(/^20/);
  for (const secret of ['fraudulent', whole.respondBy, dispute.id]) expect(seen.text).not.toContain(secret);
  stripe.closeDispute(dispute.id, 'won');
  await stripe.webhooks.settled();
  expect((await counter.get(path)).body.disputes).toEqual([]);
  expect((await owner.get(path)).body.disputes).toMatchObject([{ status: 'won' }]);
});

it('Counter staff see that a refund waits, but nothing about the shop’s account at the provider', async () => {
  const { stripe, owner, counter, path } = await paidOrder();
  stripe.faults.add({ kind: 'too-little-balance', path: '/v1/refunds', method: 'POST' });
  await owner.patch(`${path}/status`, { status: 'cancelled', endedByShop: true });
  await stripe.webhooks.settled();
  expect((await owner.get(path)).body.refunds[0].waitsFor).toContain('Stripe');
  const seen = await counter.get(path);
  expect(seen.body.refunds).toMatchObject([{ status: 'open', amount: 99_995 }]);
  expect(seen.body.refunds[0].waitsFor).toContain('Don’t give the money back another way.');
  expect(seen.text).not.toMatch(/Stripe|balance at/);
});
