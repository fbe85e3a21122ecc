import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { resolveOpenCharges } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { heldRumps } from '#tests/support/data/cold-room/held-rumps.ts';
import { chargedAtProvider, recordedPayments } from '#tests/support/data/shopping.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { openBadLine } from '../bad-line.ts';
import { openCounter, signIn } from '../test-counter.ts';

/** A counter that can’t reach the shop, and an order of three rumps, whose highest price of $126.01 is held on a card. */
async function openAway() {
  const room = await heldRumps();
  const { shop, order, lot } = room;
  const line = await openBadLine(shop.url);
  const counter = openCounter(line.url, temporaryFolder());
  await signIn(counter, [order.id]);
  await counter.ask('GET', '/api/admin/packing?day=2026-11-11');
  line.isOpen = false;
  const path = `/api/admin/orders/${order.id}`;
  const post = (call: string, body: object) => {
    return counter.ask('POST', `${path}/${call}`, { ...body, clientKey: randomUUID() });
  };
  const lineId = order.items[0]?.id;
  return {
    ...room,
    counter,
    pay: (amount: number) => post('payments', { amount, method: 'eftpos' }),
    markPaid: () => counter.ask('PATCH', `${path}/status`, { status: 'paid' }),
    weighAway: () => post('weighings', { lineId, grams: 3600, pieces: 3, lotId: lot.id, packNumbers: [] }),
    closeAway: () => post('packed', { boxes: 1 }),
    async sendAll() {
      line.isOpen = true;
      counter.offline.sendNow();
      const sent = { waiting: 0, isReachable: true };
      await expect.poll(() => counter.offline.state, { timeout: 60_000 }).toMatchObject(sent);
      expect(counter.offline.list()).toEqual([]);
    },
  };
}

it('Offline, an order by the kilo can be paid at the counter only after it is weighed, and its card isn’t charged later', async () => {
  const { shop, pay, markPaid, weighAway, closeAway, sendAll, get, findings } = await openAway();
  expect(await pay(12_601)).toMatchObject({ status: 409, body: { code: 'not_weighed' } });
  expect(await markPaid()).toMatchObject({ status: 409, body: { code: 'not_weighed' } });
  await weighAway();
  expect((await pay(11_516)).status).toBe(201);
  expect((await closeAway()).status).toBe(200);
  await sendAll();
  expect(await get()).toMatchObject({ status: 'paid', totalAmount: 11_516, amountPaid: 11_516 });
  await resolveOpenCharges(shop.deps);
  expect(await chargedAtProvider(shop)).toEqual([]);
  expect(await findings()).toEqual([]);
});

it('Offline, no money is taken for an order whose box is closed, because its card is charged once the shop is back', async () => {
  const { shop, pay, markPaid, weighAway, closeAway, sendAll, get, findings } = await openAway();
  await weighAway();
  expect((await closeAway()).status).toBe(200);
  const refused = { status: 409, body: { code: 'wrong_status', detail: expect.stringMatching(/take no money/) } };
  expect(await pay(11_516)).toMatchObject(refused);
  expect(await markPaid()).toMatchObject(refused);
  await sendAll();
  expect(await get()).toMatchObject({ status: 'paid', totalAmount: 11_516, amountPaid: 11_516 });
  expect(await chargedAtProvider(shop)).toEqual([11_516]);
  expect(await recordedPayments(shop)).toEqual([11_516]);
  expect(await findings()).toEqual([]);
});
