import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Product } from '#core/products/product.ts';
import { products } from '#server/products/product-tables.ts';
import { fillSampleShop } from '#server/sample/sample-shop.ts';
import { startTestShop, type TestShop, testNow } from '#tests/support/shop/test-shop.ts';

async function startSampleShop(): Promise<TestShop> {
  const shop = await startTestShop();
  await shop.deps.store.write((tx) => fillSampleShop(tx, new Date(testNow)));
  return shop;
}

async function list(shop: TestShop, path: string): Promise<Product[]> {
  const response = await shop.request('GET', path);
  expect(response.status).toBe(200);
  return response.body;
}

it('Without paging, the whole product list is returned in the shop’s order', async () => {
  const shop = await startSampleShop();
  const all = await list(shop, '/api/products');
  expect(all.length).toBeGreaterThanOrEqual(24);
  expect(all[0]).toMatchObject({ name: 'Whole beef hindquarter', price: 99995, allowLayby4: true });
});

it('A product list by type contains only products of that type', async () => {
  const shop = await startSampleShop();
  const all = await list(shop, '/api/products');
  for (const type of ['beef', 'lamb', 'pork', 'chicken']) {
    expect(await list(shop, `/api/products/${type}`)).toEqual(all.filter((product) => product.type === type));
  }
});

it('A product list by category contains only its products, and an unknown category returns 404', async () => {
  const shop = await startSampleShop();
  const all = await list(shop, '/api/products');
  const grilling = await list(shop, '/api/products/category/bbq-grilling');
  expect(grilling).toEqual(all.filter((product) => product.category === 'bbq-grilling'));
  expect((await shop.request('GET', '/api/products/category/vegetables')).status).toBe(404);
});

it('A product can be found by its id and by its alias', async () => {
  const shop = await startSampleShop();
  const [first] = await list(shop, '/api/products');
  const one = await shop.request('GET', `/api/products/${first?.id}`);
  expect(one.body).toEqual(first);
  expect((await shop.request('GET', `/api/product/${first?.id}`)).body).toEqual(first);
});

it.each(['999999', '0', '01', '-1', '1.5', '1e3', 'BEEF', 'fish', 'beef%20', '9'.repeat(30)])(
  'A product with the id %s does not exist',
  async (name) => {
    const shop = await startSampleShop();
    const response = await shop.request('GET', `/api/products/${name}`);
    expect(response.status).toBe(404);
    expect(response.body).toMatchObject({ code: 'not_found' });
  },
);

it('A product list is searched by name, description and type, regardless of case', async () => {
  const shop = await startSampleShop();
  const names = async (q: string) =>
    (await list(shop, `/api/products?q=${encodeURIComponent(q)}`)).map(({ name }) => name);
  expect(await names('STEAKHOUSE')).toEqual(['Steakhouse box']);
  expect(await names('western district')).toEqual(['Whole lamb pack']);
  expect((await names('chicken')).length).toBeGreaterThanOrEqual(6);
  expect(await names('100%')).toEqual([]);
  expect(await names('_')).toEqual([]);
  expect(await names("'; drop table products; --")).toEqual([]);
});

it('A page of a product list has the total count and a link to the next page', async () => {
  const shop = await startSampleShop();
  const all = await list(shop, '/api/products');
  const page = await shop.request('GET', '/api/products?page=2&pageSize=5');
  expect(page.body).toEqual(all.slice(5, 10));
  expect(page.headers['x-total-count']).toBe(String(all.length));
  expect(page.headers.link).toContain('rel="next"');

  const beef = await shop.request('GET', '/api/products/beef?page=1&pageSize=2');
  expect(beef.body).toHaveLength(2);
  expect(beef.headers['x-total-count']).toBe(String(all.filter(({ type }) => type === 'beef').length));
});

it('A product search returns all results and their number', async () => {
  const shop = await startSampleShop();
  const { body, headers } = await shop.request('GET', '/api/products?q=LAMB');
  expect(headers['x-total-count']).toBe(String(body.length));
  expect(headers.link).toBe('</api/products?q=LAMB>; rel="first", </api/products?q=LAMB>; rel="last"');
});

it('A page size above 200 is rejected', async () => {
  const shop = await startSampleShop();
  expect((await shop.request('GET', '/api/products?pageSize=201')).status).toBe(422);
});

it('A deleted product is in no list and returns 404', async () => {
  const shop = await startSampleShop();
  const [first] = await list(shop, '/api/products');
  const id = first?.id ?? 0;
  await shop.deps.store.write(async (tx) => {
    await tx.update(products).set({ deletedAt: testNow }).where(eq(products.id, id));
  });
  expect((await list(shop, '/api/products')).map((product) => product.id)).not.toContain(id);
  expect((await list(shop, '/api/products?q=hindquarter')).map((product) => product.id)).not.toContain(id);
  expect((await shop.request('GET', `/api/products/${id}`)).status).toBe(404);
  expect((await shop.request('GET', `/api/product/${id}`)).status).toBe(404);
});

it('The test product can be found by its id but is in no list', async () => {
  const shop = await startSampleShop();
  const [first] = await list(shop, '/api/products');
  const id = first?.id ?? 0;
  await shop.deps.store.write(async (tx) => {
    await tx.update(products).set({ isTest: true }).where(eq(products.id, id));
  });
  expect((await shop.request('GET', `/api/products/${id}`)).body).toMatchObject({ id });
  for (const path of ['/api/products', '/api/products/beef', '/api/products/category/whole-animal']) {
    expect((await list(shop, path)).map((product) => product.id)).not.toContain(id);
  }
});
