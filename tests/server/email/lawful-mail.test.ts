import { eq, ne } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { emailTextKinds } from '#core/email/email-text-kinds.ts';
import { findPromotion } from '#core/email/find-promotion.ts';
import { notifyWaiting } from '#server/delivery/notify-waiting.ts';
import { outbox } from '#server/email/email-tables.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { sendEmails } from '#server/email/sending/send-emails.ts';
import { newsletterSubscribers } from '#server/newsletter/newsletter-tables.ts';
import { askForReviews } from '#server/reviews/ask-for-reviews.ts';
import { shopOfRecords } from '#tests/support/data/customers/shop-records.ts';
import { context, sampleEmails } from '#tests/support/data/emails/sample-emails.ts';
import { enterStreetAddress, streetAddress } from '#tests/support/data/emails/street-address.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { stockProduct } from '#tests/support/data/shopping.ts';
import { storeOrders } from '#tests/support/data/stored-orders.ts';
import { startMailServer } from '#tests/support/outside/mail-server.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

const dayMs = 24 * 60 * 60_000;
const zones = '/api/admin/delivery-zones';
/** The words of commercial messages under the Spam Act 2003, which offer goods, or link to pages where goods are offered. */
const commercial = ['broadcast', 'opening', 'delivery-notice', 'back-in-stock', 'review-request'];

describe('Every kind of email', () => {
  const samples = Object.values(sampleEmails());

  it.each(commercial)('%s names the shop and its address, the reason for the email and how to unsubscribe', (kind) => {
    const email = samples.find((each) => each.kind === kind);
    for (const body of [email?.text, email?.html]) {
      expect(body).toContain(context.sender.businessName);
      expect(body).toContain(context.sender.streetAddress);
      expect(body).toContain('/newsletter/unsubscribe?token=');
    }
    expect(email?.unsubscribeUrl).toContain('/newsletter/unsubscribe?token=');
    expect(email?.consent).toBeTruthy();
  });

  it.each([...new Set(samples.map(({ kind }) => kind))].filter((kind) => !commercial.includes(kind)))(
    '%s links to no products and contains no advertising',
    (kind) => {
      for (const { text, html } of samples.filter((each) => each.kind === kind)) {
        expect(html).not.toMatch(/href="[^"]*\/(?:products|subscribe|categories|compare)/);
        expect(text).not.toMatch(/\b(?:shop now|order now|cool room|special offer|on sale)\b/i);
      }
    },
  );

  it.each(
    Object.entries(emailTextKinds).filter(([kind]) => !commercial.includes(kind) && kind !== 'newsletter-confirm'),
  )('The default text of %s contains no word that the editor flags as advertising', (_kind, { first }) => {
    expect(findPromotion(Object.values(first))).toBe(null);
  });

  it('The editor warns about advertising words, but not about informative words', () => {
    for (const text of ['Get 20% off', 'Our Christmas specials are here', 'Shop now', '[Packs](/products)']) {
      expect(findPromotion(['Your order', text]), text).not.toBe(null);
    }
    for (const text of [
      'Your order is on its way',
      'We save your card for the next payment',
      'Delivered on Thursday',
    ]) {
      expect(findPromotion([text]), text).toBe(null);
    }
  });
});

it('A commercial email without consent or an unsubscribe link can’t be queued', async () => {
  const { deps } = await startTestShop();
  const email = { kind: 'review-request', to: 'jo@x.test', subject: 'How was it?', text: 'Text', html: '<p>Text</p>' };
  const out = { unsubscribeUrl: 'https://shop.example/newsletter/unsubscribe?token=a.b' };
  for (const incomplete of [email, { ...email, ...out }, { ...email, consent: 'order 1' }]) {
    await expect(deps.store.write((tx) => queueEmails(tx, [incomplete], deps.clock()))).rejects.toThrow('consent');
  }
});

interface MailShop {
  shop: TestShop;
  mail: Awaited<ReturnType<typeof startMailServer>>;
  staff: Awaited<ReturnType<typeof staffOf>>;
}

async function shopWithMail(): Promise<MailShop> {
  const mail = await startMailServer();
  const shop = await startTestShop({ env: { smtpUrl: mail.url } });
  await enterStreetAddress(shop);
  await stockProduct(shop);
  return { shop, mail, staff: await staffOf(shop) };
}

/** All emails except the welcome that the owner received with the account. */
const outboxOf = ({ deps }: TestShop) =>
  deps.store.read((db) => db.select().from(outbox).where(ne(outbox.kind, 'welcome')).orderBy(outbox.id));

/** Stores a delivered order. Its buyer is asked for a review after five days. */
async function deliverTo(shop: TestShop, customerEmail: string): Promise<void> {
  await storeOrders(shop, [{ status: 'delivered', endedAt: shop.deps.clock().toISOString(), customerEmail }]);
}

async function askAfterFiveDays(shop: TestShop): Promise<void> {
  shop.advance(5 * dayMs);
  await askForReviews.run(shop.deps);
  await notifyWaiting.run(shop.deps);
}

it('A review request’s one-click unsubscribe link works without signing in, does nothing when only opened, and stops later commercial emails', async () => {
  const { shop, mail, staff } = await shopWithMail();
  await deliverTo(shop, 'Ann@customer.test');
  await askAfterFiveDays(shop);
  await sendEmails().run(shop.deps);
  const email = mail.emails.at(-1);
  expect(email?.text).toContain(streetAddress);
  expect(email?.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const url = /^<(.+)>$/.exec(email?.header('list-unsubscribe') ?? '')?.[1] ?? '';
  expect(email?.text).toContain(url);
  const { pathname, search } = new URL(url);

  // A mail program that opens every link has no effect.
  expect((await shop.request('GET', pathname + search)).status).toBe(200);
  await deliverTo(shop, 'ann@customer.test');
  await askAfterFiveDays(shop);
  expect((await outboxOf(shop)).filter(({ sentAt }) => sentAt === null)).toHaveLength(1);

  // RFC 8058 requires that this request works: with a form's content type, from any site, without a cookie.
  const oneClick = await shop.request('POST', pathname + search, {
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(oneClick.status).toBe(200);
  expect((await outboxOf(shop)).filter(({ sentAt }) => sentAt === null)).toEqual([]);
  await deliverTo(shop, 'ANN@customer.test');
  await askAfterFiveDays(shop);
  await shop.request('POST', '/api/delivery/tell-me', { body: { email: 'ann@customer.test', postcode: '2000' } });
  await staff.patch(`${zones}/1`, { postcodes: ['3000-3207', '2000'] });
  await notifyWaiting.run(shop.deps);
  await sendEmails().run(shop.deps);
  expect(mail.emails.map(({ subject }) => subject)).toEqual(['Welcome – Hindquarter', 'How was it? – Hindquarter']);
});

it('A person who subscribes and confirms the address again receives emails again', async () => {
  const { shop } = await shopWithMail();
  await shop.request('POST', '/api/newsletter', { body: { email: 'bo@customer.test' } });
  const token = (text: string | undefined, page: string) =>
    new RegExp(`/newsletter/${page}\\?token=([\\w.-]+)`).exec(text ?? '')?.[1] ?? '';
  const confirmation = (await outboxOf(shop)).at(-1)?.textBody;
  const press = (page: 'confirm' | 'unsubscribe') =>
    shop.request('POST', `/api/newsletter/${page}`, { body: { token: token(confirmation, page) } });
  await press('confirm');
  await press('unsubscribe');
  await deliverTo(shop, 'bo@customer.test');
  await askAfterFiveDays(shop);
  expect((await outboxOf(shop)).map(({ kind }) => kind)).toEqual(['newsletter-confirm']);
  await press('confirm');
  await askForReviews.run(shop.deps);
  const [, request] = await outboxOf(shop);
  expect(request).toMatchObject({
    kind: 'review-request',
    consent: expect.stringMatching(/^order 1: ordered .*, delivered /),
  });
});

it('An email in the outbox isn’t sent after its recipient opts out, even if sending it failed before', async () => {
  const { shop, mail } = await shopWithMail();
  await deliverTo(shop, 'cy@customer.test');
  await askAfterFiveDays(shop);
  const url = (await outboxOf(shop))[0]?.unsubscribeUrl ?? '';
  await mail.close();
  await sendEmails().run(shop.deps);
  await shop.deps.store.write((tx) =>
    tx.update(outbox).set({ claimedAt: shop.deps.clock().toISOString() }).where(eq(outbox.kind, 'review-request')),
  );
  const { pathname, search } = new URL(url);
  await shop.request('POST', pathname + search, { headers: { 'content-type': 'application/x-www-form-urlencoded' } });
  const again = await startMailServer({ port: mail.port });
  shop.advance(60 * 60_000);
  await sendEmails().run(shop.deps);
  expect(again.emails.map(({ subject }) => subject)).toEqual(['Welcome – Hindquarter']);
  expect(await outboxOf(shop)).toEqual([]);
});

it('If one of two merged records has opted out of emails, the merged record has opted out', async () => {
  const { shop, staff, buy, records } = await shopOfRecords({ env: { smtpUrl: 'smtp://127.0.0.1:9' } });
  await enterStreetAddress(shop);
  await buy({ name: 'Mary Nguyen', email: 'mary@customer.test', phone: '0400 111 222' });
  await buy({ name: 'Maria Nguyen', email: 'maria@customer.test', phone: '0400 333 444' });
  await buy({ name: 'M. Nguyen', email: 'm@customer.test', phone: '0400 555 666' });
  const ids = new Map((await records()).map(({ name, id }) => [name, id]));
  const merge = async (into: string, gone: string) => {
    const [id = 0, goneId = 0] = [ids.get(into), ids.get(gone)];
    const { kept, gone: other } = (await staff.get(`/api/admin/customers/${id}/merge-preview?with=${goneId}`)).body;
    const body = { goneId, versions: { kept: kept.version, gone: other.version } };
    expect((await staff.post(`/api/admin/customers/${id}/merges`, body)).status).toBe(200);
  };
  await merge('Mary Nguyen', 'Maria Nguyen');
  const at = shop.deps.clock().toISOString();
  const row = { email: 'maria@customer.test', emailKey: 'maria@customer.test', createdAt: at, confirmedAt: at };
  await shop.deps.store.write((tx) => tx.insert(newsletterSubscribers).values(row));
  await deliverTo(shop, 'mary@customer.test');
  await askAfterFiveDays(shop);
  const request = (await outboxOf(shop)).find(({ kind }) => kind === 'review-request');
  const { pathname, search } = new URL(request?.unsubscribeUrl ?? '');
  await shop.request('POST', pathname + search);
  const [subscriber] = await shop.deps.store.read((db) => db.select().from(newsletterSubscribers));
  expect(subscriber?.unsubscribedAt).not.toBe(null);
  await merge('Mary Nguyen', 'M. Nguyen');
  for (const address of ['mary', 'maria', 'm']) await deliverTo(shop, `${address}@customer.test`);
  await askAfterFiveDays(shop);
  expect((await outboxOf(shop)).filter(({ kind }) => kind === 'review-request')).toEqual([]);
});

it('Without the shop’s street address, no commercial email is written; customers get it once the address is entered', async () => {
  const shop = await startTestShop({ env: { smtpUrl: 'smtp://127.0.0.1:9' } });
  await stockProduct(shop);
  const staff = await staffOf(shop);
  await shop.request('POST', '/api/delivery/tell-me', { body: { email: 'di@customer.test', postcode: '2000' } });
  await staff.patch(`${zones}/1`, { postcodes: ['3000-3207', '2000'] });
  await deliverTo(shop, 'di@customer.test');
  await askAfterFiveDays(shop);
  expect(await outboxOf(shop)).toEqual([]);
  const refused = await staff.post('/api/admin/opening-announcement', {});
  expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringContaining('street address') } });
  const { version, comingSoonOverride, sendsEmails, ...settings } = (await staff.get('/api/admin/shop-settings')).body;
  expect((await staff.patch('/api/admin/shop-settings', { ...settings, streetAddress })).status).toBe(200);
  await notifyWaiting.run(shop.deps);
  await askForReviews.run(shop.deps);
  expect((await outboxOf(shop)).map(({ kind }) => kind)).toEqual(['delivery-notice', 'review-request']);
});
