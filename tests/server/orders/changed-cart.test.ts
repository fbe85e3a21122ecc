import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { laybyPlans } from '#server/laybys/layby-tables.ts';
import { orders } from '#server/orders/order-tables.ts';
import { products } from '#server/products/product-tables.ts';
import { emailsTo, saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { checkoutOf, orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

const path = '/api/orders-with-items';
const countOrders = ({ deps }: TestShop) => deps.store.read((db) => db.$count(orders));

describe('An order from a cart that the customer has changed', () => {
  it('Cancels the unpaid orders of the earlier cart and their plans, but not other people’s orders', async () => {
    const shop = await startTestShop();
    const beef = await stockProduct(shop);
    const jo = shop.visitor();
    const first = await orderLines(shop, jo, [[beef, 'layby-4']]);
    const others = await orderLines(shop, shop.visitor(), [[beef, 'credit-card']]);
    await orderLines(shop, jo, [[beef, 'credit-card']], { replaces: [first.order.id, others.order.id, 999] });
    const rows = await shop.deps.store.read((db) => db.select().from(orders).orderBy(orders.id));
    expect(rows.map((row) => row.status)).toEqual(['cancelled', 'pending', 'pending']);
    const [plan] = await shop.deps.store.read((db) => db.select().from(laybyPlans));
    expect(plan?.status).toBe('cancelled');
  });

  it('Doesn’t cancel an order that was agreed at the counter, even if the customer has opened its link', async () => {
    const shop = await startTestShop();
    const beef = await stockProduct(shop);
    const agreed = await sell(await staffOf(shop), saleOf(beef, 'full'));
    const jo = shop.visitor();
    const [{ token } = {}] = await emailsTo(shop, 'jo@customer.test');
    expect((await jo.post('/api/order-links', { token })).body.id).toBe(agreed.id);
    await orderLines(shop, jo, [[beef, 'credit-card']], { replaces: [agreed.id] });
    expect((await jo.get(`/api/orders?ids=${agreed.id}`)).body).toMatchObject([{ id: agreed.id, status: 'pending' }]);
  });

  it('Doesn’t replace an order that has been paid', async () => {
    const shop = await startTestShop();
    const beef = await stockProduct(shop);
    const jo = shop.visitor();
    const { orders: created, order } = await orderLines(shop, jo, [[beef, 'credit-card']]);
    await pay(jo, created);
    const response = await jo.post(path, checkoutOf(shop, [[beef, 'credit-card', 2]], { replaces: [order.id] }));
    expect(response.status).toBe(409);
    expect(response.body).toMatchObject({ code: 'wrong_status', orders: [order.id] });
    expect(await countOrders(shop)).toBe(1);
  });
});

describe('A repeated checkout', () => {
  it('Makes one order if the same key is sent twice in parallel and again afterwards', async () => {
    const shop = await startTestShop();
    const beef = await stockProduct(shop);
    const jo = shop.visitor();
    await jo.post('/api/sessions', {});
    const body = checkoutOf(shop, [[beef, 'credit-card']]);
    const responses = await Promise.all([1, 2, 3].map(() => jo.post(path, body, { key: 'checkout-1' })));
    const again = await jo.post(path, body, { key: 'checkout-1' });
    expect(responses.filter((response) => response.status === 201).length).toBeGreaterThan(0);
    expect(responses.every((response) => response.status === 201 || response.body.code === 'key_in_flight')).toBe(true);
    expect(again.status).toBe(201);
    expect(await countOrders(shop)).toBe(1);
    const other = await jo.post(path, checkoutOf(shop, [[beef, 'credit-card', 2]]), { key: 'checkout-1' });
    expect(other.status).toBe(422);
    expect(other.body.code).toBe('key_reused');
  });

  it('Is possible with the same key after a rejection, and different guests may use the same key', async () => {
    const shop = await startTestShop();
    const beef = await stockProduct(shop);
    const jo = shop.visitor();
    const body = checkoutOf(shop, [[beef, 'credit-card']]);
    await shop.deps.store.write((tx) =>
      tx.update(products).set({ allowFullPayment: false }).where(eq(products.id, beef.id)),
    );
    expect((await jo.post(path, body, { key: 'k' })).body.code).toBe('option_unavailable');
    await shop.deps.store.write((tx) =>
      tx.update(products).set({ allowFullPayment: true }).where(eq(products.id, beef.id)),
    );
    const first = await jo.post(path, body, { key: 'k' });
    const second = await shop.visitor().post(path, body, { key: 'k' });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body.order.id).not.toBe(second.body.order.id);
  });
});
