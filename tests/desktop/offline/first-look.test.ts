import { expect, it } from 'vitest';
import { saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { stockProduct } from '#tests/support/data/shopping.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';
import { openBadLine } from './bad-line.ts';
import { openCounter } from './test-counter.ts';

/** The requests of the screens in docs/owner/counter-pc.md in a browser, on a device with 25 rows per page. */
const screens = {
  orders: ['/api/admin/orders?page=1&pageSize=25', '/api/admin/order-counts', '/api/admin/order-tags'],
  laybys: ['/api/admin/installment-plans?page=1&pageSize=25'],
  customers: ['/api/admin/customers?page=1&pageSize=25', '/api/admin/customer-tags'],
  products: ['/api/admin/products?page=1&pageSize=25&sort=position'],
  sale: ['/api/products?page=1&pageSize=200', '/api/delivery/areas'],
  everywhere: ['/api/users/me', '/api/shop', '/api/admin/staff-settings', '/api/admin/delivery-days'],
};

it('A counter that goes offline before its first use still shows every screen that works offline', async () => {
  const shop = await startTestShop();
  const staff = await staffOf(shop);
  const product = await stockProduct(shop);
  const order = await sell(
    staff,
    saleOf(product, 'full', { customer: { name: 'Mary Nguyen', phone: '0412 345 678' } }),
  );
  const line = await openBadLine(shop.url);
  const counter = openCounter(line.url, temporaryFolder());
  await counter.ask('POST', '/api/users/login', { username: 'staff-1', password: 'correct horse' });
  // The page size of the first list tells the counter how many rows the window shows.
  await counter.ask('GET', '/api/admin/orders?page=1&pageSize=25');
  const last = `/api/admin/orders/${order.id}`;
  await expect.poll(() => line.passed.includes(last), { timeout: 60_000 }).toBe(true);
  line.isOpen = false;

  for (const path of Object.values(screens).flat()) {
    expect([path, (await counter.ask('GET', path)).status]).toEqual([path, 200]);
  }
  expect((await counter.ask('GET', last)).body).toMatchObject({ id: order.id });
});

it('An offline sale finds a loaded customer by part of the name or phone number', async () => {
  const shop = await startTestShop();
  const staff = await staffOf(shop);
  const product = await stockProduct(shop);
  for (const name of ['Mary Nguyen', 'Jo Citizen']) {
    await sell(staff, saleOf(product, 'full', { customer: { name, phone: '0412 345 678' } }));
  }
  const line = await openBadLine(shop.url);
  const counter = openCounter(line.url, temporaryFolder());
  await counter.ask('POST', '/api/users/login', { username: 'staff-1', password: 'correct horse' });
  await counter.ask('GET', '/api/admin/customers?page=1&pageSize=200');
  line.isOpen = false;
  const namesOf = async (q: string) => {
    const { body } = await counter.ask('GET', `/api/admin/customers?page=1&pageSize=8&q=${encodeURIComponent(q)}`);
    return (body as { name: string }[]).map(({ name }) => name);
  };
  expect(await namesOf('nguy')).toEqual(['Mary Nguyen']);
  expect(await namesOf('mary ngu')).toEqual(['Mary Nguyen']);
  expect((await namesOf('0412345')).length).toBeGreaterThan(0);
  expect(await namesOf('nobody')).toEqual([]);
});
