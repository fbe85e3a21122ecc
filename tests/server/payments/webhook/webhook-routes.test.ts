import { describe, expect, it } from 'vitest';
import { paymentAlerts, providerEvents } from '#server/payments/payment-tables.ts';
import { expectCleanAudit } from '#tests/support/ledger/ledger.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';
import { startStripeShop } from '../stripe/stripe-shop.ts';

describe('Stripe’s webhook', () => {
  it('rejects events that weren’t signed by Stripe, were changed or are too old', async () => {
    const { shop, stripe } = await startStripeShop();
    const body = JSON.stringify({
      object: 'event',
      id: 'evt_1',
      type: 'payment_intent.succeeded',
      created: 1,
      data: { object: { object: 'payment_intent', id: 'pi_1' } },
    });
    const send = (text: string, signature?: string) =>
      fetch(`${shop.url}/api/stripe/webhook`, {
        method: 'POST',
        body: text,
        headers: signature ? { 'Stripe-Signature': signature } : {},
      });
    const at = shop.deps.clock();
    const signature = stripe.webhooks.sign(body, { at });
    const old = stripe.webhooks.sign(body, { at: new Date(at.getTime() - 301_000) });
    const rejected = [
      await send(body),
      await send(body, 't=1,v1=00'),
      await send(body.replace('pi_1', 'pi_2'), signature),
      await send(body, old),
      await send(body, stripe.webhooks.sign(body, { at, secret: 'whsec_other' })),
    ];
    expect(rejected.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect(await shop.deps.store.read((db) => db.select().from(providerEvents))).toEqual([]);
    expect(shop.deps.webhookHealth.rejected).toBe(5);
    expect((await send(body, signature)).status).toBe(200);
  });

  it('accepts unknown event types, and shows staff a charge that isn’t the shop’s', async () => {
    const { shop, stripe, tokenOf } = await startStripeShop();
    await stripe.stripe.customers.create({ email: 'somebody@else.test' });
    const params = {
      amount: 4200,
      currency: 'aud',
      confirmation_token: tokenOf(),
      confirm: true,
      allowed_payment_method_types: ['card' as const],
    };
    const intent = await stripe.stripe.paymentIntents.create(params);
    await stripe.webhooks.settled();
    expect(stripe.webhooks.deliveries.every(({ status }) => status === 200)).toBe(true);
    const alerts = await shop.deps.store.read((db) => db.select().from(paymentAlerts));
    expect(alerts).toMatchObject([{ kind: 'unknown-charge', subject: intent.id, amountCents: 4200, orderId: null }]);
    await expectCleanAudit(shop.deps);
  });

  it('does not exist if Stripe isn’t the payment provider', async () => {
    const shop = await startTestShop();
    expect((await fetch(`${shop.url}/api/stripe/webhook`, { method: 'POST', body: '{}' })).status).toBe(404);
  });
});
