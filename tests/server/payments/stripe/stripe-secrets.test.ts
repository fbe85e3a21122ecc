import { expect, it, onTestFinished } from 'vitest';
import { buyProduct } from '#tests/support/data/customers/shop-customers.ts';
import { stripeForTest } from '#tests/support/outside/stripe/stripe-client.ts';
import { startBuiltShop } from '#tests/support/shop/built-shop.ts';
import { Visitor } from '#tests/support/shop/http-client.ts';
import { staffAccount } from '#tests/support/staff-account.ts';
import { cards } from './stripe-for-test.ts';

it('Stripe’s keys and client secrets appear in no log, response or page', async () => {
  const stripe = await stripeForTest({ secretKey: 'sk_test_XQZkey', webhookSecret: 'whsec_XQZsigning' });
  const shop = await startBuiltShop({ LOG_LEVEL: 'debug', COMING_SOON: 'off', ...stripe.env });
  onTestFinished(() => shop.discard());
  stripe.webhooks.register(`${shop.url}/api/stripe/webhook`);
  let printed = '';
  const seen: string[] = [];
  const jo = new Visitor(shop.url);
  const staff = new Visitor(shop.url);
  const keep = async (response: ReturnType<Visitor['get']>) => {
    const { status, text, headers } = await response;
    seen.push(text + JSON.stringify(headers));
    return status;
  };
  const pay = async (card: string) => {
    const paymentToken = stripe.browser.confirmationToken(card);
    const order = await buyProduct(jo, { paymentType: 'credit-card', isUnpaid: true });
    return keep(jo.post('/api/payments', { orderId: order.id, amount: order.totalAmount, paymentToken }));
  };
  await staff.post('/api/users/login', staffAccount);
  expect(await pay(cards.good)).toBe(200);
  expect(await pay(cards.declined)).toBe(402);
  await pay(cards.confirmedAlways);
  // Stripe doesn't respond. The library's own errors for this case contain the key.
  stripe.faults.add({ kind: 'dropped-before', path: /payment_intents$/, times: 2 });
  await pay(cards.good);
  await stripe.webhooks.settled();
  const unsigned = { body: '{"id":"evt_1"}', headers: { 'stripe-signature': 't=1,v1=00' } };
  expect(await keep(jo.request('POST', '/api/stripe/webhook', unsigned))).toBe(400);
  const staffPaths = ['overview', 'provider-health', 'payment-alerts', 'disputes', 'shop-settings', 'jobs'];
  for (const path of ['/', '/cart', '/checkout', '/account', '/api/shop', '/api/health', '/api/openapi.json']) {
    await keep(jo.get(path));
  }
  for (const path of staffPaths) await keep(staff.get(`/api/admin/${path}`));
  await keep(staff.get('/admin?tab=payments'));
  expect(await keep(staff.post('/api/admin/provider-health/check', {}))).toBe(200);
  await shop.stop();
  printed += shop.output();
  // Stripe's own message quotes a key that it no longer accepts.
  await shop.restart({ STRIPE_SECRET_KEY: 'sk_test_XQZrolled' });
  await pay(cards.good);
  await staff.post('/api/users/login', staffAccount);
  expect(await keep(staff.post('/api/admin/provider-health/check', {}))).toBe(200);
  await shop.stop();
  printed += shop.output();
  // The searched text includes everything that a customer receives, so the search can find something.
  expect(seen.join('\n')).toContain(stripe.publishableKey);
  expect(printed).toContain('/api/payments');
  expect(seen.filter((text) => text.includes('XQZ'))).toEqual([]);
  expect(printed.split('\n').filter((line) => /XQZ|_secret_|ctoken_/.test(line))).toEqual([]);
}, 120_000);
