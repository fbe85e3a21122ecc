import { describe, expect, it } from 'vitest';
import type { Dispute, PaymentAlert } from '#core/payments/payment-alert-api.ts';
import { raiseAlert } from '#server/payments/alerts/payment-alerts.ts';
import { providerEvents } from '#server/payments/payment-tables.ts';
import { paymentProviders } from '#server/payments/providers/payment-providers.ts';
import type { StripeAccount } from '#server/payments/providers/stripe/stripe-account.ts';
import { StripeProvider } from '#server/payments/providers/stripe/stripe-provider.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { disputeLastCharge, raiseTestAlert } from '#tests/support/ledger/disputes.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

async function shopWithOrder() {
  const shop = await startTestShop();
  const staff = await staffOf(shop);
  const jo = shop.visitor();
  const beef = await stockProduct(shop);
  const { orders } = await orderLines(shop, jo, [
    [beef, 'credit-card'],
    [beef, 'layby-4'],
  ]);
  await pay(jo, orders, { token: 'till_ok_visa_4242' });
  return { shop, staff, jo, orders };
}

const attention = async (staff: Awaited<ReturnType<typeof staffOf>>) =>
  (await staff.get('/api/admin/overview')).body.attention;

describe('Alerts about money', () => {
  it('Are listed newest first until staff close them, which records who closed them and when', async () => {
    const { shop, staff, orders } = await shopWithOrder();
    const alert = { orderId: orders[0]?.id ?? 0, now: shop.deps.clock() };
    await raiseTestAlert(shop.deps, { subject: 'f1', ...alert });
    const lost = { kind: 'refund-failed', subject: 'f2', orderId: 999, amountCents: 5000, detail: 'Lost.' } as const;
    await shop.deps.store.write((tx) => raiseAlert(tx, lost, { now: alert.now, env: shop.deps.env }));
    expect(await attention(staff)).toMatchObject({ paymentAlerts: 2, disputes: 0 });
    const open = async () => (await staff.get('/api/admin/payment-alerts?state=open')).body as PaymentAlert[];
    const [newest, older] = await open();
    expect([newest, older]).toMatchObject([
      { kind: 'refund-failed', subject: 'f2', orderId: null, amount: 5000, closedAt: null, closedBy: null },
      { subject: 'f1', orderId: orders[0]?.id },
    ]);
    shop.advance(60_000);
    const close = () => staff.post(`/api/admin/payment-alerts/${newest?.id}/close`, {});
    const closed = await close();
    expect(closed.body).toMatchObject({ closedAt: shop.deps.clock().toISOString(), closedBy: { id: 1 } });
    shop.advance(60_000);
    expect((await close()).body).toEqual(closed.body);
    expect((await open()).map(({ subject }) => subject)).toEqual(['f1']);
    expect((await staff.get('/api/admin/payment-alerts?state=closed')).body).toEqual([closed.body]);
    expect(await attention(staff)).toMatchObject({ paymentAlerts: 1 });
  });

  it('Return 404 for an unknown number, and aren’t visible to customers', async () => {
    const { staff, jo } = await shopWithOrder();
    expect((await staff.post('/api/admin/payment-alerts/77/close', {})).status).toBe(404);
    for (const path of ['payment-alerts', 'disputes', 'provider-health', 'payment-statement']) {
      expect((await jo.get(`/api/admin/${path}`)).status).toBe(401);
    }
  });
});

describe('Disputes', () => {
  it('Are listed with their orders and card, sorted by deadline, with those that need a response first', async () => {
    const { shop, staff, orders } = await shopWithOrder();
    const disputed = (id: string, changes: Parameters<typeof disputeLastCharge>[1]) =>
      disputeLastCharge(shop.deps, { providerDisputeId: id, ...changes });
    await disputed('late', { respondBy: '2026-11-28T00:00:00.000Z' });
    await disputed('soon', { respondBy: '2026-11-20T00:00:00.000Z' });
    await disputed('inquiry', { status: 'warning', respondBy: '2026-11-21T00:00:00.000Z' });
    await disputed('foreign', { status: 'under_review', respondBy: null, chargeId: null });
    await disputed('lost', { status: 'lost', closedAt: '2026-11-09T22:30:00.000Z' });
    const list = async (query: string) => (await staff.get(`/api/admin/disputes${query}`)).body as Dispute[];
    const open = await list('?state=open');
    expect(open.map(({ providerDisputeId }) => providerDisputeId)).toEqual(['soon', 'inquiry', 'late', 'foreign']);
    expect(open[0]).toMatchObject({
      amount: 124993,
      reason: 'product_not_received',
      card: { brand: 'visa', last4: '4242' },
      orders: orders.map(({ id }) => id),
    });
    expect(open[3]).toMatchObject({ chargeReference: null, orders: [], card: null });
    expect(await list('?state=closed')).toMatchObject([{ providerDisputeId: 'lost' }]);
    expect(await list('')).toHaveLength(5);
    expect(await attention(staff)).toMatchObject({ disputes: 3 });
    const order = (await staff.get(`/api/admin/orders/${orders[1]?.id}`)).body;
    expect(order.disputes.map((dispute: Dispute) => dispute.providerDisputeId)).toEqual([
      'lost',
      'inquiry',
      'soon',
      'late',
    ]);
  });
});

/** Replaces the till with Stripe, whose account check returns this result. */
function withAccount({ deps }: TestShop, checkAccount: () => Promise<StripeAccount>): void {
  const keys = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', apiBase: null };
  const stripe = new StripeProvider({ ...keys, returnUrl: '', shopId: '', clock: deps.clock });
  deps.providers = paymentProviders(Object.assign(stripe, { checkAccount }));
}

describe('The payment provider’s health', () => {
  it('Shows that the payment provider is simulated', async () => {
    const { staff } = await shopWithOrder();
    expect((await staff.get('/api/admin/provider-health')).body).toEqual({
      provider: 'till',
      isSimulated: true,
      webhookUrl: null,
      lastEvent: null,
      rejectedEvents: { count: 0, lastAt: null },
      failedEvents: { count: 0, lastAt: null },
    });
    expect((await staff.post('/api/admin/provider-health/check', {})).body).toMatchObject({
      isWell: true,
      isLive: false,
      webhook: 'none',
      detail: expect.stringContaining('simulated'),
    });
  });

  it('Includes the last event, the rejected and failed events, and the webhook URL', async () => {
    const { shop, staff } = await shopWithOrder();
    const account = { ok: true, isReadable: true, livemode: false, webhookUrls: null, walletDomains: null };
    withAccount(shop, async () => account);
    const received = (eventId: string, receivedAt: string) => ({ eventId, kind: `kind.${eventId}`, receivedAt });
    await shop.deps.store.write((tx) =>
      tx
        .insert(providerEvents)
        .values([received('b', '2026-11-09T22:00:00.000Z'), received('a', '2026-11-09T21:00:00.000Z')]),
    );
    shop.deps.webhookHealth.countRejected(shop.deps.clock());
    const now = shop.deps.clock().toISOString();
    expect((await staff.get('/api/admin/provider-health')).body).toMatchObject({
      provider: 'stripe',
      isSimulated: false,
      webhookUrl: `${shop.url}/api/stripe/webhook`,
      lastEvent: { kind: 'kind.b', at: '2026-11-09T22:00:00.000Z' },
      rejectedEvents: { count: 1, lastAt: now },
      failedEvents: { count: 0, lastAt: null },
    });
  });

  it.each([
    ['may not read where events are sent', 'unknown', true, null],
    ['Events are sent here', 'here', true, ['https://other.test/', 'own']],
    ['No events are sent here: enter http', 'elsewhere', true, ['https://other.test/']],
    ['rejects the shop’s keys', 'unknown', false, null],
  ])('Is described as “%s” when checked on request', async (text, webhook, ok, urls) => {
    const { shop, staff } = await shopWithOrder();
    const webhookUrls = urls?.map((url) => (url === 'own' ? `${shop.url}/api/stripe/webhook` : url)) ?? null;
    withAccount(shop, async () => ({ ok, isReadable: true, livemode: true, webhookUrls, walletDomains: null }));
    const { body } = await staff.post('/api/admin/provider-health/check', {});
    expect(body).toEqual({ isWell: ok, isLive: true, webhook, detail: expect.stringContaining(text) });
  });

  it.each([
    ['names the right that is missing, and that payments work', { isReadable: false }, /may not read the account/],
    ['names the address that wallets are not shown on', { walletDomains: ['other.test'] }, /Payment method domains/],
  ])('Checked with a restricted key or on a new URL, %s', async (_what, changes, text) => {
    const { shop, staff } = await shopWithOrder();
    const account = { ok: true, isReadable: true, livemode: true, webhookUrls: null, walletDomains: null };
    withAccount(shop, async () => ({ ...account, ...changes }));
    const { body } = await staff.post('/api/admin/provider-health/check', {});
    expect(body).toMatchObject({ isWell: true, isLive: true, detail: expect.stringMatching(text) });
  });

  it('Can’t be checked while the provider doesn’t respond, which the response states', async () => {
    const { shop, staff } = await shopWithOrder();
    withAccount(shop, () => Promise.reject(new Error('No line')));
    const { status, body } = await staff.post('/api/admin/provider-health/check', {});
    expect([status, body.detail]).toEqual([503, expect.stringContaining('The payment provider doesn’t respond.')]);
  });
});
