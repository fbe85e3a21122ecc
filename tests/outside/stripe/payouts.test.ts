import { expect, it } from 'vitest';
import { cardFee } from '#tests/support/outside/stripe/resources/balance-transactions.ts';
import { stripeForTest } from '#tests/support/outside/stripe/stripe-client.ts';

it.each([
  [50, 31],
  [1_000, 47],
  [8_000, 166],
  [29_900, 538],
])('Stripe’s fee on %i cents is %i cents', (amount, fee) => {
  expect(cardFee(amount)).toBe(fee);
});

it('A payout is the sum of its entries, and every entry is paid out once', async () => {
  let now = new Date('2026-03-01T00:00:00Z');
  const { stripe, browser, ledger, makePayout } = await stripeForTest({ clock: () => now });
  const pay = (amount: number) =>
    stripe.paymentIntents.create({
      amount,
      currency: 'aud',
      allowed_payment_method_types: ['card'],
      confirm: true,
      confirmation_token: browser.confirmationToken('4242424242424242'),
    });
  const first = await pay(8_000);
  const { id: refund } = await stripe.refunds.create({ payment_intent: first.id, amount: 1_000 });
  now = new Date('2026-03-02T00:00:00Z');
  await pay(2_000);
  now = new Date('2026-03-03T00:00:00Z');
  const payout = makePayout(new Date('2026-03-02T00:00:00Z'));
  expect(payout).toMatchObject({ amount: 8_000 - 166 - 1_000, status: 'paid', currency: 'aud', automatic: true });
  const id = payout?.id ?? '';
  expect(await stripe.payouts.retrieve(id)).toMatchObject({ ...payout });
  const entries = await stripe.balanceTransactions.list({ payout: id, expand: ['data.source'] });
  expect(entries.data.map(({ type, net }) => [type, net])).toEqual([
    ['payout', -6_834],
    ['refund', -1_000],
    ['charge', 7_834],
  ]);
  expect(entries.data[1]?.source).toMatchObject({ object: 'refund', id: refund });
  expect(entries.data.slice(1).reduce((sum, { net }) => sum + net, 0)).toBe(payout?.amount);
  const refunds = await stripe.balanceTransactions.list({ payout: id, type: 'refund' });
  expect(refunds.data).toMatchObject([{ source: refund, amount: -1_000, fee: 0, reporting_category: 'refund' }]);
  expect(ledger.balanceCents()).toBe(2_000 - cardFee(2_000));
  const next = makePayout(now);
  expect(next?.amount).toBe(2_000 - cardFee(2_000));
  expect(makePayout(now)).toBeNull();
  expect([ledger.balanceCents(), ledger.paidOutCents()]).toEqual([0, 6_834 + 1_936]);
  const day = now.getTime() / 1000;
  const ofDay = await stripe.payouts.list({ arrival_date: { gte: day }, status: 'paid' });
  expect(ofDay.data.map((each) => each.id)).toEqual([next?.id, id]);
  const earlier = await stripe.balanceTransactions.list({ created: { lt: Date.UTC(2026, 2, 2) / 1000 } });
  expect(earlier.data.map(({ type }) => type)).toEqual(['refund', 'charge']);
  expect((await stripe.events.list({ type: 'payout.*' })).data).toHaveLength(6);
});

it('The Stripe account says whether it accepts charges and payouts', async () => {
  const { stripe, state } = await stripeForTest();
  const account = await stripe.accounts.retrieveCurrent();
  expect(account).toMatchObject({
    country: 'AU',
    default_currency: 'aud',
    charges_enabled: true,
    payouts_enabled: true,
  });
  state.account.charges_enabled = false;
  expect(await stripe.accounts.retrieve(account.id)).toMatchObject({ charges_enabled: false });
});
