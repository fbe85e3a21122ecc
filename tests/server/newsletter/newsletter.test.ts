import { describe, expect, it } from 'vitest';
import { outbox } from '#server/email/email-tables.ts';
import { sendEmails } from '#server/email/sending/send-emails.ts';
import { newsletterSubscribers } from '#server/newsletter/newsletter-tables.ts';
import { startMailServer } from '#tests/support/outside/mail-server.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

const emails = ({ deps }: TestShop) => deps.store.read((db) => db.select().from(outbox).orderBy(outbox.id));
const subscribers = ({ deps }: TestShop) => deps.store.read((db) => db.select().from(newsletterSubscribers));
const signUp = (shop: TestShop, email: string) => shop.request('POST', '/api/newsletter', { body: { email } });
const day = 24 * 60 * 60_000;

function tokenOf(text: string | undefined, page: 'confirm' | 'unsubscribe'): string {
  return new RegExp(`/newsletter/${page}\\?token=([\\w.-]+)`).exec(text ?? '')?.[1] ?? '';
}

async function subscribed(): Promise<{ shop: TestShop; confirm: string; unsubscribe: string }> {
  const shop = await startTestShop();
  await signUp(shop, 'Ann@Example.com');
  const [email] = await emails(shop);
  const unsubscribe = tokenOf(email?.textBody, 'unsubscribe');
  return { shop, confirm: tokenOf(email?.textBody, 'confirm'), unsubscribe };
}

describe('Signing up for the newsletter', () => {
  it('Stores an email address once, and the response doesn’t reveal whether the address was known', async () => {
    const shop = await startTestShop();
    const body = { email: 'Ann@Example.com', source: 'footer' };
    const first = await shop.request('POST', '/api/newsletter', { body });
    const again = await signUp(shop, 'ann@example.com');
    expect([first.status, again.status]).toEqual([202, 202]);
    expect(again.body).toEqual(first.body);
    const rows = await subscribers(shop);
    expect(rows).toMatchObject([{ email: 'Ann@Example.com', emailKey: 'ann@example.com', source: 'footer' }]);
    expect(rows).toHaveLength(1);
  });

  it('Rejects an invalid email address with a message', async () => {
    const shop = await startTestShop();
    const response = await signUp(shop, 'ann at example');
    expect(response.status).toBe(422);
    expect(response.body.errors).toEqual([{ path: 'email', message: 'Please enter a valid email address' }]);
  });

  it('Sends a confirmation email at most once a day, and never to confirmed subscribers', async () => {
    const { shop, confirm } = await subscribed();
    await signUp(shop, 'ann@example.com');
    expect(await emails(shop)).toMatchObject([{ kind: 'newsletter-confirm', toAddress: 'Ann@Example.com' }]);
    shop.advance(day);
    await signUp(shop, 'ann@example.com');
    expect(await emails(shop)).toHaveLength(2);
    await shop.request('POST', '/api/newsletter/confirm', { body: { token: confirm } });
    shop.advance(day);
    await signUp(shop, 'ann@example.com');
    expect(await emails(shop)).toHaveLength(2);
  });
});

describe('The links of a newsletter email', () => {
  it('Change nothing when opened: only the button on the opened page does, and pressing it twice has no further effect', async () => {
    const { shop, confirm, unsubscribe } = await subscribed();
    await shop.request('GET', `/api/newsletter/confirm?token=${confirm}`);
    expect(await subscribers(shop)).toMatchObject([{ confirmedAt: null }]);
    for (let press = 0; press < 2; press += 1) {
      const response = await shop.request('POST', '/api/newsletter/confirm', { body: { token: confirm } });
      expect([response.status, response.body]).toEqual([200, { ok: true }]);
    }
    const at = shop.deps.clock().toISOString();
    expect(await subscribers(shop)).toMatchObject([{ confirmedAt: at, unsubscribedAt: null }]);
    await shop.request('POST', '/api/newsletter/unsubscribe', { body: { token: unsubscribe } });
    expect(await subscribers(shop)).toMatchObject([{ unsubscribedAt: at }]);
  });

  it('Are rejected with a wrong or missing token, or a token for another purpose', async () => {
    const { shop, confirm, unsubscribe } = await subscribed();
    for (const [call, token] of [
      ['confirm', unsubscribe],
      ['unsubscribe', confirm],
      ['confirm', `${confirm.slice(0, -1)}${confirm.endsWith('A') ? 'B' : 'A'}`],
      ['unsubscribe', 'x'],
    ]) {
      const response = await shop.request('POST', `/api/newsletter/${call}`, { body: { token } });
      expect([response.status, response.body.code]).toEqual([404, 'not_found']);
    }
    expect((await shop.request('POST', '/api/newsletter/confirm', { body: {} })).status).toBe(422);
    expect(await subscribers(shop)).toMatchObject([{ confirmedAt: null, unsubscribedAt: null }]);
  });

  it('Let a mail program unsubscribe with a single POST to the URL in the email’s headers', async () => {
    const post = await startMailServer();
    const shop = await startTestShop({ env: { smtpUrl: post.url } });
    await signUp(shop, 'ann@example.com');
    await sendEmails().run(shop.deps);
    const [email] = post.emails;
    expect(email?.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const [, address = ''] = /^<(.+)>$/.exec(email?.header('list-unsubscribe') ?? '') ?? [];
    expect(address.startsWith(`${shop.url}/newsletter/unsubscribe?token=`)).toBe(true);
    const oneClick = (path: string) =>
      shop.request('POST', path, {
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': null },
      });
    expect((await oneClick('/newsletter/unsubscribe?token=x')).status).toBe(404);
    expect((await oneClick(address.slice(shop.url.length))).status).toBe(200);
    expect(await subscribers(shop)).toMatchObject([{ unsubscribedAt: shop.deps.clock().toISOString() }]);
    // Only the one-click URL accepts requests from other sites.
    expect((await oneClick('/api/newsletter/unsubscribe')).status).toBe(403);
  });
});
