import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Stripe } from 'stripe';
import { expect, it, onTestFinished } from 'vitest';
import { projectRoot } from '#server/project-root.ts';
import { stripeClient, stripeForTest } from '#tests/support/outside/stripe/stripe-client.ts';

const card = { number: '4242 4242 4242 4242', exp_month: '12', exp_year: '2090', cvc: '123' };

/** Sends a form without the secret key, as Stripe's script in the customer's browser does. */
async function post(url: string, path: string, form: Record<string, string>) {
  const response = await fetch(`${url}${path}`, { method: 'POST', body: new URLSearchParams(form) });
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  return { status: response.status, body: await response.json() };
}

it('A browser creates a confirmation token with the publishable key', async () => {
  const { url, publishableKey, stripe, calls } = await stripeForTest();
  const { status, body } = await post(url, '/_browser/confirmation_tokens', {
    ...card,
    key: publishableKey,
    setup_future_usage: 'off_session',
    return_url: 'http://127.0.0.1/back',
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ object: 'confirmation_token', return_url: 'http://127.0.0.1/back' });
  expect(JSON.stringify(body)).not.toContain('4242424242424242');
  expect(calls).toEqual([]);
  const customer = (await stripe.customers.create()).id;
  const intent = await stripe.paymentIntents.create({
    amount: 8_000,
    currency: 'aud',
    customer,
    confirm: true,
    confirmation_token: body.id,
  });
  expect(intent).toMatchObject({ status: 'succeeded', setup_future_usage: 'off_session' });
});

it('A browser is told what is wrong with a card', async () => {
  const { url, publishableKey: key } = await stripeForTest();
  const wrong = await post(url, '/_browser/confirmation_tokens', { ...card, key, number: '4242424242424241' });
  expect(wrong).toMatchObject({ status: 402, body: { error: { type: 'card_error', code: 'incorrect_number' } } });
  const stranger = await post(url, '/_browser/confirmation_tokens', { ...card, key: 'pk_other' });
  expect(stranger.status).toBe(401);
});

it('A browser reads a payment intent with its client secret, and completes the bank’s challenge', async () => {
  const { url, publishableKey: key, stripe, browser, ledger } = await stripeForTest();
  const { id, client_secret } = await stripe.paymentIntents.create({
    amount: 8_000,
    currency: 'aud',
    allowed_payment_method_types: ['card'],
    confirm: true,
    confirmation_token: browser.confirmationToken('4000002500003155'),
  });
  const secret = client_secret ?? '';
  const found = await fetch(`${url}/_browser/intents?${new URLSearchParams({ key, client_secret: secret })}`);
  expect(await found.json()).toMatchObject({ id, status: 'requires_action' });
  const challenge = { key, client_secret: secret, outcome: 'authenticated' };
  const done = await post(url, '/_browser/challenges', challenge);
  expect(done).toMatchObject({ status: 200, body: { id, status: 'succeeded' } });
  expect(await post(url, '/_browser/challenges', challenge)).toMatchObject({
    status: 400,
    body: { error: { code: 'payment_intent_unexpected_state' } },
  });
  expect(ledger.chargedCents()).toBe(8_000);
  const unknown = await post(url, '/_browser/challenges', { ...challenge, client_secret: 'pi_x_secret_y' });
  expect(unknown.status).toBe(400);
});

it('The Stripe stand-in for tests can also run as a separate process', async () => {
  const file = 'tests/support/outside/stripe/run-stripe-stand-in.ts';
  const env = { ...process.env, STRIPE_SECRET_KEY: 'sk_test_apart', STRIPE_PUBLISHABLE_KEY: 'pk_test_apart' };
  const child = spawn(process.execPath, [file], { cwd: projectRoot, env, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string];
  const stripe = stripeClient({ url, secretKey: 'sk_test_apart' });
  const { body: token } = await post(url, '/_browser/confirmation_tokens', { ...card, key: 'pk_test_apart' });
  const paid = await stripe.paymentIntents.create({
    amount: 8_000,
    currency: 'aud',
    allowed_payment_method_types: ['card'],
    confirm: true,
    confirmation_token: token.id,
  });
  expect(paid).toMatchObject({ status: 'succeeded', lastResponse: { apiVersion: Stripe.API_VERSION } });
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect([child.exitCode, child.signalCode]).toEqual([0, null]);
});
