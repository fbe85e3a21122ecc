import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { addOptOuts } from '#server/email/consent/opt-outs.ts';
import { outbox } from '#server/email/email-tables.ts';
import { askForReviews } from '#server/reviews/ask-for-reviews.ts';
import { enterStreetAddress } from '#tests/support/data/emails/street-address.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { stockProduct } from '#tests/support/data/shopping.ts';
import { storeOrders } from '#tests/support/data/stored-orders.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

const dayMs = 24 * 60 * 60_000;
const requests = ({ deps }: TestShop) =>
  deps.store.read((db) => db.select().from(outbox).where(eq(outbox.kind, 'review-request')));

/** A shop with a delivered order of one product, and with a mail server that can't be reached. */
async function shopWithDelivery() {
  const shop = await startTestShop({ env: { smtpUrl: 'smtp://127.0.0.1:9' } });
  await enterStreetAddress(shop);
  const product = await stockProduct(shop);
  await storeOrders(shop, [
    {
      status: 'delivered',
      endedAt: shop.deps.clock().toISOString(),
      customerName: 'Ann Zoë Example',
      customerEmail: 'ann@customer.test',
    },
  ]);
  return { shop, product };
}

async function tokenOfRequest(shop: TestShop): Promise<string> {
  shop.advance(5 * dayMs);
  await askForReviews.run(shop.deps);
  const [email] = await requests(shop);
  return /\/review\?token=([\w.-]+)/.exec(email?.textBody ?? '')?.[1] ?? '';
}

/** The product's page as the server sends it, without the comments that React puts between texts. */
const pageOf = async (shop: TestShop, id: number) =>
  (await shop.request('GET', `/products/${id}`)).text.replaceAll('<!-- -->', '');

const words = { stars: 2, text: 'Too much fat.', firstName: 'Ann' };

it('A buyer is asked for a review once, five days after delivery, unless the owner has disabled it', async () => {
  const { shop } = await shopWithDelivery();
  shop.advance(4 * dayMs);
  await askForReviews.run(shop.deps);
  expect(await requests(shop)).toEqual([]);
  const staff = await staffOf(shop);
  const { version, comingSoonOverride, sendsEmails, ...settings } = (await staff.get('/api/admin/shop-settings')).body;
  expect((await staff.patch('/api/admin/shop-settings', { ...settings, asksForReviews: false })).status).toBe(200);
  shop.advance(dayMs);
  await askForReviews.run(shop.deps);
  expect(await requests(shop)).toEqual([]);
  await staff.patch('/api/admin/shop-settings', { ...settings, asksForReviews: true });
  for (let run = 0; run < 3; run += 1) await askForReviews.run(shop.deps);
  expect(await requests(shop)).toMatchObject([{ toAddress: 'ann@customer.test' }]);
});

it('Buyers who opted out, however many, don’t prevent other buyers from being asked for a review', async () => {
  const { shop } = await shopWithDelivery();
  const { deps } = shop;
  const delivered = { status: 'delivered', endedAt: deps.clock().toISOString() } as const;
  const optedOut = Array.from({ length: 45 }, (_, at) => `Buyer-${at}@customer.test`);
  const last = { ...delivered, customerEmail: 'last@customer.test' };
  await storeOrders(shop, [...optedOut.map((customerEmail) => ({ ...delivered, customerEmail })), last]);
  await deps.store.write((tx) => addOptOuts(tx, optedOut, { reason: 'newsletter', now: deps.clock() }));
  shop.advance(5 * dayMs);
  for (let run = 0; run < 3; run += 1) await askForReviews.run(deps);
  const requested = (await requests(shop)).map(({ toAddress }) => toAddress);
  expect(requested).toEqual(['ann@customer.test', 'last@customer.test']);
});

it('A review sent by its link, without an account, appears immediately with name, pack and month', async () => {
  const { shop, product } = await shopWithDelivery();
  const token = await tokenOfRequest(shop);
  const opened = await shop.request('POST', '/api/reviews/open', { body: { token } });
  expect(opened.body).toEqual({
    firstName: 'Ann',
    products: [{ productId: product.id, name: 'Half lamb', stars: null }],
  });
  const path = `/api/product-reviews/${product.id}`;
  const before = await shop.request('GET', path);
  expect(before.body).toEqual({ count: 0, average: null, reviews: [] });
  expect(await pageOf(shop, product.id)).not.toMatch(/What buyers say|aggregateRating/);
  const body = { token, productId: product.id, ...words };
  expect((await shop.request('POST', '/api/reviews', { body })).status).toBe(201);
  expect((await shop.request('POST', '/api/reviews', { body })).body.code).toBe('wrong_status');
  const after = await shop.request('GET', path);
  expect(after.body).toMatchObject({ count: 1, average: 2 });
  expect(after.body.reviews).toMatchObject([{ ...words, productName: 'Half lamb', month: '2026-11' }]);
  const page = await pageOf(shop, product.id);
  expect(page).toContain('Ann, Half lamb, November 2026');
  expect(page).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":2,"reviewCount":1}');
  const again = await shop.request('POST', '/api/reviews/open', { body: { token } });
  expect(again.body.products).toMatchObject([{ stars: 2 }]);
});

it('A review with a wrong token, for another product or with six stars is rejected', async () => {
  const { shop, product } = await shopWithDelivery();
  const token = await tokenOfRequest(shop);
  const send = (more: object) =>
    shop.request('POST', '/api/reviews', { body: { token, productId: product.id, ...words, ...more } });
  expect((await send({ token: `${token.slice(0, -2)}xx` })).status).toBe(404);
  expect((await send({ productId: product.id + 1 })).status).toBe(404);
  expect((await send({ stars: 6 })).status).toBe(422);
  expect((await send({ stars: 0 })).status).toBe(422);
});

it('Staff can hide a review only with a reason, which is visible to all staff, and can show it again', async () => {
  const { shop, product } = await shopWithDelivery();
  const token = await tokenOfRequest(shop);
  await shop.request('POST', '/api/reviews', { body: { token, productId: product.id, ...words } });
  const staff = await staffOf(shop);
  const [{ id }] = (await staff.get('/api/admin/reviews')).body;
  expect((await staff.patch(`/api/admin/reviews/${id}`, { reason: ' bad ' })).status).toBe(422);
  const reason = 'It names our driver, who was ill that day.';
  const hidden = await staff.patch(`/api/admin/reviews/${id}`, { reason });
  expect(hidden.body).toMatchObject({ hiddenReason: reason, hiddenBy: expect.any(String) });
  expect((await shop.request('GET', `/api/product-reviews/${product.id}`)).body.count).toBe(0);
  expect(await pageOf(shop, product.id)).not.toMatch(/What buyers say|aggregateRating/);
  expect((await staff.get('/api/admin/reviews?state=hidden&q=FAT')).body).toMatchObject([{ id, hiddenReason: reason }]);
  await staff.patch(`/api/admin/reviews/${id}`, { reason: null });
  expect((await shop.request('GET', `/api/product-reviews/${product.id}`)).body.count).toBe(1);
});
