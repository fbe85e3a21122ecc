import { expect, it } from 'vitest';
import { stripeErrorOf, stripeForTest } from '#tests/support/outside/stripe/stripe-client.ts';

async function stripeWithPayment(number = '4242424242424242') {
  const standIn = await stripeForTest();
  const intent = await standIn.stripe.paymentIntents.create({
    amount: 8_000,
    currency: 'aud',
    allowed_payment_method_types: ['card'],
    confirm: true,
    confirmation_token: standIn.browser.confirmationToken(number),
  });
  const typesOf = async () =>
    (await standIn.stripe.events.list({ type: 'charge.dispute.*' })).data.map(({ type }) => type);
  return { ...standIn, intent, charge: intent.latest_charge as string, typesOf };
}

it('An open dispute withdraws the payment’s amount and a fee from the balance', async () => {
  const { stripe, charge, intent, openDispute, ledger, typesOf } = await stripeWithPayment();
  const dueBy = new Date('2026-12-01T00:00:00Z');
  const { id } = openDispute(charge, { dueBy, reason: 'product_not_received' });
  const dispute = await stripe.disputes.retrieve(id);
  expect(dispute).toMatchObject({
    status: 'needs_response',
    reason: 'product_not_received',
    amount: 8_000,
    charge,
    payment_intent: intent.id,
    evidence_details: { due_by: dueBy.getTime() / 1000, has_evidence: false },
    balance_transactions: [{ amount: -8_000, fee: 2_500, type: 'adjustment', reporting_category: 'dispute' }],
  });
  expect((await stripe.charges.retrieve(charge)).disputed).toBe(true);
  expect(ledger.balanceCents()).toBe(-166 - 2_500);
  expect(await stripeErrorOf(stripe.refunds.create({ charge }))).toMatchObject({ code: 'charge_disputed' });
  expect((await stripe.disputes.list({ payment_intent: intent.id })).data).toMatchObject([{ id }]);
  expect((await stripe.disputes.list({ charge: 'ch_other' })).data).toEqual([]);
  expect(await typesOf()).toEqual(['charge.dispute.funds_withdrawn', 'charge.dispute.created']);
});

it('A dispute that is won returns the payment’s amount, but not the fee', async () => {
  const { stripe, charge, openDispute, closeDispute, ledger, typesOf } = await stripeWithPayment();
  const { id } = openDispute(charge);
  const evidence = { product_description: 'Half a lamb', shipping_date: '2026-03-01' };
  const answered = await stripe.disputes.update(id, { evidence });
  expect(answered).toMatchObject({ status: 'under_review', evidence, evidence_details: { submission_count: 1 } });
  closeDispute(id, 'won');
  expect(await stripe.disputes.retrieve(id)).toMatchObject({ status: 'won' });
  expect(ledger.balanceCents()).toBe(8_000 - 166 - 2_500);
  expect((await typesOf()).slice(0, 3)).toEqual([
    'charge.dispute.funds_reinstated',
    'charge.dispute.closed',
    'charge.dispute.updated',
  ]);
});

it('Evidence for a dispute can be collected before it is sent to Stripe', async () => {
  const { stripe, charge, openDispute } = await stripeWithPayment();
  const { id } = openDispute(charge);
  const draft = await stripe.disputes.update(id, { evidence: { uncategorized_text: 'Signed for' }, submit: false });
  expect(draft).toMatchObject({
    status: 'needs_response',
    evidence_details: { has_evidence: true, submission_count: 0 },
  });
});

it('A dispute that is lost or accepted doesn’t return the money', async () => {
  const { stripe, charge, openDispute, closeDispute, ledger } = await stripeWithPayment();
  const { id } = openDispute(charge);
  expect(await stripe.disputes.close(id)).toMatchObject({ status: 'lost' });
  expect(ledger.balanceCents()).toBe(-166 - 2_500);
  expect(await stripeErrorOf(stripe.disputes.close(id))).toMatchObject({ statusCode: 400 });
  expect(() => closeDispute(id, 'won')).toThrow('lost');
});

it('A payment with test card 0259 is disputed as soon as it is made', async () => {
  const { stripe, charge, intent, typesOf } = await stripeWithPayment('4000000000000259');
  expect(intent.status).toBe('succeeded');
  expect((await stripe.disputes.list({ charge })).data).toMatchObject([
    { status: 'needs_response', reason: 'fraudulent' },
  ]);
  expect(await typesOf()).toContain('charge.dispute.created');
});
