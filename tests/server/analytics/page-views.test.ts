import { expect, it } from 'vitest';
import { arrivals, pageViews, productViews } from '#server/analytics/analytics-tables.ts';
import { flushPageViews, routeOf } from '#server/analytics/page-views.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { stockProduct } from '#tests/support/data/shopping.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

async function stored(shop: TestShop) {
  await flushPageViews(shop.deps.store);
  const rows = await shop.deps.store.read(async (db) => db.select().from(pageViews));
  return rows.map(({ day, route, views }) => `${day} ${route} ${views}`).sort();
}

async function view(shop: TestShop, path: string): Promise<void> {
  expect((await shop.request('POST', '/api/page-views', { body: { path } })).status).toBe(204);
}

it('Page views are counted by route and Melbourne day, and added up over several writes', async () => {
  const shop = await startTestShop({ now: '2026-11-10T12:30:00.000Z' });
  await view(shop, '/');
  await view(shop, '/products/3');
  await view(shop, '/product/4');
  expect(await stored(shop)).toEqual(['2026-11-10 / 1', '2026-11-10 /products/:id 2']);
  await view(shop, '/');
  expect(await stored(shop)).toEqual(['2026-11-10 / 2', '2026-11-10 /products/:id 2']);
  // Half past midnight in Melbourne.
  shop.setClock('2026-11-10T13:30:00.000Z');
  await view(shop, '/');
  expect(await stored(shop)).toContain('2026-11-11 / 1');
});

it('A page view sets no cookie', async () => {
  const shop = await startTestShop();
  const response = await shop.request('POST', '/api/page-views', { body: { path: '/about' } });
  expect(response.cookies).toEqual([]);
});

it.each([
  ['/', '/'],
  ['/about/', '/about'],
  ['/products/beef', '/products/beef'],
  ['/products/fish', 'other'],
  ['/products/12', '/products/:id'],
  ['/admin/product/edit/7', '/admin'],
  ['/administration', 'other'],
  ['/ann@example.com', 'other'],
  ['/products/12/reviews', 'other'],
])('A page view of %s counts as a view of %s', (path, route) => {
  expect(routeOf(path)).toBe(route);
});

it('Page views that couldn’t be stored are stored later', async () => {
  const shop = await startTestShop();
  await view(shop, '/about');
  const { store } = shop.deps;
  const { write } = store;
  Object.assign(store, { write: () => Promise.reject(new Error('disk full')) });
  await expect(flushPageViews(store)).rejects.toThrow('disk full');
  Object.assign(store, { write });
  expect(await stored(shop)).toEqual(['2026-11-10 /about 1']);
});

it('A view of an existing product’s page is also counted for that product, and views by staff are not counted', async () => {
  const shop = await startTestShop();
  const { id } = await stockProduct(shop);
  await view(shop, `/products/${id}`);
  await view(shop, `/product/${id}`);
  await view(shop, '/products/99999');
  const staff = await staffOf(shop);
  await staff.post('/api/page-views', { path: `/products/${id}` });
  expect(await stored(shop)).toEqual(['2026-11-10 /products/:id 3']);
  const rows = await shop.deps.store.read(async (db) => db.select().from(productViews));
  expect(rows).toEqual([{ day: '2026-11-10', productId: id, views: 2 }]);
});

it('Opening a page from another site counts as a visit; opening it from a link within the shop, by a robot or by a browser’s prefetch doesn’t', async () => {
  const shop = await startTestShop();
  const opened = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' };
  const open = (path: string, headers: Record<string, string> = {}) =>
    shop.request('GET', path, { headers: { ...opened, 'user-agent': 'Mozilla/5.0 Firefox/140.0', ...headers } });
  await open('/products/1', { referer: 'https://www.google.com.au/' });
  await open('/about', { referer: 'https://l.facebook.com/' });
  await open('/about', { referer: 'https://news.example/meat' });
  await open('/', { 'sec-fetch-site': 'none' });
  await open('/', { 'sec-fetch-site': 'same-origin' });
  await open('/', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
  await open('/', { 'sec-purpose': 'prefetch' });
  await open('/admin');
  await open('/', { 'sec-fetch-mode': 'no-cors' });
  await flushPageViews(shop.deps.store);
  const rows = await shop.deps.store.read(async (db) => db.select().from(arrivals));
  expect(rows.map(({ source, arrivals: count }) => `${source} ${count}`).sort()).toEqual([
    'direct 1',
    'other 1',
    'search 1',
    'social 1',
  ]);
});
