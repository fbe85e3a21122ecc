import { like } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { outbox } from '#server/email/email-tables.ts';
import { saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { orderAsItIs, staffOf, startedLayby } from '#tests/support/data/laybys.ts';
import { chargedAtProvider, orderLines, recordedPayments, stockProduct } from '#tests/support/data/shopping.ts';
import { defaultCard, testCards } from '#tests/support/providers/test-cards.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

async function unpaidLayby() {
  const shop = await startTestShop();
  const jo = shop.visitor();
  const { order } = await orderLines(shop, jo, [[await stockProduct(shop), 'layby-4']]);
  const payAmount = (amount: number, more: object = {}, key?: string) =>
    jo.post('/api/payments', { orderId: order.id, amount, ...defaultCard, ...more }, key === undefined ? {} : { key });
  return { shop, jo, order, payAmount };
}

describe('A payment sent twice without an idempotency key', () => {
  it('Is charged once for a layby’s first payment, and the second request is rejected with the reason', async () => {
    const { shop, order, payAmount } = await unpaidLayby();
    expect((await payAmount(24998)).status).toBe(200);
    shop.advance(50);
    const second = await payAmount(24998);
    expect(second).toMatchObject({ status: 409, body: { code: 'payment_repeated' } });
    expect(second.body.detail).toContain(`$249.98 was paid for order #${order.id} a moment ago`);
    expect(Number(second.headers['retry-after'])).toBe(30);
    expect(await chargedAtProvider(shop)).toEqual([24998]);
  });

  it.each([2, 10])('Is charged once if %d requests are sent in parallel', async (count) => {
    const { shop, payAmount } = await unpaidLayby();
    const statuses = await Promise.all(Array.from({ length: count }, async () => (await payAmount(24998)).status));
    expect(statuses.toSorted()).toEqual([200, ...Array(count - 1).fill(409)]);
    expect(await chargedAtProvider(shop)).toEqual([24998]);
  });

  it('Is charged once for later payments of a layby, even if the second request has the format for several orders', async () => {
    const shop = await startTestShop();
    const { jo, order, payAmount } = await startedLayby(shop);
    shop.advance(60_000);
    const statuses = await Promise.all([payAmount(1000), payAmount(1000)].map(async (one) => (await one).status));
    expect(statuses.toSorted()).toEqual([200, 409]);
    const among = await jo.post('/api/payments', { allocations: [{ orderId: order.id, amount: 1000 }] });
    expect(among.body.code).toBe('payment_repeated');
    expect(await chargedAtProvider(shop)).toEqual([24998, 1000]);
  });

  it('Counts as another payment if the amount differs or 30 seconds have passed', async () => {
    const shop = await startTestShop();
    const { payAmount } = await startedLayby(shop);
    expect((await payAmount(1000)).status).toBe(200);
    expect((await payAmount(2000)).status).toBe(200);
    shop.advance(30_001);
    expect((await payAmount(1000)).status).toBe(200);
    expect(await chargedAtProvider(shop)).toEqual([24998, 1000, 2000, 1000]);
  });

  it('Immediately counts as another payment with a new key or the order’s current version', async () => {
    const { shop, order, payAmount } = await unpaidLayby();
    expect((await payAmount(24998, {}, 'one')).status).toBe(200);
    expect((await payAmount(24998, {}, 'one')).headers['idempotent-replayed']).toBe('true');
    expect((await payAmount(24998, {}, 'two')).status).toBe(200);
    const { version } = await orderAsItIs(shop, order.id);
    expect((await payAmount(24998, { version })).status).toBe(200);
    expect(await chargedAtProvider(shop)).toEqual([24998, 24998, 24998]);
  });

  it('Can be tried again immediately after a decline', async () => {
    const { shop, payAmount } = await unpaidLayby();
    expect((await payAmount(24998, { paymentToken: testCards.declined })).status).toBe(402);
    expect((await payAmount(24998, { paymentToken: testCards.good })).status).toBe(200);
    expect(await chargedAtProvider(shop)).toEqual([24998]);
  });
});

describe('A card payment repeated from another session', () => {
  it('Is not made again, even if that session opened the order by the link in its email', async () => {
    const { shop, order, payAmount } = await unpaidLayby();
    await payAmount(24998, {}, 'a-random-key');
    const [email] = await shop.deps.store.read((db) =>
      db.select().from(outbox).where(like(outbox.textBody, '%order-link%')),
    );
    const token = /order-link\?token=([\w.-]+)/.exec(email?.textBody ?? '')?.[1] ?? '';
    const other = shop.visitor();
    expect((await other.post('/api/order-links', { token })).status).toBe(200);
    shop.advance(60_000);
    const body = { orderId: order.id, amount: 24998, ...defaultCard };
    const repeat = await other.post('/api/payments', body, { key: 'a-random-key' });
    expect(repeat).toMatchObject({ status: 409, body: { code: 'sent_elsewhere' } });
    expect(await chargedAtProvider(shop)).toEqual([24998]);
    // With another key, the same payment counts as another payment.
    expect((await other.post('/api/payments', body, { key: 'another-key' })).status).toBe(200);
  });

  it('Is rejected because another session sent it; with another key or amount, the order isn’t found', async () => {
    const { shop, order, payAmount } = await unpaidLayby();
    await payAmount(24998, {}, 'a-random-key');
    const other = shop.visitor();
    await other.post('/api/sessions', {});
    const repeat = (key: string, amount = 24998) =>
      other.post('/api/payments', { orderId: order.id, amount, ...defaultCard }, { key });
    expect((await repeat('a-random-key')).body.code).toBe('sent_elsewhere');
    expect((await repeat('another-key')).body.code).toBe('not_found');
    expect((await repeat('a-random-key', 24999)).body.code).toBe('not_found');
    expect(await chargedAtProvider(shop)).toEqual([24998]);
  });
});

describe('A counter payment recorded twice without an idempotency key', () => {
  async function counterLayby() {
    const shop = await startTestShop();
    const staff = await staffOf(shop);
    const order = await sell(staff, saleOf(await stockProduct(shop), 'layby-4'));
    const take = (amount: number, more: object = {}, key?: string) =>
      staff.post(
        `/api/admin/orders/${order.id}/payments`,
        { amount, method: 'cash', ...more },
        key === undefined ? {} : { key },
      );
    return { shop, staff, order, take };
  }

  it('Is recorded once, but counts as another payment with a key, with another payment method or after 30 seconds', async () => {
    const { shop, take } = await counterLayby();
    expect((await take(24998)).status).toBe(201);
    expect(await take(24998)).toMatchObject({ status: 409, body: { code: 'payment_repeated' } });
    expect((await take(24998, { method: 'eftpos' })).status).toBe(201);
    expect((await take(24998, { clientKey: '0a0a0a0a-0000-4000-8000-00000000000a' })).status).toBe(201);
    expect(await recordedPayments(shop)).toEqual([24998, 24998, 24998]);
    shop.advance(30_001);
    expect((await take(10000)).status).toBe(201);
    expect((await take(10000, {}, 'a-key')).status).toBe(201);
    expect(await recordedPayments(shop)).toHaveLength(5);
  });

  it('Can be recorded again immediately after the first one was corrected to zero', async () => {
    const { shop, staff, order, take } = await counterLayby();
    expect((await take(24998)).status).toBe(201);
    await staff.patch(`/api/admin/orders/${order.id}/payment`, { amountPaid: 0 });
    expect((await take(24998)).status).toBe(201);
    expect(await recordedPayments(shop)).toEqual([24998, -24998, 24998]);
  });
});
