import { expect, it } from 'vitest';
import { resolveOpenCharges } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { changeOf, sendChange } from '#tests/server/offline/offline-shop.ts';
import { openBench, sendAll } from './open-bench.ts';

it('Goods by the kilo that were paid unweighed must be weighed before they are delivered, even while the shop can’t be reached', async () => {
  const { shop, counter: staff, order, path, weight, counterAt, get, findings } = await openBench();
  const { id: madeBy } = (await staff.get('/api/users/me')).body;
  // An earlier version of the app took payment of the highest possible price.
  const money = { order: { id: order.id }, amount: 12_601, method: 'eftpos' };
  expect((await sendChange(staff, changeOf(madeBy, 'payment', money))).status).toBe(201);
  await resolveOpenCharges(shop.deps);
  const { line, counter } = await counterAt();
  line.isOpen = false;
  const deliver = () => counter.ask('PATCH', `${path}/status`, { status: 'delivered' });
  const refused = await deliver();
  expect(refused).toMatchObject({ status: 409, body: { code: 'not_weighed' } });
  expect(refused.body).toHaveProperty('detail', `Please weigh these goods of order #${order.id} first: Rump.`);
  expect((await counter.ask('POST', `${path}/weighings`, weight(3600))).status).toBe(200);
  expect((await deliver()).status).toBe(200);
  line.isOpen = true;
  await sendAll(counter);
  expect(counter.offline.list()).toEqual([]);
  expect(await get()).toMatchObject({
    status: 'delivered',
    items: [{ grams: { weighed: 3600 }, weighedPrice: 11_516 }],
  });
  expect(await findings()).toEqual([]);
});
