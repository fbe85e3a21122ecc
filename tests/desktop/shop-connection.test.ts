import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { apiVersion } from '#core/api-version.ts';
import { requests } from '#desktop/ipc.ts';
import { readShopAddress } from '#desktop/main/shop/shop-address.ts';
import { ShopConnection } from '#desktop/main/shop/shop-connection.ts';
import { whyNotToWorkFor } from '#desktop/main/shop/why-not-to-work-for.ts';
import { CookieJar } from '#desktop/main/sign-in/cookie-jar.ts';
import { readEvent } from '#desktop/renderer/desktop-stream.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

it.each([
  ['shop.example', 'https://shop.example'],
  [' https://shop.example/ ', 'https://shop.example'],
  ['https://shop.example:8443', 'https://shop.example:8443'],
  ['localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['http://shop.example', null],
  ['https://user@shop.example', null],
  ['https://shop.example/path', null],
  ['file:///etc/passwd', null],
  ['', null],
])('The shop address that an owner types is parsed correctly: %s', (typed, address) => {
  expect(readShopAddress(typed)).toBe(address);
});

it('Cookies are stored, replaced and deleted as the shop’s responses instruct', () => {
  let changes = 0;
  const jar = new CookieJar({ hq_hint: 'guest' }, () => {
    changes += 1;
  });
  jar.take(['hq_session=abc; HttpOnly; Path=/', 'hq_hint=customer; Path=/; Max-Age=100']);
  expect([jar.header, jar.hint]).toEqual(['hq_hint=customer; hq_session=abc', 'customer']);
  jar.take(['hq_session=; Max-Age=0; Path=/', 'hq_hint=; Max-Age=0; Path=/']);
  expect([jar.header, jar.hint, changes]).toEqual(['', 'none', 2]);
});

it.each(['//elsewhere.example', '/\\elsewhere.example', 'https://elsewhere.example', 'admin'])(
  'The window can’t request a URL outside the shop: %s',
  (path) => {
    expect(requests.openPage.input.safeParse({ path }).success).toBe(false);
    expect(requests.saveFile.input.safeParse({ path }).success).toBe(false);
  },
);

it('An event stream is parsed into events, without its comments', () => {
  expect(readEvent('id: 7\nevent: order\ndata: {"id":7}')).toEqual({ name: 'order', data: '{"id":7}', id: '7' });
  expect(readEvent('data: a\ndata: b\r')).toEqual({ name: 'message', data: 'a\nb', id: null });
  expect(readEvent(': still here')).toEqual({ name: 'message', data: null, id: null });
});

it('A request from the window looks to the shop like a request from its own page, and the response’s cookies stay in the app', async () => {
  const shop = await startTestShop();
  const connection = new ShopConnection({ address: shop.url, cookies: {}, onCookies() {} });
  const response = await connection.pass(
    new Request('shop://counter/api/sessions', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: 'shop://counter' },
      body: '{}',
    }),
  );
  expect(response.ok).toBe(true);
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(connection.jar.hint).toBe('guest');
});

it('The shop rejects a change from a window that shows another account than the signed-in one', async () => {
  const shop = await startTestShop();
  const connection = new ShopConnection({ address: shop.url, cookies: {}, onCookies() {} });
  const ask = async (method: string, path: string, body: object, headers = {}) => {
    const init = { method, headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) };
    return (await connection.pass(new Request(`shop://counter${path}`, init))).json();
  };
  const account = { username: 'JoCitizen', password: 'correct horse', email: 'jo@customer.test' };
  const { id } = await ask('POST', '/api/users/register', account);
  const change = (shown: number) =>
    ask('PATCH', '/api/users/me', { phone: '0400 111 222' }, { 'Shown-Account': String(shown) });
  expect(await change(id + 1)).toMatchObject({ status: 409, code: 'other_account' });
  expect(await change(id)).toMatchObject({ id, phone: '0400 111 222' });
});

it('A request to an unreachable shop gets a response with status 503', async () => {
  const connection = new ShopConnection({ address: 'http://127.0.0.1:9', cookies: {}, onCookies() {} });
  expect((await connection.pass(new Request('shop://counter/api/health'))).status).toBe(503);
});

it.each([
  [{ status: 'ok' }, 'is older than this app'],
  [{ status: 'ok', apiVersion: apiVersion - 1 }, 'is older than this app'],
  [{ status: 'ok', apiVersion: apiVersion + 1 }, 'is newer than this app'],
  [{ name: 'a printer' }, 'isn’t a Hindquarter shop'],
])('The app refuses any server that isn’t a shop of its own version, with a reason: %j', async (health, sentence) => {
  const server = createServer((_request, response) => response.end(JSON.stringify(health))).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const problem = await whyNotToWorkFor(new ShopConnection({ address, cookies: {}, onCookies() {} }));
  expect(problem).toContain(`${address} ${sentence}`);
});

it('The app accepts a shop of its own version', async () => {
  const { url: address } = await startTestShop();
  expect(await whyNotToWorkFor(new ShopConnection({ address, cookies: {}, onCookies() {} }))).toBeNull();
});
