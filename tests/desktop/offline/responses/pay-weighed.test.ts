import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { resolveOpenCharges } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { heldRumps } from '#tests/support/data/cold-room/held-rumps.ts';
import { chargedAtProvider } from '#tests/support/data/shopping.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { openBadLine } from '../bad-line.ts';
import { openCounter, signIn } from '../test-counter.ts';

it('Without the shop, an order by the kilo is paid at the counter once it is weighed there, and packed when the shop is back', async () => {
  const { shop, order, lot, get, findings } = await heldRumps();
  const line = await openBadLine(shop.url);
  const counter = openCounter(line.url, temporaryFolder());
  await signIn(counter, [order.id]);
  await counter.ask('GET', '/api/admin/packing?day=2026-11-11');
  line.isOpen = false;
  const path = `/api/admin/orders/${order.id}`;
  const post = (call: string, body: object) => {
    return counter.ask('POST', `${path}/${call}`, { ...body, clientKey: randomUUID() });
  };
  const pay = (amount: number) => post('payments', { amount, method: 'eftpos' });
  expect(await pay(12_601)).toMatchObject({ status: 409, body: { code: 'not_weighed' } });
  const marked = await counter.ask('PATCH', `${path}/status`, { status: 'paid' });
  expect(marked).toMatchObject({ status: 409, body: { code: 'not_weighed' } });
  const [item] = order.items;
  await post('weighings', { lineId: item?.id, grams: 3600, pieces: 3, lotId: lot.id, packNumbers: [] });
  expect((await pay(11_516)).status).toBe(201);
  expect((await post('packed', { boxes: 1 })).status).toBe(200);
  line.isOpen = true;
  counter.offline.sendNow();
  await expect.poll(() => counter.offline.state, { timeout: 60_000 }).toMatchObject({ waiting: 0, isReachable: true });
  expect(counter.offline.list()).toEqual([]);
  expect(await get()).toMatchObject({ status: 'paid', totalAmount: 11_516, amountPaid: 11_516 });
  await resolveOpenCharges(shop.deps);
  expect(await chargedAtProvider(shop)).toEqual([]);
  expect(await findings()).toEqual([]);
});
