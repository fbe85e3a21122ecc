import { expect, it } from 'vitest';
import { arrivals, pageViews, productViews } from '#server/analytics/analytics-tables.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';
import { columnOf, reportOf, totalOf } from './report-of.ts';

const day = '2026-11-10';
const span = `from=${day}&to=${day}`;

it('Visits are shown next to the resulting orders, by day, page, product and source', async () => {
  const shop = await startTestShop();
  const staff = await staffOf(shop);
  const lamb = await stockProduct(shop, { name: 'Half lamb' });
  const pies = await stockProduct(shop, { name: 'Beef pies' });
  const jo = shop.visitor();
  const { order } = await orderLines(shop, jo, [[lamb, 'credit-card']]);
  expect((await pay(jo, [order])).status).toBe(200);
  await shop.deps.store.write(async (tx) => {
    await tx.insert(pageViews).values([
      { day, route: '/', views: 30 },
      { day, route: '/products/:id', views: 8 },
      { day, route: '/cart', views: 2 },
      { day, route: '/admin', views: 500 },
    ]);
    await tx.insert(productViews).values([
      { day, productId: lamb.id, views: 5 },
      { day, productId: pies.id, views: 3 },
    ]);
    await tx.insert(arrivals).values([
      { day, source: 'search', arrivals: 15 },
      { day, source: 'direct', arrivals: 5 },
    ]);
  });
  const days = await reportOf(staff, 'traffic', span);
  // 1 order is 5.0% of 20 visits and 12.5% of 8 product page views.
  expect(days.rows[0]?.cells).toEqual([20, 40, 8, 2, 0, 1, 50, 125]);
  const pages = await reportOf(staff, 'traffic', `${span}&by=page`);
  expect(columnOf(pages, 'views')).toEqual({ '/': 30, '/products/:id': 8, '/cart': 2 });
  const products = await reportOf(staff, 'traffic', `${span}&by=product`);
  expect(products.rows.map(({ label, cells }) => [label, ...cells])).toEqual([
    ['Half lamb', 5, 1, 200],
    ['Beef pies', 3, 0, 0],
  ]);
  const sources = await reportOf(staff, 'traffic', `${span}&by=source`);
  expect(columnOf(sources, 'share')).toEqual({ search: 750, social: 0, other: 0, direct: 250 });
  expect(totalOf(sources, 'views')).toBe(20);
  const tomorrow = await reportOf(staff, 'traffic', 'from=2026-11-11&to=2026-11-11&by=page');
  expect(tomorrow.rows).toEqual([]);
});
