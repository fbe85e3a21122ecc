import { expect, it } from 'vitest';
import type { Drawer } from '#core/drawer/drawer-api.ts';
import { expectCleanAudit } from '#tests/support/ledger/ledger.ts';
import { type Change, changeOf, knownChanges, madeAt, offlineShop } from './offline-shop.ts';

// A shop that was restored from a backup assigns the numbers of the lost orders again. A change is applied only to the order that
// staff saw; money that lies in the drawer is always booked (rights.md, 2).

const floatCents = 20_000;
const cents = 99_995;
/** When the lost order was made: not when the order was that has its number now. */
const lostAt = '2026-11-09T21:00:00.000Z';

async function restoredShop() {
  const shop = await offlineShop();
  const { ann, bo, annId, order } = shop;
  await ann.post('/api/admin/drawer/counts', { kind: 'opening', countedCents: floatCents, note: '' });
  const send = (change: Change, orderCreatedAt: string) =>
    bo.post(`/api/admin/offline-changes?orderCreatedAt=${orderCreatedAt}`, change);
  const payment = (method: 'cash' | 'eftpos', id = order.id) =>
    changeOf(annId, 'payment', { order: { id }, method, amount: cents });
  const drawer = async (): Promise<Drawer> => (await ann.get('/api/admin/drawer')).body;
  const toHandBack = async () => (await bo.get('/api/admin/orders?attention=cash-held')).body as { id: number }[];
  return { ...shop, send, payment, drawer, toHandBack };
}

it.each(['another order has its number now', 'no order has its number'])(
  'Offline cash for an order that was lost is recorded in the drawer, with the names of the people who took and sent it: %s',
  async (when) => {
    const { shop, order, send, payment, drawer, toHandBack, readOrder } = await restoredShop();
    const number = when.endsWith('now') ? order.id : order.id + 1000;
    const before = await readOrder();
    const cash = payment('cash', number);
    expect((await send(cash, lostAt)).status).toBe(201);
    expect((await send(cash, lostAt)).status).toBe(200);
    expect(await readOrder()).toEqual(before);
    const { expectedCents, cash: movements } = await drawer();
    expect(expectedCents).toBe(floatCents + cents);
    expect(movements).toMatchObject([{ amountCents: cents, by: 'Ann', madeAt }]);
    const [held, ...others] = await toHandBack();
    expect(others).toEqual([]);
    expect((await readOrder(held?.id)).log.at(-1)).toMatchObject({
      kind: 'offline-refused',
      detail: { madeBy: { name: 'Ann' }, sentBy: { name: 'Bo' }, held: { orderId: held?.id, amountCents: cents } },
    });
    await expectCleanAudit(shop.deps);
  },
);

it('Offline changes to a lost order aren’t applied to the order that has its number now', async () => {
  const { shop, annId, order, send, payment, readOrder } = await restoredShop();
  const before = await readOrder();
  const { version } = before;
  const changes = [
    payment('eftpos'),
    changeOf(annId, 'order-status', { order: { id: order.id }, status: 'paid', version }),
    changeOf(annId, 'delivery-date', { order: { id: order.id }, deliveryDate: '2026-11-18', version }),
  ];
  for (const change of changes) {
    const refused = await send(change, lostAt);
    expect([refused.status, refused.body.code]).toEqual([409, 'other_order']);
    expect(refused.body.detail).toMatch(/an earlier order #\d+, which the shop lost when a backup was restored/);
  }
  expect(await knownChanges(shop)).toEqual(['payment refused', 'order-status refused', 'delivery-date refused']);
  const { log, ...after } = await readOrder();
  const { log: _log, ...same } = before;
  expect(after).toEqual(same);
  expect(log.at(-1)).toMatchObject({ kind: 'offline-refused', detail: { code: 'other_order' } });
});

it('If the number of a lost order is still free, offline changes to that order are refused permanently, and recorded once', async () => {
  const { shop, annId, order, send, payment } = await restoredShop();
  const id = order.id + 1000;
  const changes = [
    payment('eftpos', id),
    changeOf(annId, 'order-status', { order: { id }, status: 'delivered', version: 2 }),
    changeOf(annId, 'delivery-date', { order: { id }, deliveryDate: '2026-11-18', version: 2 }),
  ];
  for (const change of [...changes, ...changes]) {
    const refused = await send(change, lostAt);
    expect([refused.status, refused.body.code]).toEqual([404, 'not_found']);
    expect(refused.body.detail).toBe(`It was made for order #${id}, which the shop lost when a backup was restored.`);
  }
  expect(await knownChanges(shop)).toEqual(['payment refused', 'order-status refused', 'delivery-date refused']);
  await expectCleanAudit(shop.deps);
});

it('An offline change is applied if staff made it for the order that has the number now', async () => {
  const { order, send, payment, readOrder } = await restoredShop();
  const { createdAt } = await readOrder();
  expect((await send(payment('cash'), createdAt)).status).toBe(201);
  expect(await readOrder(order.id)).toMatchObject({ status: 'paid', amountPaid: cents });
});
