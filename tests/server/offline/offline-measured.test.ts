import { expect, it } from 'vitest';
import { butcher, labelOf } from '#tests/support/data/cold-room/butcher.ts';
import { expectCleanAudit } from '#tests/support/ledger/ledger.ts';
import { changeOf, sendChange } from './offline-shop.ts';

type Items = Parameters<Awaited<ReturnType<typeof butcher>>['sale']>[0];

/** Sends a sale that was made offline, and returns the outcome and the order. */
async function sendOffline(
  { counter, owner, sale }: Awaited<ReturnType<typeof butcher>>,
  items: Items,
  prices: number[],
) {
  const madeBy = (await counter.get('/api/users/me')).body.id;
  const total = prices.reduce((sum, price) => sum + price, 0);
  const body = sale(items, total);
  const change = { ...changeOf(madeBy, 'sale', { sale: body, unitPrices: prices }), id: body.clientKey };
  const { status, body: sent, text } = await sendChange(counter, change);
  if (status !== 201) throw new Error(`The sale was answered ${status}: ${text}`);
  return (await owner.get(`/api/admin/orders/${sent.order.id}`)).body;
}

it('Goods that were weighed offline are recorded with their grams, and a price from a label doesn’t count as a discount', async () => {
  const shop = await butcher();
  const { lamb, rump, rumps, onHand, owner } = shop;
  const items = [
    { productId: rump.id, quantity: 1, weighed: { grams: 1842, pieces: 1, unitPrice: 5893 } },
    labelOf(lamb.id, '2100043005005', 500),
  ];
  const order = await sendOffline(shop, items, [5893, 500]);
  expect([order.totalAmount, order.items[0].grams]).toEqual([6393, { from: 1842, to: 1842, weighed: 1842 }]);
  expect(await onHand(rumps.id)).toEqual({ pieces: 9, grams: 18_000 - 1842 });
  const { log } = order;
  expect(log.filter(({ kind }: { kind: string }) => kind === 'offline-prices')).toEqual([]);
  expect((await owner.get('/api/admin/activity?kind=rights')).text).not.toContain('above a limit');
  await expectCleanAudit(shop.shop.deps);
});

it('If a pack was sold elsewhere before an offline sale of it arrives, the pack stays with the first order', async () => {
  const shop = await butcher();
  const { rump, sale, send, label, codeOf, packed } = shop;
  const { number } = await label();
  const item = labelOf(rump.id, codeOf(number), 5893);
  const first = (await send(sale([item], 5893))).body.order.id;
  const order = await sendOffline(shop, [item], [5893]);
  expect([order.totalAmount, order.amountPaid, order.status]).toEqual([5893, 5893, 'delivered']);
  expect(await packed(number)).toMatchObject({ status: 'sold', orderId: first });
  await expectCleanAudit(shop.shop.deps);
});
