import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { openSession } from '#core/accounts/account-api.ts';
import {
  currentUserRoute,
  listProductsRoute,
  productsByCategoryRoute,
  productsByTypeOrIdRoute,
} from '#core/bare-routes.ts';
import { callPath } from '#core/call-path.ts';
import { listProducts } from '#core/products/product-api.ts';
import { fillSampleShop } from '#server/sample/sample-shop.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { call, callList } from '#storefront/api/call.ts';
import { createQueryClient } from '#storefront/api/query-client.ts';
import { productQueries } from '#storefront/products/product-queries.ts';
import { startTestShop, type TestShop, testNow } from '#tests/support/shop/test-shop.ts';

afterEach(() => vi.unstubAllGlobals());

async function seededShop(): Promise<TestShop> {
  const shop = await startTestShop();
  await shop.deps.store.write((tx) => fillSampleShop(tx, new Date(testNow)));
  return shop;
}

/** Acts as a page of this shop: like a browser, it adds the origin and the host. */
function onPageOf({ url }: TestShop): Request[] {
  const requests: Request[] = [];
  const send = fetch;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    const request = new Request(new URL(path, url), init);
    request.headers.set('Origin', url);
    requests.push(request);
    return send(request);
  });
  return requests;
}

it('A request’s path contains its encoded parameters, and its query leaves out empty values', () => {
  expect(callPath(productsByTypeOrIdRoute, { params: { x: 'a/b c' } })).toBe('/api/products/a%2Fb%20c');
  const query = { page: 2, q: 'rib & eye', featured: undefined };
  expect(callPath(listProductsRoute, { query })).toBe('/api/products?page=2&q=rib+%26+eye');
  expect(callPath(listProductsRoute, { query: new URLSearchParams('q=&page=1') })).toBe('/api/products?page=1');
  expect(() => callPath(productsByCategoryRoute, { params: {} })).toThrow('needs category');
});

it('A list is returned with its total count', async () => {
  onPageOf(await seededShop());
  const all = await call(listProductsRoute);
  const page = await callList(listProducts, { query: { page: 2, pageSize: 3 } });
  expect(page.items).toEqual(all.slice(3, 6));
  expect(page.total).toBe(all.length);
  // A list without paging has a total as well.
  expect(await callList(listProductsRoute, { query: { featured: 'hero' } })).toMatchObject({ items: [{}], total: 1 });
});

it('A response that is not OK throws an ApiError with the shop’s problem document', async () => {
  onPageOf(await seededShop());
  const called = call(currentUserRoute);
  await expect(called).rejects.toBeInstanceOf(ApiError);
  await expect(called).rejects.toMatchObject({ status: 401, problem: { code: 'signed_out' } });
});

it('A request’s body is sent as JSON with the request’s idempotency key, and the endpoint’s response is returned', async () => {
  const requests = onPageOf(await seededShop());
  expect(await call(openSession, { body: {}, idempotencyKey: 'one-two-three-four' })).toEqual({ kind: 'guest' });
  expect(requests[0]?.headers.get('Idempotency-Key')).toBe('one-two-three-four');
  expect(requests[0]?.headers.get('Content-Type')).toBe('application/json');
});

it('An endpoint’s schema rejects an unexpected response, but a request without a schema accepts any response', async () => {
  onPageOf(await seededShop());
  const otherWorld = { ...listProducts, response: z.array(z.object({ wingspan: z.number() })) };
  await expect(call(otherWorld)).rejects.toThrow('GET /api/products answered something else than this page knows');
  expect(await call(listProductsRoute)).not.toEqual([]);
});

it('An aborted request throws an AbortError', async () => {
  onPageOf(await seededShop());
  await expect(call(listProductsRoute, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
});

it('Server rendering and the browser use the same paths and query keys', async () => {
  const requests = onPageOf(await seededShop());
  const requested: string[] = [];
  const rendering = createQueryClient(async (path) => {
    requested.push(path);
    return [];
  });
  const browser = createQueryClient();
  const queries = [
    productQueries.list({ featured: 'package' }),
    productQueries.ofType('beef', { page: 1, pageSize: 3 }),
    productQueries.ofCategory('whole-animal'),
  ];
  for (const query of queries) {
    await rendering.fetchQuery(query);
    await browser.fetchQuery(query);
  }
  expect(requested).toEqual([
    '/api/products?featured=package',
    '/api/products/beef?page=1&pageSize=3',
    '/api/products/category/whole-animal',
  ]);
  expect(requests.map(({ url }) => url.slice(new URL(url).origin.length))).toEqual(requested);
  const keys = [rendering, browser].map((client) =>
    client
      .getQueryCache()
      .getAll()
      .map(({ queryHash }) => queryHash),
  );
  expect(keys[0]).toEqual(keys[1]);
});

it('A query for an unknown product returns null, and all queries for products can be invalidated together', async () => {
  onPageOf(await seededShop());
  const client = createQueryClient();
  expect(await client.fetchQuery(productQueries.detail('99999'))).toBeNull();
  expect(await client.fetchQuery(productQueries.detail('1'))).toMatchObject({ id: 1 });
  await client.fetchQuery(productQueries.list());
  await client.invalidateQueries({ queryKey: productQueries.all });
  const conflict = client.getQueryCache().getAll();
  expect(conflict.map(({ state }) => state.isInvalidated)).toEqual([true, true, true]);
});
