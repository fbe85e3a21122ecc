import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '#core/endpoint.ts';
import { sessions } from '#server/accounts/account-tables.ts';
import { serve } from '#server/http/serve-endpoint.ts';
import { RequestSession } from '#server/http/sessions.ts';
import { startTestShop, type TestShopOptions } from '#tests/support/shop/test-shop.ts';

const text = { summary: 'A call of this test', tag: 'staff' as const };
const buy = defineEndpoint({
  ...text,
  method: 'POST',
  path: '/api/buy',
  access: 'shopper',
  body: z.object({ product: z.string() }),
  response: z.object({ session: z.number() }),
});
const look = defineEndpoint({
  ...text,
  method: 'GET',
  path: '/api/look',
  access: 'shopper',
  response: z.object({ session: z.number() }),
});

const addRoutes: NonNullable<TestShopOptions['addRoutes']> = (routes) => {
  serve(routes, buy, async ({ session, recordGuestOrders }) => {
    recordGuestOrders();
    return { session: session?.id ?? 0 };
  });
  serve(routes, look, async ({ session }) => ({ session: session?.id ?? 0 }));
};

const day = 24 * 60 * 60 * 1000;

describe('A guest’s session', () => {
  it('is opened by the first unsafe request that needs a session, and then reused', async () => {
    const shop = await startTestShop({ addRoutes });
    const guest = shop.visitor();
    const first = await guest.post('/api/buy', { product: 'a' });
    const second = await guest.post('/api/buy', { product: 'b' });
    expect(first.body.session).toBeGreaterThan(0);
    expect(second.body).toEqual(first.body);
    expect((await guest.get('/api/look')).body).toEqual(first.body);
  });

  it('hides its secret from scripts, which can read only whether it belongs to a guest or a customer', async () => {
    const shop = await startTestShop({ addRoutes });
    const response = await shop.request('POST', '/api/buy', { body: { product: 'a' } });
    const [secret = '', hint = ''] = response.cookies;
    expect(secret).toMatch(/^hq_session=[\w-]{43}; HttpOnly; Path=\/; Max-Age=2592000; SameSite=Lax$/);
    expect(hint).toMatch(/^hq_hint=guest-orders; Path=\/; Max-Age=2592000; SameSite=Lax$/);
  });

  it('uses Secure cookies if the shop is served over https', async () => {
    const shop = await startTestShop({ addRoutes, env: { publicUrl: 'https://shop.example' } });
    const response = await shop.request('POST', '/api/buy', { body: { product: 'a' } });
    expect(response.cookies).toHaveLength(2);
    for (const line of response.cookies) expect(line).toMatch(/; Secure$/);
    expect(response.headers['strict-transport-security']).toMatch(/^max-age=\d+$/);
  });

  it('is bound to a single host over https, even if other hosts of the domain set cookies', async () => {
    const shop = await startTestShop({ addRoutes, env: { publicUrl: 'https://shop.example' } });
    const visitor = shop.visitor();
    const response = await visitor.post('/api/buy', { product: 'a' });
    expect(response.cookies[0]).toMatch(/^__Host-hq_session=[\w-]{43}; HttpOnly; Path=\/; /);
    expect(response.cookies[0]).not.toContain('Domain');
    const { session } = response.body;
    expect((await visitor.get('/api/look')).body).toEqual({ session });
    const fixed = shop.visitor();
    fixed.setCookie('hq_session', visitor.cookies['__Host-hq_session'] ?? '');
    expect((await fixed.get('/api/look')).status).toBe(401);
    visitor.setCookie('hq_session', 'x'.repeat(43));
    expect((await visitor.get('/api/look')).body).toEqual({ session });
  });

  it('is stored without its secret', async () => {
    const shop = await startTestShop({ addRoutes });
    const guest = shop.visitor();
    await guest.post('/api/buy', { product: 'a' });
    const rows = await shop.deps.store.read(async (db) => db.select().from(sessions));
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(guest.cookies.hq_session);
  });

  it('is not opened by a request with a rejected body', async () => {
    const shop = await startTestShop({ addRoutes });
    const response = await shop.request('POST', '/api/buy', { body: {} });
    expect(response.status).toBe(422);
    expect(response.cookies).toEqual([]);
  });

  it('is extended by each use and ends after 30 days without use', async () => {
    const shop = await startTestShop({ addRoutes });
    const guest = shop.visitor();
    const { body } = await guest.post('/api/buy', { product: 'a' });
    shop.advance(29 * day);
    const renewed = await guest.post('/api/buy', { product: 'b' });
    expect(renewed.body).toEqual(body);
    expect(renewed.cookies).toHaveLength(2);
    shop.advance(29 * day);
    expect((await guest.get('/api/look')).body).toEqual(body);
    shop.advance(2 * day);
    expect((await guest.get('/api/look')).status).toBe(401);
  });

  it('has no maximum lifetime, because a guest can’t sign in again', async () => {
    const shop = await startTestShop({ addRoutes });
    const guest = shop.visitor();
    for (let month = 0; month < 8; month += 1) {
      expect((await guest.post('/api/buy', { product: 'a' })).status).toBe(200);
      shop.advance(29 * day);
    }
  });

  it('stays ended if it is ended while another request of the session is in progress', async () => {
    const shop = await startTestShop({ addRoutes });
    const guest = shop.visitor();
    await guest.post('/api/buy', { product: 'a' });
    shop.advance(2 * day);
    const cookies = `hq_session=${guest.cookies.hq_session}; hq_hint=guest`;
    const inProgress = new RequestSession(shop.deps, cookies, shop.deps.clock());
    await inProgress.load();
    shop.advance(10);
    const out = shop.visitor();
    out.setCookie('hq_session', guest.cookies.hq_session ?? '');
    expect((await out.post('/api/users/logout', {})).status).toBe(200);
    await inProgress.keepAlive();
    expect(inProgress.cookies({ wasRejected: false })).toEqual([]);
    expect((await guest.get('/api/look')).status).toBe(401);
  });

  it('is not opened by a token that the shop never issued', async () => {
    const shop = await startTestShop({ addRoutes });
    const stranger = shop.visitor();
    for (const token of ['x'.repeat(43), '', "' or 1=1 --", '%']) {
      stranger.setCookie('hq_session', token);
      expect((await stranger.get('/api/look')).status).toBe(401);
    }
  });

  it('loses the cookie that tells scripts who is signed in, once the session was deleted', async () => {
    const shop = await startTestShop({ addRoutes });
    const visitor = shop.visitor();
    visitor.setCookie('hq_hint', 'customer');
    await visitor.post('/api/page-views', { path: '/' });
    expect(visitor.cookies).toEqual({});
  });
});

it('No page and no GET request ever sets a cookie', async () => {
  const shop = await startTestShop({ addRoutes });
  const guest = shop.visitor();
  await guest.post('/api/buy', { product: 'a' });
  shop.advance(2 * day);
  for (const path of ['/api/look', '/api/products', '/api/users/me', '/api/health', '/api/nothing', '/robots.txt']) {
    expect((await guest.get(path)).cookies, path).toEqual([]);
  }
});
