import type { Stripe } from 'stripe';
import { expect, it } from 'vitest';
import { stripeErrorOf, stripeForTest } from '#tests/support/outside/stripe/stripe-client.ts';

/** Creates a stand-in with one payment of $80. */
async function stripeWithPayment(number = '4242424242424242') {
  const standIn = await stripeForTest();
  const intent = await standIn.stripe.paymentIntents.create({
    amount: 8_000,
    currency: 'aud',
    allowed_payment_method_types: ['card'],
    confirm: true,
    confirmation_token: standIn.browser.confirmationToken(number),
  });
  return { ...standIn, intent, charge: intent.latest_charge as string };
}

it('A payment can be refunded in parts, but never beyond its amount', async () => {
  const { stripe, intent, charge, ledger } = await stripeWithPayment();
  const metadata = { reference: 'refund-1' };
  const reason = 'requested_by_customer';
  const part = await stripe.refunds.create({ payment_intent: intent.id, amount: 3_000, metadata, reason });
  expect(part).toMatchObject({
    status: 'succeeded',
    amount: 3_000,
    charge,
    payment_intent: intent.id,
    metadata,
    reason,
  });
  expect(await stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 3_000, refunded: false });
  const tooMuch = await stripeErrorOf(stripe.refunds.create({ charge, amount: 5_001 }));
  expect(tooMuch).toMatchObject({
    statusCode: 400,
    param: 'amount',
    message: 'Refund amount ($50.01) is greater than unrefunded amount on charge ($50.00)',
  });
  const rest = await stripe.refunds.create({ charge });
  expect(rest.amount).toBe(5_000);
  expect(await stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 8_000, refunded: true });
  expect(await stripeErrorOf(stripe.refunds.create({ charge, amount: 1 }))).toMatchObject({
    code: 'charge_already_refunded',
  });
  expect([ledger.refundedCents(intent.id), ledger.netCents(intent.id)]).toEqual([8_000, 0]);
  // Stripe's fee isn't refunded.
  expect(ledger.balanceCents()).toBe(-166);
});

it('Only a payment that succeeded can be refunded', async () => {
  const { stripe } = await stripeWithPayment();
  expect(await stripeErrorOf(stripe.refunds.create({}))).toMatchObject({ code: 'parameter_missing' });
  const open = await stripe.paymentIntents.create({ amount: 100, currency: 'aud' });
  expect(await stripeErrorOf(stripe.refunds.create({ payment_intent: open.id }))).toMatchObject({
    statusCode: 400,
    param: 'payment_intent',
  });
  expect(await stripeErrorOf(stripe.refunds.create({ charge: 'ch_none' }))).toMatchObject({ code: 'resource_missing' });
});

it('A refund to test card 7726 is completed later', async () => {
  const { stripe, charge, completeRefund } = await stripeWithPayment('4000000000007726');
  const refund = await stripe.refunds.create({ charge });
  expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' });
  completeRefund(refund.id);
  const done = await stripe.refunds.retrieve(refund.id);
  expect(done.status).toBe('succeeded');
  expect(done).not.toHaveProperty('pending_reason');
});

it('A test can make any Stripe refund pending', async () => {
  const { stripe, charge, slowRefunds } = await stripeWithPayment();
  slowRefunds();
  expect((await stripe.refunds.create({ charge, amount: 100 })).status).toBe('pending');
  expect((await stripe.refunds.create({ charge, amount: 100 })).status).toBe('succeeded');
});

it('A refund that Stripe has accepted can fail later, and its money returns to the balance', async () => {
  const { stripe, charge, intent, failRefund, ledger } = await stripeWithPayment();
  const { id } = await stripe.refunds.create({ charge });
  expect(ledger.netCents()).toBe(0);
  failRefund(id, 'expired_or_canceled_card');
  const failed = await stripe.refunds.retrieve(id, { expand: ['failure_balance_transaction'] });
  expect(failed).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: { type: 'refund_failure', amount: 8_000, source: id },
  });
  expect(await stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 0, refunded: false });
  expect(ledger.netCents(intent.id)).toBe(8_000);
  expect(ledger.balanceCents()).toBe(8_000 - 166);
  await expect(stripe.refunds.create({ charge })).resolves.toMatchObject({ status: 'succeeded' });
});

it('Refunds are listed by payment, charge and time', async () => {
  const { stripe, charge, intent, browser } = await stripeWithPayment();
  const ids: string[] = [];
  for (const amount of [100, 200, 300]) ids.unshift((await stripe.refunds.create({ charge, amount })).id);
  const other = await stripe.paymentIntents.create({
    amount: 500,
    currency: 'aud',
    allowed_payment_method_types: ['card'],
    confirm: true,
    confirmation_token: browser.confirmationToken('5555555555554444'),
  });
  await stripe.refunds.create({ payment_intent: other.id });
  const idsOf = (page: Stripe.ApiList<Stripe.Refund>) => page.data.map(({ id }) => id);
  expect(idsOf(await stripe.refunds.list({ payment_intent: intent.id }))).toEqual(ids);
  expect(idsOf(await stripe.refunds.list({ charge, limit: 2 }))).toEqual(ids.slice(0, 2));
  expect(idsOf(await stripe.refunds.list({ charge, starting_after: ids[1] ?? '' }))).toEqual(ids.slice(2));
  expect((await stripe.refunds.list({ created: { gte: 0 } })).data).toHaveLength(4);
  expect((await stripe.refunds.list({ created: { lt: 1_000 } })).data).toEqual([]);
  expect((await stripe.charges.list({ payment_intent: intent.id })).data).toMatchObject([{ id: charge }]);
});
