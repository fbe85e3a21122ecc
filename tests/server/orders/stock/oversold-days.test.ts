import { expect, it } from 'vitest';
import { formatShortDay } from '#core/dates.ts';
import type { StockAlert } from '#core/stock/stock-alert-api.ts';
import { shopWithRumps } from '#tests/support/data/cold-room/rumps.ts';
import { saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { orderAsItIs } from '#tests/support/data/laybys.ts';
import { address } from '#tests/support/data/shopping.ts';

async function soldOutDay() {
  const own = await shopWithRumps(1);
  const { shop, staff, product, first, paid } = own;
  const orderId = await paid(shop.visitor(), 1);
  const alerts = async (): Promise<StockAlert[]> => (await staff.get('/api/admin/stock-alerts')).body;
  const sellFor = () => sell(staff, saleOf(product, 'full', { deliveryDate: first, address, override: true }));
  return { ...own, alerts, orderId, sellFor };
}

it('A sale above a day’s supply raises one alert, which ends when the day has enough goods', async () => {
  const { staff, first, alerts, orderId, sellFor } = await soldOutDay();
  expect(await alerts()).toEqual([]);
  await sellFor();
  const { id } = await sellFor();
  const [alert, ...others] = await alerts();
  expect(others).toEqual([]);
  expect(alert).toMatchObject({ kind: 'short', day: first, orderId: id, amount: { pieces: 2, grams: 0 } });
  expect(alert?.detail).toContain(`orders of Rump pack for ${formatShortDay(first)} take 2 more than can be supplied`);
  await staff.patch(`/api/admin/orders/${orderId}/status`, { status: 'cancelled' });
  expect(await alerts()).toMatchObject([{ amount: { pieces: 1 } }]);
  await staff.patch(`/api/admin/orders/${id}/status`, { status: 'cancelled' });
  expect(await alerts()).toEqual([]);
});

it('Counting a stock item doesn’t close the alert about a day’s shortage; staff close it by hand', async () => {
  const { staff, first, itemId, alerts, sellFor } = await soldOutDay();
  await sellFor();
  const line = { itemId, pieces: 9, grams: 0, at: new Date().toISOString(), clientKey: crypto.randomUUID() };
  expect((await staff.post('/api/admin/stock-counts', { lines: [line] })).status).toBe(201);
  const [alert] = await alerts();
  expect(alert).toMatchObject({ kind: 'short', day: first });
  await staff.post(`/api/admin/stock-alerts/${alert?.id}/close`, {});
  expect(await alerts()).toEqual([]);
});

it('Moving an order to a day whose supply is fully promised also raises the alert about a shortage', async () => {
  const { shop, staff, first, later, alerts, paid } = await soldOutDay();
  const id = await paid(shop.visitor(), 1, later[0]);
  expect(await alerts()).toEqual([]);
  const moved = await staff.patch(`/api/orders/${id}/delivery`, { deliveryDate: first, override: true });
  expect(moved.status).toBe(200);
  expect((await orderAsItIs(shop, id)).deliveryDate).toBe(first);
  expect(await alerts()).toMatchObject([{ day: first, orderId: id, amount: { pieces: 1 } }]);
});
