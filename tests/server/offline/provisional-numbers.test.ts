import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { formatOrderEvent } from '#storefront/orders/admin/order-screen/order-event-text.ts';
import { offlineShop, saleChange, sendChange } from './offline-shop.ts';

/** Crockford's own example: 1234 is 16J. */
const endingIn1234 = () => `${randomUUID().slice(0, -8)}000004d2`;
const number = 'HQ-00016J';

async function soldOffline() {
  const { shop, ann, bo, annId, product, readOrder } = await offlineShop();
  const id = endingIn1234();
  const change = saleChange(annId, product);
  const sale = { ...(change.sale as object), clientKey: id };
  const { order } = (await sendChange(ann, { ...change, id, sale }, number)).body;
  return { shop, ann, bo, annId, product, readOrder, order };
}

it.each([number, 'hq-00016j', 'HQ00016J', ' 00016j', 'hq ooo16j', 'HQ-000I6J'])(
  'Another counter finds an offline sale by the number on its provisional receipt when it is typed as %s',
  async (typed) => {
    const { bo, order } = await soldOffline();
    const q = encodeURIComponent(typed);
    const listed = await bo.get(`/api/admin/orders?page=1&pageSize=50&q=${q}`);
    expect(listed.body.map(({ id }: { id: number }) => id)).toEqual([order.id]);
    const found = await bo.get(`/api/admin/search?q=${q}`);
    expect(found.body.orders.items.map(({ id }: { id: number }) => id)).toEqual([order.id]);
  },
);

it('Searching for a name that could also be a receipt number finds the customer', async () => {
  const { bo, order } = await soldOffline();
  const idsOf = async (q: string) => {
    const { body } = await bo.get(`/api/admin/orders?page=1&pageSize=50&q=${q}`);
    return body.map(({ id }: { id: number }) => id);
  };
  expect(await idsOf('citize')).toContain(order.id);
  expect(await idsOf('HQ-00016K')).toEqual([]);
  expect(await idsOf('HQ-00016JJ')).toEqual([]);
});

it('An offline sale’s order log contains the number on its provisional receipt', async () => {
  const { readOrder, order } = await soldOffline();
  const [created] = (await readOrder(order.id)).log;
  expect(formatOrderEvent(created)).toContain(`Its provisional receipt says ${number}.`);
});

it('An offline sale from an earlier app version is found by the running number of its counter', async () => {
  const { ann, bo, annId, product, readOrder } = await offlineShop();
  const change = saleChange(annId, product);
  const { order } = (await sendChange(ann, change, '900000007')).body;
  // The sale is sent again because its first response was lost.
  expect((await sendChange(ann, change, '900000007')).status).toBe(200);
  const listed = await bo.get('/api/admin/orders?page=1&pageSize=50&q=900000007');
  expect(listed.body.map(({ id }: { id: number }) => id)).toEqual([order.id]);
  const found = await bo.get(`/api/admin/search?q=${encodeURIComponent('#900000007')}`);
  expect(found.body.orders.items.map(({ id }: { id: number }) => id)).toEqual([order.id]);
  expect(formatOrderEvent((await readOrder(order.id)).log[0])).toContain('Its provisional receipt says 900000007.');
});

it('If the app doesn’t send the number on an offline sale’s provisional receipt, the order’s log says so', async () => {
  const { ann, annId, product, readOrder } = await offlineShop();
  const { order } = (await sendChange(ann, saleChange(annId, product))).body;
  const text = formatOrderEvent((await readOrder(order.id)).log[0]);
  expect(text).toContain('The number on its provisional receipt isn’t known here');
  expect(text).not.toContain('HQ-');
});
