import { expect, it } from 'vitest';
import { staffOf } from '#tests/support/data/laybys.ts';
import { checkoutOf, stockProduct } from '#tests/support/data/shopping.ts';
import { memberOf } from '#tests/support/data/staff/staff-members.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

it('A product that counter staff mark as out of stock is sold out to customers until they mark it as back', async () => {
  const shop = await startTestShop();
  const { visitor: staff } = await memberOf(shop, 'sam', 'counter');
  const product = await stockProduct(shop, { name: 'Lamb shanks', priceCents: 10_000 });
  const { id } = product;
  const jo = shop.visitor();
  const account = { username: 'jo-citizen', email: 'jo@customer.test', password: 'correct horse battery' };
  await jo.post('/api/users/register', account);
  const body = checkoutOf(shop, [[product, 'credit-card']]);
  const subscribe = () => jo.post('/api/create-meat-subscription', { productId: id });
  const mark = (outOfStock: boolean) => staff.patch(`/api/admin/products/${id}/out-of-stock`, { outOfStock });

  expect((await mark(true)).body).toMatchObject({ id, outOfStock: true });
  expect((await jo.get(`/api/products/${id}`)).body).toMatchObject({ availability: 'sold-out', left: 0 });
  const refused = await jo.post('/api/orders-with-items', body);
  expect([refused.status, refused.body.code]).toEqual([409, 'out_of_stock']);
  expect(refused.body.items).toEqual([{ productId: id, name: 'Lamb shanks', left: 0 }]);
  expect((await subscribe()).body.code).toBe('out_of_stock');

  expect((await mark(false)).body).toMatchObject({ id, outOfStock: false });
  expect((await jo.get(`/api/products/${id}`)).body).toMatchObject({ availability: 'in-stock', left: null });
  const made = await jo.post('/api/orders-with-items', body);
  expect(made.status).toBe(201);

  // An order that isn't paid yet can't be paid while its goods are marked.
  await mark(true);
  const pay = () =>
    jo.post('/api/payments', {
      orderId: made.body.order.id,
      amount: made.body.order.totalAmount,
      paymentToken: 'till_ok',
    });
  expect((await pay()).body.code).toBe('out_of_stock');
  await mark(false);
  expect((await pay()).body.order.status).toBe('paid');
});

it('The out-of-stock mark doesn’t change a product’s version, and the counter can still sell the product', async () => {
  const shop = await startTestShop();
  const staff = await staffOf(shop);
  const product = await stockProduct(shop, { priceCents: 10_000 });
  const path = `/api/admin/products/${product.id}`;
  const { version } = (await staff.get(path)).body;
  await staff.patch(`${path}/out-of-stock`, { outOfStock: true });
  expect((await staff.patch(path, { name: 'Half lamb', version })).body).toMatchObject({
    name: 'Half lamb',
    outOfStock: true,
  });
  const sale = await staff.post('/api/admin/counter-sales', {
    clientKey: '0b0e7a52-5b0e-4f0e-9d0a-1d2c3b4a5968',
    customer: { name: 'Jo Citizen' },
    items: [{ productId: product.id, quantity: 1 }],
    totalAmount: 10_000,
    payment: 'full',
    handedOver: true,
    paid: { method: 'eftpos', amount: 10_000 },
  });
  expect(sale.status).toBe(201);
});
