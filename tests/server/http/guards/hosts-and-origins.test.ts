import { hostname } from 'node:os';
import { expect, it } from 'vitest';
import { readEnv } from '#server/env.ts';
import { AllowedHosts } from '#server/http/guards/hosts-and-origins.ts';
import { fillSampleShop } from '#server/sample/sample-shop.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const settings = (environment: Record<string, string>) => ({ allowedHosts: readEnv(environment).allowedHosts });

it('An unknown host is rejected, even for a cached page and with a matching Origin', async () => {
  const shop = await startTestShop({ env: settings({ PUBLIC_URL: 'https://shop.example' }) });
  await shop.deps.store.write((tx) => fillSampleShop(tx, shop.deps.clock()));
  const get = (path: string, host: string) => shop.request('GET', path, { headers: { host } });
  for (let count = 0; count < 2; count += 1) {
    expect((await get('/products/1', 'shop.example')).status).toBe(200);
    const page = await get('/products/1', 'evil.example');
    expect([page.status, page.headers['content-type']]).toEqual([421, 'text/plain; charset=utf-8']);
    expect(page.text).toContain('ALLOWED_HOSTS');
    const list = await get('/api/products', 'evil.example:3000');
    expect([list.status, list.body.code]).toEqual([421, 'misdirected']);
  }
  const headers = { host: 'evil.example', origin: 'http://evil.example', 'sec-fetch-site': null };
  expect((await shop.request('POST', '/api/sessions', { body: {}, headers })).status).toBe(421);
});

it('A shop that is reachable only from this computer doesn’t check the host', async () => {
  const shop = await startTestShop();
  expect((await shop.request('GET', '/api/health', { headers: { host: 'anything.example' } })).status).toBe(200);
});

it.each([
  [{ PUBLIC_URL: 'https://shop.example' }, 'Shop.Example:443', true],
  [{ PUBLIC_URL: 'https://shop.example' }, 'shop.example.', true],
  [{ PUBLIC_URL: 'https://shop.example' }, 'www.shop.example', false],
  [{ PUBLIC_URL: 'https://shop.example', ALLOWED_HOSTS: 'www.shop.example, shop_app' }, 'www.shop.example', true],
  [{ PUBLIC_URL: 'https://shop.example', ALLOWED_HOSTS: 'www.shop.example, shop_app' }, 'shop_app:3000', true],
  [{ PUBLIC_URL: 'https://shop.example' }, 'localhost:3000', true],
  [{ PUBLIC_URL: 'https://shop.example' }, '127.0.0.1:3000', true],
  [{ PUBLIC_URL: 'https://shop.example' }, '[::1]:3000', true],
  [{ PUBLIC_URL: 'https://shop.example' }, 'localhost.evil.example', false],
  [{ PUBLIC_URL: 'https://shop.example' }, '127.0.0.1.evil.example', false],
  [{ HOST: '0.0.0.0' }, 'evil.example', false],
  [{ HOST: '0.0.0.0' }, '203.0.113.7:3000', false],
  [{ HOST: '0.0.0.0' }, `${hostname()}:3000`, true],
  [{ HOST: '0.0.0.0' }, `${hostname()}.local`, true],
  [{ HOST: 'till.lan' }, 'till.lan:3000', true],
  [{ HOST: '0.0.0.0' }, 'shop.example/evil', false],
  [{ ALLOWED_HOSTS: 'till.lan' }, 'evil.example', false],
  [{ HOST: '::1' }, 'evil.example', true],
])('With the settings %j, a request for the host %s is allowed: %s', (environment, host, isAllowed) => {
  expect(new AllowedHosts(settings(environment).allowedHosts).allows(host)).toBe(isAllowed);
});

it('A request without a host is accepted, because browsers always send one', () => {
  expect(new AllowedHosts(['shop.example']).allows(undefined)).toBe(true);
});
