import { expect, it } from 'vitest';
import type { StockAlert } from '#core/stock/stock-alert-api.ts';
import { saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { orderLines, pay } from '#tests/support/data/shopping.ts';
import { startCountingShop } from '#tests/support/data/stock.ts';

async function soldOut() {
  const counting = await startCountingShop();
  const { staff } = counting;
  const itemId = await counting.addItem({ name: 'Rump' }, { pieces: 1 });
  const product = await counting.addProduct([{ itemId, pieces: 1 }]);
  const alerts = async (): Promise<StockAlert[]> => (await staff.get('/api/admin/stock-alerts')).body;
  const paid = { method: 'cash', amount: product.priceCents } as const;
  const handOver = () => sell(staff, saleOf(product, 'full', { paid, handedOver: true }));
  const close = (id: number) => staff.post(`/api/admin/stock-alerts/${id}/close`, {});
  return { ...counting, itemId, product, alerts, handOver, close };
}

it('A stock alert names the person whose stock move caused it; staff close it once, which the activity log records', async () => {
  const { staff, alerts, handOver, close } = await soldOut();
  await handOver();
  const { id: orderId } = await handOver();
  const me = (await staff.get('/api/users/me')).body;
  const [alert] = await alerts();
  expect(alert).toMatchObject({ kind: 'found', orderId, item: { name: 'Rump' }, by: { id: me.id } });
  const id = alert?.id ?? 0;
  for (const _time of [1, 2]) expect((await close(id)).body).toEqual({ ok: true });
  expect(await alerts()).toEqual([]);
  expect((await close(id + 1)).status).toBe(404);
  const log = (await staff.get('/api/admin/activity?q=stock+alert')).body;
  expect(log.map(({ action, subject }: Record<string, unknown>) => [action, subject])).toEqual([
    ['Closed a stock alert', 'Rump'],
  ]);
});

it('A closed alert about a shortage of stock is raised again when more is missing', async () => {
  const { shop, product, alerts, handOver, close } = await soldOut();
  const jo = shop.visitor();
  const { order } = await orderLines(shop, jo, [[product, 'credit-card']]);
  await pay(jo, [order]);
  await handOver();
  const [first] = await alerts();
  expect(first).toMatchObject({ kind: 'short', amount: { pieces: 1 } });
  await close(first?.id ?? 0);
  expect(await alerts()).toEqual([]);
  await handOver();
  expect((await alerts()).map(({ kind }) => kind).toSorted()).toEqual(['found', 'short']);
});
