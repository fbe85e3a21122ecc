import { describe, expect, it } from 'vitest';
import { checkoutOf } from '#tests/support/data/shopping.ts';
import { names, productBody, startStaffedShop } from '#tests/support/data/staff-products.ts';

/** Four listed products, a hidden one and a test product. */
async function shopWithProducts() {
  const found = await startStaffedShop();
  const beef = await found.make({
    name: 'Beef quarter',
    type: 'beef',
    price: 50000,
    description: 'Grass-fed, hung 14 days.',
  });
  const lamb = await found.make({ name: 'Half lamb', price: 20000 });
  const gone = await found.make({ name: 'Summer box', type: 'pork', price: 9000 });
  const chicken = await found.make({ name: 'chicken tray', type: 'chicken', price: 3000 });
  const boned = await found.make({ name: 'Boned lamb', price: 30000 });
  await found.hide(gone.id);
  const test = (await found.staff.post('/api/create-test-product')).body;
  return { ...found, beef, lamb, gone, chicken, boned, test };
}

describe('The product list for staff', () => {
  it('Contains hidden and test products, marked as such, newest first', async () => {
    const { list } = await shopWithProducts();
    const rows = await list();
    expect(names(rows)).toEqual([
      'Test product',
      'Boned lamb',
      'chicken tray',
      'Summer box',
      'Half lamb',
      'Beef quarter',
    ]);
    expect(names(rows.filter(({ isHidden }) => isHidden))).toEqual(['Summer box']);
    expect(names(rows.filter(({ isTest }) => isTest))).toEqual(['Test product']);
  });

  it.each([
    ['sort=position', ['Beef quarter', 'Half lamb', 'chicken tray', 'Boned lamb', 'Test product', 'Summer box']],
    ['sort=position&direction=desc&state=listed', ['Boned lamb', 'chicken tray', 'Half lamb', 'Beef quarter']],
    ['sort=name', ['Beef quarter', 'Boned lamb', 'chicken tray', 'Half lamb', 'Summer box', 'Test product']],
    ['sort=name&direction=desc&state=listed', ['Half lamb', 'chicken tray', 'Boned lamb', 'Beef quarter']],
    ['sort=price', ['Test product', 'chicken tray', 'Summer box', 'Half lamb', 'Boned lamb', 'Beef quarter']],
    ['sort=price&direction=desc&type=lamb', ['Boned lamb', 'Half lamb']],
    ['sort=newest&direction=asc&type=beef', ['Beef quarter', 'Test product']],
    ['state=hidden', ['Summer box']],
    ['state=test', ['Test product']],
    ['state=listed&type=pork', []],
    ['q=LAMB', ['Boned lamb', 'Half lamb']],
    ['q=hung+14', ['Beef quarter']],
    ['q=Chicken', ['chicken tray']],
    ['q=lamb&sort=price&state=listed', ['Half lamb', 'Boned lamb']],
    ['q=%25', []],
  ])('Contains the expected products for the query %s', async (query, expected) => {
    const { list } = await shopWithProducts();
    expect(names(await list(`?${query}`))).toEqual(expected);
  });

  it('Has the total count on each page', async () => {
    const { staff } = await shopWithProducts();
    const response = await staff.get('/api/admin/products?page=2&pageSize=4&sort=position');
    expect(names(response.body)).toEqual(['Test product', 'Summer box']);
    expect(response.headers['x-total-count']).toBe('6');
  });

  it.each(['state=gone', 'sort=colour', 'direction=up', 'type=fish', 'pageSize=201', 'page=0'])(
    'Rejects the query %s',
    async (query) => {
      const { staff } = await startStaffedShop();
      expect((await staff.get(`/api/admin/products?${query}`)).status).toBe(422);
    },
  );
});

describe('A deleted product', () => {
  it('Is hidden from customers and can’t be ordered, but is visible to staff; restoring returns it to its position', async () => {
    const { shop, staff, hide, make, list, sold } = await startStaffedShop();
    const [first, second, third] = [
      await make({ name: 'One' }),
      await make({ name: 'Two' }),
      await make({ name: 'Three' }),
    ];
    const hidden = await hide(second.id);
    expect(hidden.body).toMatchObject({ isHidden: true, version: 2 });
    expect(names(await sold())).toEqual(['One', 'Three']);
    expect((await shop.request('GET', `/api/product/${second.id}`)).status).toBe(404);
    const line = { id: second.id, priceCents: second.price };
    const order = await shop.visitor().post('/api/orders-with-items', checkoutOf(shop, [[line, 'credit-card']]));
    expect([order.status, order.body.code]).toEqual([422, 'product_unavailable']);
    expect((await hide(second.id)).body).toEqual(hidden.body);
    expect((await staff.get(`/api/admin/products/${second.id}`)).body).toEqual(hidden.body);

    const back = await staff.post(`/api/admin/products/${second.id}/restore`, {});
    expect(back.body).toMatchObject({ isHidden: false, position: 2, version: 3 });
    expect(names(await sold())).toEqual(['One', 'Two', 'Three']);
    const places = (await list('?sort=position')).map(({ id, position }) => [id, position]);
    expect(places).toEqual([
      [first.id, 1],
      [second.id, 2],
      [third.id, 3],
    ]);
    expect((await staff.post(`/api/admin/products/${second.id}/restore`, {})).body.version).toBe(3);
  });

  it('Can be edited while it is hidden, which makes an open form outdated', async () => {
    const { hide, make, change } = await startStaffedShop();
    const { id, version } = await make();
    await hide(id);
    expect((await change(id, { price: 100, version })).body.code).toBe('stale_version');
    expect((await change(id, { price: 100 })).body).toMatchObject({ price: 100, isHidden: true });
  });
});

describe('The test product', () => {
  it('Costs one dollar with every payment option, and can be reached by its id but is never listed', async () => {
    const { shop, staff, sold } = await startStaffedShop();
    const response = await staff.post('/api/create-test-product');
    expect(response.status).toBe(201);
    const { id } = response.body;
    const all = {
      allowCreditCard: true,
      allowSubscription: true,
      allowLayby2: true,
      allowLayby4: true,
      allowLayby6: true,
    };
    expect((await shop.request('GET', `/api/product/${id}`)).body).toMatchObject({ id, price: 100, ...all });
    expect(await sold()).toEqual([]);
    expect((await shop.request('GET', '/sitemap.xml')).text).not.toContain(`/products/${id}<`);
    const line = { id, priceCents: 100 };
    const order = await shop.visitor().post('/api/orders-with-items', checkoutOf(shop, [[line, 'layby-6']]));
    expect(order.status).toBe(201);
  });

  it('Has no position in the shop’s order', async () => {
    const { staff, make } = await startStaffedShop();
    const { id } = (await staff.post('/api/create-test-product')).body;
    expect((await make()).position).toBe(1);
    const response = await staff.patch(`/api/admin/products/${id}/position`, { position: 1 });
    expect([response.status, response.body.code]).toEqual([409, 'wrong_status']);
  });
});

it('A script in a product’s texts is stored unchanged as text', async () => {
  const { make, sold } = await startStaffedShop();
  const name = '<script>alert(1)</script>';
  const form = productBody({ name, description: '"><img src=x onerror=alert(1)>', features: ['</script><b>'] });
  await make(form);
  expect(await sold()).toMatchObject([{ name, description: form.description, features: form.features }]);
});
