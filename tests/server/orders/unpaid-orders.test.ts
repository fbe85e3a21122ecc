import { describe, expect, it } from 'vitest';
import { orders } from '#server/orders/order-tables.ts';
import { maxUnpaidOrders } from '#server/orders/unpaid-orders.ts';
import { cancelNeverPaid } from '#server/payments/unpaid-orders/cancel-never-paid.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { checkoutOf, orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { startTestShop, testNow } from '#tests/support/shop/test-shop.ts';

/** A guest or an account with this many unpaid orders. */
async function shopWithUnpaid(count: number, { isAccount = false } = {}) {
  const shop = await startTestShop();
  const beef = await stockProduct(shop);
  const jo = isAccount ? await staffOf(shop) : shop.visitor();
  const first = await orderLines(shop, jo, [[beef, 'credit-card']]);
  await shop.deps.store.write(async (tx) => {
    const [row] = await tx.select().from(orders);
    if (row === undefined) throw new Error('There is no order');
    const { id: _, ...copy } = row;
    const copies = Array.from({ length: count - 1 }, () => copy);
    if (copies.length > 0) await tx.insert(orders).values(copies);
  });
  const order = () => jo.post('/api/orders-with-items', checkoutOf(shop, [[beef, 'credit-card']]));
  return { shop, beef, jo, first, order };
}

describe('Unpaid orders', () => {
  it.each([
    ['a guest', false],
    ['an account', true],
  ])('are limited to 50 for %s, and paying one makes room for the next', async (_, isAccount) => {
    const { shop, jo, first, order } = await shopWithUnpaid(maxUnpaidOrders, { isAccount });
    const rejected = await order();
    expect(rejected).toMatchObject({ status: 409, body: { code: 'too_many_unpaid' } });
    expect(rejected.body.detail).toContain('You have 50 orders that aren’t paid yet.');
    expect(await shop.deps.store.read((db) => db.$count(orders))).toBe(maxUnpaidOrders);
    expect((await pay(jo, first.orders)).status).toBe(200);
    expect((await order()).status).toBe(201);
    expect((await order()).status).toBe(409);
  });

  it('that count towards the limit include both orders of a cart with two payment options', async () => {
    const { shop, beef, jo, first } = await shopWithUnpaid(maxUnpaidOrders - 1);
    const mixed = checkoutOf(shop, [
      [beef, 'credit-card'],
      [beef, 'layby-4'],
    ]);
    expect((await jo.post('/api/orders-with-items', mixed)).body.code).toBe('too_many_unpaid');
    const changed = { ...mixed, replaces: first.orders.map(({ id }) => id) };
    expect((await jo.post('/api/orders-with-items', changed)).status).toBe(201);
  });

  it('that count towards the limit include a subscription, and a repeated request for it returns the same order', async () => {
    const { jo, beef } = await shopWithUnpaid(maxUnpaidOrders - 1, { isAccount: true });
    const subscribe = () => jo.post('/api/create-meat-subscription', { productId: beef.id });
    const created = await subscribe();
    expect(created.status).toBe(201);
    expect((await subscribe()).body.order.id).toBe(created.body.order.id);
  });

  it('are counted for each customer separately, and only for a day', async () => {
    const { shop, beef, order } = await shopWithUnpaid(maxUnpaidOrders);
    await orderLines(shop, shop.visitor(), [[beef, 'credit-card']]);
    shop.setClock(new Date(Date.parse(testNow) + 25 * 60 * 60_000).toISOString());
    await cancelNeverPaid.run(shop.deps);
    expect((await order()).status).toBe(201);
  });
});
