import type { Stripe } from 'stripe';
import { expect, it } from 'vitest';
import { stripeErrorOf, stripeForTest } from '#tests/support/outside/stripe/stripe-client.ts';

const payment = {
  amount: 8_000,
  currency: 'aud',
  allowed_payment_method_types: ['card'],
  confirm: true,
} satisfies Stripe.PaymentIntentCreateParams;

it.each([
  ['4000 0000 0000 0002', 'card_declined', 'generic_decline', 'try_again_later'],
  ['4000 0000 0000 9995', 'card_declined', 'insufficient_funds', 'try_again_later'],
  ['4000 0000 0000 9987', 'card_declined', 'lost_card', 'do_not_try_again'],
  ['4000 0000 0000 9979', 'card_declined', 'stolen_card', 'do_not_try_again'],
  ['4000 0000 0000 0069', 'expired_card', undefined, 'confirm_card_data'],
  ['4000 0000 0000 0127', 'incorrect_cvc', undefined, 'confirm_card_data'],
  ['4000 0000 0000 0119', 'processing_error', undefined, 'try_again_later'],
  ['4000 0000 0000 0341', 'card_declined', 'generic_decline', 'try_again_later'],
])('Card %s is declined: %s, %s', async (number, code, declineCode, advice) => {
  const { stripe, browser, ledger, state } = await stripeForTest();
  const confirmation_token = browser.confirmationToken(number);
  const error = await stripeErrorOf(stripe.paymentIntents.create({ ...payment, confirmation_token }));
  const decline = { code, advice_code: advice, message: error.message };
  expect(error).toMatchObject({ type: 'StripeCardError', rawType: 'card_error', statusCode: 402, ...decline });
  // The SDK turns a missing decline code into an empty string.
  expect(error.decline_code).toBe(declineCode ?? '');
  expect(error.payment_intent).toMatchObject({
    status: 'requires_payment_method',
    payment_method: null,
    amount_received: 0,
    latest_charge: error.charge,
    last_payment_error: {
      type: 'card_error',
      ...decline,
      charge: error.charge,
      payment_method: { card: { last4: number.slice(-4) } },
    },
  });
  expect(error.payment_method).toMatchObject({ card: { last4: number.slice(-4) } });
  const charge = await stripe.charges.retrieve(error.charge ?? '');
  expect(charge).toMatchObject({
    status: 'failed',
    paid: false,
    failure_code: code,
    balance_transaction: null,
    outcome: { type: 'issuer_declined', advice_code: advice, reason: declineCode ?? code },
  });
  expect(ledger.chargedCents()).toBe(0);
  expect(ledger.balanceCents()).toBe(0);
  // The intent stays open, and another card can pay it.
  const [intent] = state.paymentIntents.all();
  const good = { confirmation_token: browser.confirmationToken('4242424242424242') };
  const paid = await stripe.paymentIntents.confirm(intent?.id ?? '', good);
  expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null });
  expect(ledger.chargedCents()).toBe(8_000);
});

it.each([['4000 0025 0000 3155'], ['4000 0027 6000 3184']])(
  'Card %s requires the customer’s confirmation, and is charged once the customer confirms',
  async (number) => {
    const { stripe, browser, ledger } = await stripeForTest();
    const confirmation_token = browser.confirmationToken(number);
    const waiting = await stripe.paymentIntents.create({ ...payment, confirmation_token });
    expect(waiting).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    expect(waiting.client_secret).toEqual(expect.any(String));
    expect(ledger.chargedCents()).toBe(0);
    browser.completeChallenge(waiting.client_secret ?? '', 'authenticated');
    const paid = await stripe.paymentIntents.retrieve(waiting.id);
    expect(paid).toMatchObject({ status: 'succeeded', next_action: null, amount_received: 8_000 });
    expect(ledger.chargedCents()).toBe(8_000);
  },
);

it('A customer who refuses to confirm a payment at the bank can pay with another card', async () => {
  const { stripe, browser, ledger } = await stripeForTest();
  const confirmation_token = browser.confirmationToken('4000002500003155');
  const waiting = await stripe.paymentIntents.create({ ...payment, confirmation_token });
  browser.completeChallenge(waiting.client_secret ?? '', 'failed');
  expect(await stripe.paymentIntents.retrieve(waiting.id)).toMatchObject({
    status: 'requires_payment_method',
    next_action: null,
    payment_method: null,
    latest_charge: null,
    last_payment_error: { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' },
  });
  const other = { confirmation_token: browser.confirmationToken('4242424242424242') };
  expect(await stripe.paymentIntents.confirm(waiting.id, other)).toMatchObject({ status: 'succeeded' });
  expect(ledger.netCents()).toBe(8_000);
});

it('A customer who leaves the bank’s page isn’t charged, and the intent can be cancelled', async () => {
  const { stripe, browser, ledger } = await stripeForTest();
  const confirmation_token = browser.confirmationToken('4000002760003184');
  const waiting = await stripe.paymentIntents.create({ ...payment, confirmation_token });
  const canceled = await stripe.paymentIntents.cancel(waiting.id);
  expect(canceled).toMatchObject({ status: 'canceled', next_action: null });
  expect(() => browser.completeChallenge(waiting.client_secret ?? '', 'authenticated')).toThrow('canceled');
  expect(ledger.chargedCents()).toBe(0);
});

it('The customer is redirected to the bank if the shop doesn’t use Stripe’s script', async () => {
  const { stripe, browser } = await stripeForTest();
  const waiting = await stripe.paymentIntents.create({
    ...payment,
    confirmation_token: browser.confirmationToken('4000002500003155'),
    return_url: 'http://127.0.0.1/back',
    use_stripe_sdk: false,
  });
  expect(waiting.next_action).toMatchObject({
    type: 'redirect_to_url',
    redirect_to_url: { return_url: 'http://127.0.0.1/back' },
  });
});

it('If a shop can’t show the bank’s page, the payment is declined', async () => {
  const { stripe, browser } = await stripeForTest();
  const confirmation_token = browser.confirmationToken('4000002500003155');
  const params = { ...payment, confirmation_token, error_on_requires_action: true };
  expect(await stripeErrorOf(stripe.paymentIntents.create(params))).toMatchObject({
    statusCode: 402,
    code: 'authentication_required',
    payment_intent: { status: 'requires_payment_method' },
  });
});

it('The card form itself rejects invalid cards', async () => {
  const { browser } = await stripeForTest({ clock: () => new Date('2026-03-01T00:00:00Z') });
  const card = { number: '4242424242424242', expMonth: 12, expYear: 2030, cvc: '123' };
  expect(() => browser.confirmationToken({ ...card, number: '4242424242424241' })).toThrow('number is incorrect');
  expect(() => browser.confirmationToken({ ...card, expMonth: 13 })).toThrow('expiration month is invalid');
  expect(() => browser.confirmationToken({ ...card, expMonth: 2, expYear: 2026 })).toThrow(
    'expiration year is invalid',
  );
  expect(() => browser.confirmationToken({ ...card, cvc: '12' })).toThrow('security code is invalid');
  expect(() => browser.confirmationToken({ ...card, number: '4111111111111111' })).toThrow('non test card');
  expect(browser.confirmationToken({ ...card, expMonth: 3, expYear: 2026 })).toMatch(/^ctoken_/);
});
