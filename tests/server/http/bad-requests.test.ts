import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { dumpTables } from '#tests/support/shop/rows/table-dump.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const path = '/api/newsletter';
const body = { email: 'ada@shop.test' };

describe('An unsafe request', () => {
  it.each<[string, Record<string, string | null>, number]>([
    ['Sec-Fetch-Site says so', { 'sec-fetch-site': 'same-origin' }, 202],
    ['a foreign page', { 'sec-fetch-site': 'cross-site' }, 403],
    ['another subdomain', { 'sec-fetch-site': 'same-site' }, 403],
    ['a foreign page whose Origin lies', { 'sec-fetch-site': 'cross-site', origin: 'http://SHOP' }, 403],
    ['no word of where it is from', { 'sec-fetch-site': null }, 403],
    ['Origin is the host', { 'sec-fetch-site': null, origin: 'http://SHOP' }, 202],
    ['Origin is another port', { 'sec-fetch-site': null, origin: 'http://127.0.0.1:1' }, 403],
    ['Origin is null', { 'sec-fetch-site': null, origin: 'null' }, 403],
    ['Origin begins like the host', { 'sec-fetch-site': null, origin: 'http://SHOP.evil.example' }, 403],
  ])('is accepted only from the shop’s own pages: %s', async (_what, headers, status) => {
    const shop = await startTestShop();
    const host = shop.url.replace('http://', '');
    const sent = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value?.replace('SHOP', host) ?? null]),
    );
    const response = await shop.request('POST', path, { body, headers: sent });
    expect(response.status).toBe(status);
    if (status === 403) expect(response.body.code).toBe('foreign_origin');
  });
});

describe('An unusable request body', () => {
  it.each<[string, string | Buffer, Record<string, string>, number, string]>([
    ['broken JSON', '{"email":', {}, 400, 'malformed'],
    ['JSON with a trap', '{"__proto__":{"isAdmin":true},"email":"ada@shop.test"}', {}, 400, 'malformed'],
    ['JSON with a hidden trap', '{"\\u005f_proto__":{"isAdmin":true}}', {}, 400, 'malformed'],
    ['deep JSON', `{"email":${'['.repeat(40_000)}${']'.repeat(40_000)}}`, {}, 400, 'malformed'],
    ['deep JSON that never ends', '['.repeat(90_000), {}, 400, 'malformed'],
    ['text', 'email=ada', { 'content-type': 'text/plain' }, 415, 'not_json'],
    ['a form', 'email=ada%40shop.test', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'not_json'],
    ['JSON of another charset', '{}', { 'content-type': 'application/json; charset=klingon' }, 415, 'not_json'],
    ['an unknown encoding', '{}', { 'content-encoding': 'rot13' }, 415, 'not_json'],
    ['a false gzip', '{}', { 'content-encoding': 'gzip' }, 400, 'malformed'],
    ['a megabyte', JSON.stringify({ email: 'x'.repeat(1_000_000) }), {}, 413, 'too_large'],
    ['a list', '[]', {}, 422, 'invalid'],
    ['null', 'null', {}, 422, 'invalid'],
    ['a number', '7', {}, 422, 'invalid'],
    ['nothing', '', {}, 422, 'invalid'],
    ['bytes that are no text', Buffer.from([0x22, 0xff, 0xfe, 0x22]), {}, 422, 'invalid'],
  ])('is rejected: %s', async (_what, content, headers, status, code) => {
    const shop = await startTestShop();
    const response = await shop.request('POST', path, { body: content, headers });
    expect([response.status, response.body.code]).toEqual([status, code]);
    expect(response.headers['content-type']).toBe('application/problem+json');
    expect(Object.prototype).not.toHaveProperty('isAdmin');
    expect((await shop.request('GET', '/api/health')).status).toBe(200);
  });

  it('is rejected and not stored: a text with a NUL character, which PostgreSQL can’t store', async () => {
    const shop = await startTestShop();
    const message = { name: 'Ada', email: 'ada@shop.test', message: 'Do you sell zampone\u0000 this week?' };
    const { status, body } = await shop.visitor().post('/api/contact', message);
    expect([status, body.errors?.map(({ path }: { path: string }) => path)]).toEqual([422, ['message']]);
    const { status: found, body: problem } = await shop.visitor().get('/api/products?q=beef%00');
    expect([found, problem.code]).toEqual([422, 'invalid']);
    expect(JSON.stringify(await dumpTables(shop))).not.toContain('zampone');
  });

  it('that is small when compressed but huge when decompressed is rejected by its decompressed size', async () => {
    const { gzipSync } = await import('node:zlib');
    const shop = await startTestShop();
    const bomb = gzipSync(Buffer.alloc(20_000_000, 0x20));
    const response = await shop.request('POST', path, { body: bomb, headers: { 'content-encoding': 'gzip' } });
    expect([response.status, response.body.code]).toEqual([413, 'too_large']);
  });
});

it('Text that is not HTTP doesn’t stop the shop', async () => {
  const shop = await startTestShop();
  await new Promise<void>((resolve) => {
    const socket = connect(Number(new URL(shop.url).port), '127.0.0.1', () => socket.end('GARBAGE\r\n\r\n'));
    socket.resume().once('close', () => resolve());
  });
  expect((await shop.request('GET', '/api/health')).status).toBe(200);
});

// OWASP ASVS 5.0, 4.2.1 and 13.4.4.
it.each([
  [
    'two lengths',
    'POST /api/newsletter HTTP/1.1\r\nHost: shop\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  [
    'two different Content-Lengths',
    'POST /api/newsletter HTTP/1.1\r\nHost: shop\r\nContent-Length: 6\r\nContent-Length: 7\r\n\r\n',
    400,
  ],
  ['the method TRACE', 'TRACE / HTTP/1.1\r\nHost: shop\r\nX-Secret: nobody-else\r\nConnection: close\r\n\r\n', 405],
])('A request with %s is refused, and the response doesn’t contain the request', async (_what, bytes, status) => {
  const shop = await startTestShop();
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1');
  socket.write(bytes);
  const response = await text(socket);
  expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(response.match(/HTTP\/1\.1/g)).toHaveLength(1);
  expect(response).not.toContain('nobody-else');
});

it.each(['0x10', '1e0', '+1', '1.0', '01', '%201', '-1', '0', '9007199254740993'])(
  '%s is not accepted as an id in a URL',
  async (id) => {
    const shop = await startTestShop();
    const jo = shop.visitor();
    await jo.post('/api/sessions', {});
    expect((await jo.get(`/api/orders/${id}/payments`)).status).toBe(404);
    const { status, body } = await jo.get(`/api/orders?page=${id}`);
    expect([status, body.code]).toEqual([422, 'invalid']);
  },
);

it.each([[[5]], ['0x10'], ['5 '], [true], [null], [''], [{}], [-5], [1.5]])(
  '%j is not accepted as an id in a body',
  async (productId) => {
    const shop = await startTestShop();
    const item = { productId, quantity: 1, paymentType: 'credit-card', unitPrice: 1, totalPrice: 1 };
    const order = { order: { totalAmount: 1 }, items: [item] };
    const { status, body } = await shop.visitor().post('/api/orders-with-items', order);
    expect(status).toBe(422);
    expect(body.errors.map((error: { path: string }) => error.path)).toEqual(['items.0.productId']);
  },
);

it('Every response has the security headers for browsers', async () => {
  const shop = await startTestShop();
  for (const address of ['/api/health', '/api/products', '/api/nothing', '/robots.txt', '/assets/none.js']) {
    const { headers } = await shop.request('GET', address);
    expect(headers['content-security-policy'], address).toContain("script-src 'self';");
    expect(headers['content-security-policy'], address).not.toContain('unsafe-eval');
    expect(headers['x-content-type-options'], address).toBe('nosniff');
    expect(headers['x-powered-by'], address).toBeUndefined();
    // Without https these headers would break the shop on a local network.
    expect(headers['strict-transport-security'], address).toBeUndefined();
    expect(headers['content-security-policy'], address).not.toContain('upgrade-insecure-requests');
  }
});

it('For a missing picture, a browser gets a readable message and a program gets a problem document', async () => {
  const shop = await startTestShop();
  const read = await shop.request('GET', '/charts/fish/none.svg', { headers: { accept: 'text/html,*/*' } });
  expect([read.status, read.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  expect(read.text).toContain('There is nothing here.');
  const loaded = await shop.request('GET', '/charts/fish/none.svg', { headers: { accept: 'image/*' } });
  expect([loaded.status, loaded.headers['content-type']]).toEqual([404, 'application/problem+json']);
});
