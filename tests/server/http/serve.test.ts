import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '#core/app-error.ts';
import { defineEndpoint, idParams, listQuery } from '#core/endpoint.ts';
import { serve } from '#server/http/serve-endpoint.ts';
import { giveStaff } from '#tests/support/browser/staff-visitor.ts';
import { startTestShop, type TestShopOptions } from '#tests/support/shop/test-shop.ts';

const text = { summary: 'A call of this test', tag: 'staff' as const };
const greet = defineEndpoint({
  ...text,
  method: 'POST',
  path: '/api/greet',
  access: 'anyone',
  body: z.object({ name: z.string().min(2, 'Please give a name'), age: z.number().int() }),
  response: z.object({ greeting: z.string() }),
  status: 201,
});
const ledger = defineEndpoint({
  ...text,
  method: 'GET',
  path: '/api/ledgers/:id',
  access: 'anyone',
  params: idParams,
  query: listQuery,
  response: z.array(z.object({ line: z.number() })),
  list: true,
  publicResponse: true,
});
const secret = defineEndpoint({
  ...text,
  method: 'POST',
  path: '/api/secret',
  access: 'owner',
  body: z.object({ word: z.string() }),
  response: z.undefined(),
  status: 204,
});
const broken = defineEndpoint({
  ...text,
  method: 'GET',
  path: '/api/broken',
  access: 'anyone',
  response: z.undefined(),
});
const pay = defineEndpoint({
  ...text,
  method: 'POST',
  path: '/api/pay',
  access: 'shopper',
  response: z.object({ ok: z.literal(true) }),
  closedWhileComingSoon: true,
});

const addRoutes: NonNullable<TestShopOptions['addRoutes']> = (routes) => {
  serve(routes, greet, async ({ body }) => {
    const greeting = { greeting: `Hello ${body.name}`, passwordHash: 'argon2' };
    return greeting;
  });
  serve(routes, ledger, async ({ params }) =>
    Array.from({ length: 7 }, (_, index) => ({ line: params.id * 10 + index })),
  );
  serve(routes, secret, async () => undefined);
  serve(routes, broken, async () => {
    throw new Error('the drawer of /secret/path is stuck');
  });
  serve(routes, pay, async () => ({ ok: true as const }));
};

describe('An endpoint', () => {
  it('returns its own status and only the declared fields', async () => {
    const shop = await startTestShop({ addRoutes });
    const response = await shop.request('POST', '/api/greet', { body: { name: 'Ada', age: 3 } });
    expect(response.status).toBe(201);
    expect(response.body).toEqual({ greeting: 'Hello Ada' });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('reports all invalid fields together, each with its path', async () => {
    const shop = await startTestShop({ addRoutes });
    const response = await shop.request('POST', '/api/greet', { body: { name: 'A', age: 1.5 } });
    expect(response.status).toBe(422);
    expect(response.headers['content-type']).toBe('application/problem+json');
    expect(response.body).toMatchObject({ type: '/api/docs#invalid', status: 422, code: 'invalid' });
    expect(response.body.errors).toEqual([
      { path: 'name', message: 'Please give a name' },
      { path: 'age', message: 'Please enter a whole number.' },
    ]);
  });

  it('hides the details of an internal error', async () => {
    const shop = await startTestShop({ addRoutes });
    const response = await shop.request('GET', '/api/broken');
    expect(response.status).toBe(500);
    expect(response.body.code).toBe('internal');
    expect(response.text).not.toMatch(/drawer|secret|stack/);
  });

  it('checks access before it checks the input', async () => {
    const shop = await startTestShop({ addRoutes });
    const response = await shop.request('POST', '/api/secret', {
      body: '{broken',
      headers: { 'content-type': 'text/css' },
    });
    expect(response.status).toBe(401);
    expect(response.body.code).toBe('signed_out');
  });

  it('checks access before it checks the origin', async () => {
    const shop = await startTestShop({ addRoutes });
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await shop.request('POST', '/api/secret', { body: {}, headers })).status).toBe(401);
    const jo = shop.visitor();
    const account = { username: 'jo-citizen', email: 'jo@x.test', password: 'correct horse' };
    const { id } = (await jo.post('/api/users/register', account)).body;
    expect((await jo.post('/api/secret', {}, { headers })).body.code).toBe('forbidden');
    await giveStaff(shop, id);
    expect((await jo.post('/api/secret', {}, { headers })).body.code).toBe('foreign_origin');
  });

  it('returns 404 if it doesn’t exist, and 405 if it exists with another method', async () => {
    const shop = await startTestShop({ addRoutes });
    const none = await shop.request('GET', '/api/nothing');
    expect([none.status, none.body.code]).toEqual([404, 'not_found']);
    const other = await shop.request('DELETE', '/api/greet');
    expect([other.status, other.body.code, other.headers.allow]).toEqual([405, 'method_not_allowed', 'POST']);
    const badId = await shop.request('GET', '/api/ledgers/-1');
    expect([badId.status, badId.body.code]).toEqual([404, 'not_found']);
    const undecodable = await shop.request('GET', '/api/ledgers/%E0%A4%A');
    expect(undecodable.status).toBe(400);
    expect(undecodable.headers['content-type']).toBe('application/problem+json');
  });

  it('responds to HEAD as to GET, without the body', async () => {
    const shop = await startTestShop({ addRoutes });
    const [get, head] = await Promise.all([
      shop.request('GET', '/api/ledgers/1'),
      shop.request('HEAD', '/api/ledgers/1'),
    ]);
    expect(head.status).toBe(200);
    expect(head.text).toBe('');
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
  });
});

describe('A list that an endpoint returns', () => {
  it('is returned completely as a plain array if no page is requested', async () => {
    const shop = await startTestShop({ addRoutes });
    const response = await shop.request('GET', '/api/ledgers/1');
    expect(response.body).toHaveLength(7);
    expect(response.headers['x-total-count']).toBeUndefined();
  });

  it('is returned in pages, with the total and links to the neighbouring pages', async () => {
    const shop = await startTestShop({ addRoutes });
    const response = await shop.request('GET', '/api/ledgers/1?page=2&pageSize=3');
    expect(response.body).toEqual([{ line: 13 }, { line: 14 }, { line: 15 }]);
    expect(response.headers['x-total-count']).toBe('7');
    expect(response.headers.link).toBe(
      '</api/ledgers/1?page=1&pageSize=3>; rel="first", </api/ledgers/1?page=1&pageSize=3>; rel="prev", ' +
        '</api/ledgers/1?page=3&pageSize=3>; rel="next", </api/ledgers/1?page=3&pageSize=3>; rel="last"',
    );
  });

  it('can be searched by its values', async () => {
    const shop = await startTestShop({ addRoutes });
    const response = await shop.request('GET', '/api/ledgers/1?q=14');
    expect([response.body, response.headers['x-total-count']]).toEqual([[{ line: 14 }], '1']);
  });

  it.each(['page=0', 'pageSize=201', 'page=x', 'pageSize=-1', 'page=1&page=2'])(
    'rejects the invalid query ?%s',
    async (query) => {
      const shop = await startTestShop({ addRoutes });
      const response = await shop.request('GET', `/api/ledgers/1?${query}`);
      expect([response.status, response.body.code]).toEqual([422, 'invalid']);
    },
  );

  it('returns the same response inside the process and over HTTP', async () => {
    const responses: unknown[] = [];
    const shop = await startTestShop({
      addRoutes: (routes, deps) => {
        addRoutes(routes, deps);
        responses.push(routes.response('/api/ledgers/2?page=1&pageSize=1'), routes.response('/api/ledgers/none'));
      },
    });
    const [page, none] = (await Promise.all(responses)) as Awaited<ReturnType<typeof shop.request>>[];
    expect(page).toMatchObject({ status: 200, body: [{ line: 20 }], headers: { 'X-Total-Count': '7' } });
    expect(none).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});

describe('While the shop is coming soon', () => {
  it('orders and payments are rejected before anything else is checked', async () => {
    const shop = await startTestShop({ addRoutes, env: { comingSoon: true } });
    const response = await shop.request('POST', '/api/pay', { headers: { 'sec-fetch-site': 'cross-site' } });
    expect([response.status, response.body.code]).toEqual([403, 'not_open']);
    expect(response.body.detail).toBe('The shop is not open yet');
    expect(response.cookies).toEqual([]);
  });
});

it('An AppError is returned to the client with its message, additional members and Retry-After', async () => {
  const tired = defineEndpoint({
    ...text,
    method: 'GET',
    path: '/api/tired',
    access: 'anyone',
    response: z.undefined(),
  });
  const shop = await startTestShop({
    addRoutes: (routes) =>
      serve(routes, tired, async () => {
        throw new AppError('too_many', { detail: 'Come back after lunch.', retryAfter: 90, items: [1] });
      }),
  });
  const response = await shop.request('GET', '/api/tired');
  expect(response.headers['retry-after']).toBe('90');
  expect(response.body).toMatchObject({ status: 429, detail: 'Come back after lunch.', items: [1] });
  expect(response.body).not.toHaveProperty('retryAfter');
});
