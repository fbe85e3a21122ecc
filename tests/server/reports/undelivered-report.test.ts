import { expect, it } from 'vitest';
import { staffOf, startedLayby } from '#tests/support/data/laybys.ts';
import { orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';
import { columnOf, reportOf, totalOf } from './report-of.ts';

const price = 99995;
const part = 24998;

it('An order paid in full counts as undelivered from its last payment until delivery or cancellation, as of the requested day', async () => {
  const shop = await startTestShop();
  const staff = await staffOf(shop);
  const product = await stockProduct(shop);
  const bought = async () => {
    const visitor = shop.visitor();
    const { order, orders } = await orderLines(shop, visitor, [[product, 'credit-card']]);
    await pay(visitor, orders);
    return order;
  };
  // 10 November.
  const [delivered, cancelled] = [await bought(), await bought()];
  await orderLines(shop, shop.visitor(), [[product, 'credit-card']]);
  const layby = await startedLayby(shop);
  await startedLayby(shop);
  const setStatus = (id: number, status: string) => staff.patch(`/api/admin/orders/${id}/status`, { status });
  shop.setClock('2026-11-12T00:00:00.000Z');
  await layby.payAmount(price - part);
  expect((await setStatus(delivered.id, 'delivered')).status).toBe(200);
  shop.setClock('2026-11-14T00:00:00.000Z');
  expect((await setStatus(cancelled.id, 'cancelled')).status).toBe(200);
  shop.setClock('2026-11-15T00:00:00.000Z');
  const on = async (day: string) => {
    const report = await reportOf(staff, 'paid-undelivered', `from=2026-11-01&to=${day}`);
    return [columnOf(report, 'paid'), totalOf(report, 'orders'), totalOf(report, 'paid')];
  };
  expect(await on('2026-11-09')).toEqual([{ laybys: 0, orders: 0 }, 0, 0]);
  expect(await on('2026-11-10')).toEqual([{ laybys: 0, orders: 2 * price }, 2, 2 * price]);
  expect(await on('2026-11-12')).toEqual([{ laybys: price, orders: price }, 2, 2 * price]);
  expect(await on('2026-11-14')).toEqual([{ laybys: price, orders: 0 }, 1, price]);
  expect(await on('2026-11-15')).toEqual([{ laybys: price, orders: 0 }, 1, price]);
});
