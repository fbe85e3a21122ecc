import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { RefundableResponse } from '#core/orders/refunds/refund-api.ts';
import type { Lot } from '#core/stock/lots/lots-api.ts';
import { weighings } from '#server/orders/weighing/weighing-tables.ts';
import { agreeTo, orderRumps, stockRump } from '#tests/support/data/cold-room/by-kilo.ts';
import { startColdRoom } from '#tests/support/data/cold-room/cold-room.ts';
import { orderAsItIs } from '#tests/support/data/laybys.ts';

/** Three rumps that an order waits for, and ways to weigh them from a lot. */
async function rumpsToWeigh() {
  const { shop, owner, counter, item, addLot } = await startColdRoom();
  const rump = await item('Rump');
  const other = await item('Shoulder');
  const product = await stockRump(shop);
  await owner.patch(`/api/admin/products/${product.id}`, { stock: [{ itemId: rump.id, pieces: 1 }] });
  const lotOf = (itemId: number, fields: object = {}): Promise<Lot> =>
    addLot(itemId, { pieces: 9, grams: 10_000, useBy: '2026-11-15', ...fields });
  const lots = { good: await lotOf(rump.id), held: await lotOf(rump.id), shoulder: await lotOf(other.id) };
  const { order } = (await orderRumps(shop.visitor(), product.id)).body;
  await agreeTo(shop, order.id);
  const weigh = async (lotId: number | null, clientKey = randomUUID()) => {
    const body = { lineId: order.items[0].id, grams: 3600, pieces: 3, lotId, clientKey };
    const response = await counter.post(`/api/admin/orders/${order.id}/weighings`, body);
    return [response.status, response.body.code];
  };
  const weighed = () => shop.deps.store.read((db) => db.select().from(weighings));
  return { shop, owner, lots, weigh, weighed };
}

it('Weighing an order’s goods is refused if their lot doesn’t exist or is of another item', async () => {
  const { lots, weigh, weighed } = await rumpsToWeigh();
  expect(await weigh(999)).toEqual([422, 'invalid']);
  expect(await weigh(lots.shoulder.id)).toEqual([422, 'invalid']);
  expect(await weighed()).toEqual([]);
});

it('Weighing an order’s goods is refused once their lot is held, and from midnight in Melbourne after its use-by day', async () => {
  const { shop, owner, lots, weigh, weighed } = await rumpsToWeigh();
  await owner.patch(`/api/admin/lots/${lots.held.id}`, { status: 'held', version: lots.held.version });
  expect(await weigh(lots.held.id)).toEqual([409, 'lot_held']);
  // 15 November, 23:59 in Melbourne, and a minute later.
  shop.setClock('2026-11-15T12:59:00.000Z');
  expect(await weigh(lots.good.id)).toEqual([200, undefined]);
  shop.setClock('2026-11-15T13:00:00.000Z');
  expect(await weigh(lots.good.id)).toEqual([409, 'lot_held']);
  expect(await weigh(null)).toEqual([200, undefined]);
  expect((await weighed()).map(({ lotId }) => lotId)).toEqual([lots.good.id, null]);
});

it('Weighing an order’s goods with the idempotency key of a weighing from another lot is refused', async () => {
  const { lots, weigh, weighed } = await rumpsToWeigh();
  const key = randomUUID();
  expect(await weigh(lots.good.id, key)).toEqual([200, undefined]);
  expect(await weigh(lots.held.id, key)).toEqual([422, 'key_reused']);
  expect(await weighed()).toHaveLength(1);
});

it('If an order’s goods were weighed but never packed, the delivery takes the weighed amount from the stock', async () => {
  const { shop, owner, counter, item, addLot, onHand, audit } = await startColdRoom();
  const rump = await item('Rump');
  const product = await stockRump(shop);
  await owner.patch(`/api/admin/products/${product.id}`, { stock: [{ itemId: rump.id, pieces: 1 }] });
  await addLot(rump.id, { pieces: 9, grams: 10_000 });
  const { order } = (await orderRumps(shop.visitor(), product.id)).body;
  await agreeTo(shop, order.id);
  const weighing = { lineId: order.items[0].id, grams: 3_600, pieces: 3, clientKey: randomUUID() };
  expect((await counter.post(`/api/admin/orders/${order.id}/weighings`, weighing)).status).toBe(200);
  const amount = (await orderAsItIs(shop, order.id)).totalAmount;
  const paid = await owner.post(`/api/admin/orders/${order.id}/payments`, { amount, method: 'cash' });
  expect([paid.status, paid.body.detail]).toEqual([201, undefined]);
  const { version } = await orderAsItIs(shop, order.id);
  const delivered = await owner.patch(`/api/admin/orders/${order.id}/status`, { status: 'delivered', version });
  expect([delivered.status, delivered.body.detail]).toEqual([200, undefined]);
  expect(await onHand(rump.id)).toEqual({ pieces: 6, grams: 6_400 });
  const giveBack = async (grams: number) => {
    const { version, lines }: RefundableResponse = (await owner.get(`/api/admin/orders/${order.id}/refundable`)).body;
    const [line] = lines;
    // $31.99 a kilo; the last refund takes what is left.
    const cents = Math.min(Math.round(grams * 3.199), line?.left ?? 0);
    const body = { lines: [{ id: line?.id, grams, amount: cents }], amount: cents, method: 'cash', goodsBack: true };
    const back = await owner.post(`/api/admin/orders/${order.id}/refunds`, { ...body, reason: 'Too fat', version });
    expect([back.status, back.body.detail]).toEqual([200, undefined]);
  };
  // A piece weighs 1,200 g on average: 1,000 g are a piece of their own weight.
  await giveBack(1_000);
  expect(await onHand(rump.id)).toEqual({ pieces: 7, grams: 7_400 });
  await giveBack(300);
  expect(await onHand(rump.id)).toEqual({ pieces: 8, grams: 7_700 });
  await giveBack(2_300);
  expect(await onHand(rump.id)).toEqual({ pieces: 9, grams: 10_000 });
  expect(await audit()).toEqual([]);
});
