import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { orderAsItIs, staffOf } from '#tests/support/data/laybys.ts';
import { orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { rawRows } from '#tests/support/shop/rows/raw-rows.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

it('A new order enters the reports once, with its first payment, and each later change is counted immediately', async () => {
  const shop = await startTestShop();
  const { store } = shop.deps;
  await store.write(async (tx) => {
    await tx.run(sql`create table counted (order_id integer not null, net_cents integer not null) strict`);
    await tx.run(sql`create trigger counted_sales after insert on order_sales
      begin insert into counted values (new.order_id, new.net_cents); end`);
  });
  const sold = [await stockProduct(shop, { name: 'Half lamb' }), await stockProduct(shop, { name: 'Beef pies' })];
  const jo = shop.visitor();
  const { order } = await orderLines(
    shop,
    jo,
    sold.map((product) => [product, 'credit-card']),
  );
  const counted = () => store.read((db) => rawRows(db, 'select order_id, net_cents from counted'));
  const lines = await store.read((db) => rawRows(db, `select id from order_lines where order_id = ${order.id}`));
  expect(lines.length).toBeGreaterThan(1);
  expect(await counted()).toEqual([]);

  await pay(jo, [order]);
  expect(await counted()).toEqual([{ order_id: order.id, net_cents: order.totalAmount }]);
  const staff = await staffOf(shop);
  const { version } = await orderAsItIs(shop, order.id);
  const refund = { amount: 100, method: 'as-paid', reason: 'Short', version };
  expect((await staff.post(`/api/admin/orders/${order.id}/refunds`, refund)).status).toBeLessThan(300);
  expect((await counted()).at(-1)).toEqual({ order_id: order.id, net_cents: order.totalAmount - 100 });
});
