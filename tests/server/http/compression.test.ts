import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { staffOf } from '#tests/support/data/laybys.ts';
import { stockProduct } from '#tests/support/data/shopping.ts';
import { hearEvents } from '#tests/support/shop/event-stream.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

const browsers = 'gzip, deflate, br, zstd';

async function stockedShop(): Promise<TestShop> {
  const shop = await startTestShop();
  for (let created = 0; created < 5; created += 1) await stockProduct(shop);
  return shop;
}

describe('A response above a kilobyte', () => {
  it.each<[accepted: string | null, coding: string | undefined]>([
    [browsers, 'br'],
    ['br;q=0.5, gzip', 'gzip'],
    ['gzip', 'gzip'],
    ['GZIP;q=0.1', 'gzip'],
    ['br;q=0, gzip;q=0.0', undefined],
    ['*', 'br'],
    ['identity', undefined],
    [null, undefined],
  ])('is compressed if the client accepts it: %j', async (accepted, coding) => {
    const shop = await stockedShop();
    const staff = await staffOf(shop);
    const headers = { 'accept-encoding': accepted };
    const plain = await staff.get('/api/admin/products');
    const response = await staff.get('/api/admin/products', { headers });
    expect([response.status, response.headers['content-encoding'], response.headers.vary]).toEqual([
      200,
      coding,
      'Accept-Encoding',
    ]);
    expect(response.headers['content-length']).toBe(String(response.bytes.length));
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[coding ?? ''];
    expect(unpack ? unpack(response.bytes).toString() : response.text).toBe(plain.text);
    if (unpack) expect(response.bytes.length).toBeLessThan(plain.bytes.length / 2);
  });

  it('is compressed on a page that is not cached, with the same headers as every page', async () => {
    const shop = await stockedShop();
    const headers = { 'accept-encoding': browsers };
    for (const [path, status] of [
      ['/account?tab=orders', 200],
      ['/nowhere/at/all', 404],
    ] as const) {
      const page = await shop.request('GET', path, { headers });
      expect([page.status, page.headers['content-encoding'], page.headers.vary]).toEqual([
        status,
        'br',
        'Accept-Encoding',
      ]);
      expect(page.headers['content-security-policy']).toContain("script-src 'self';");
      expect(brotliDecompressSync(page.bytes).toString()).toContain('</html>');
      expect((await shop.request('HEAD', path, { headers })).headers['content-length']).toBe(String(page.bytes.length));
    }
  });

  it('is not sent again if unchanged, because each encoding has its own ETag', async () => {
    const shop = await stockedShop();
    // A search is public, but never cached.
    const path = '/api/products?q=e';
    const tags = new Set<string>();
    for (const accepted of ['br', 'gzip', 'identity']) {
      const { headers } = await shop.request('GET', path, { headers: { 'accept-encoding': accepted } });
      const requesting = { 'accept-encoding': accepted, 'if-none-match': headers.etag ?? '' };
      const again = await shop.request('GET', path, { headers: requesting });
      expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
      tags.add(headers.etag ?? '');
    }
    expect(tags.size).toBe(3);
  });
});

it('A small response, a response without a body, an error and an event stream are not compressed', async () => {
  const shop = await stockedShop();
  const staff = await staffOf(shop);
  const headers = { 'accept-encoding': browsers };
  const responses = [
    await staff.get('/api/users/me', { headers }),
    await staff.get('/api/nothing', { headers }),
    await staff.post('/api/users/login', { username: 'x' }, { headers }),
  ];
  expect(responses.map((response) => response.headers['content-encoding'])).toEqual([undefined, undefined, undefined]);
  expect(responses.map((response) => response.status)).toEqual([200, 404, 422]);
  const stream = await hearEvents(shop.url, staff);
  expect(stream.headers['content-encoding']).toBeUndefined();
});
