import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Order } from '#core/orders/order.ts';
import type { StaffOrder } from '#core/orders/staff-order.ts';
import type { Packing } from '#core/packing/packing-api.ts';
import { weightRequests } from '#server/orders/weighing/weighing-tables.ts';
import { charges, payments } from '#server/payments/payment-tables.ts';
import { resolveOpenCharges } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { agreedRumps } from '#tests/support/data/cold-room/by-kilo.ts';
import { emailsTo } from '#tests/support/data/counter-sales.ts';
import { customer, outcomesAtProvider, pay } from '#tests/support/data/shopping.ts';
import { audit } from '#tests/support/ledger/audit.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import { startTestShop, type TestShopOptions } from '#tests/support/shop/test-shop.ts';

// Three rumps at $31.99 a kilo, at most 3,939 g and $126.01. 4,100 g are $131.159, and 4,000 g $127.96.
const [ceiling, more] = [12_601, 13_116];

const isWeighing = ({ kind }: { kind: string }) => kind === 'weight-question';

/** An order of which 4,100 g lie on the scale. */
async function heavyRumps(options: TestShopOptions = {}, card = testCards.good) {
  const shop = await startTestShop(options);
  const { jo, order, staff, weigh } = await agreedRumps(shop, { token: card });
  const path = `/api/admin/orders/${order.id}`;
  const lineId = order.items[0]?.id;
  const ask = (grams = 4100, more: object = {}) =>
    staff.post(`${path}/weight-requests`, { lineId, grams, pieces: 3, clientKey: randomUUID(), ...more });
  const links = async () => {
    const emails = (await emailsTo(shop, customer.email)).filter(isWeighing);
    return emails.map(({ token }) => token);
  };
  const respond = async (agree: boolean, token?: string, key?: string) =>
    shop
      .visitor()
      .post('/api/weight-requests/respond', { token: token ?? (await links()).at(-1), agree }, key ? { key } : {});
  const read = async (token: string) => shop.visitor().post('/api/weight-requests/open', { token });
  const openOrder = async (token: string) => shop.visitor().post('/api/order-links', { token });
  return {
    ...{ shop, jo, order, staff, weigh, ask, links, respond, read, openOrder },
    close: () => staff.post(`${path}/packed`, { boxes: 1, clientKey: randomUUID() }),
    get: async (): Promise<StaffOrder> => (await staff.get(path)).body,
    chargeOfJo: async () => ((await jo.get('/api/orders')).body as Order[])[0]?.charge,
    onBench: async () => {
      const { orders }: Packing = (await staff.get('/api/admin/packing?day=2026-11-11')).body;
      return orders[0]?.lines[0];
    },
    rows: () =>
      shop.deps.store.read(async (db) => ({
        charges: (await db.select().from(charges).orderBy(charges.id)).map(({ status }) => status),
        paid: (await db.select().from(payments)).map(({ amountCents }) => amountCents),
        requests: (await db.select().from(weightRequests).orderBy(weightRequests.id)).map(({ status }) => status),
      })),
    findings: async () => (await audit(shop)).findings,
  };
}

describe('A weight that costs more than the customer agreed to', () => {
  it('is asked about by email, and if the customer agrees, the new amount is held before the old hold is released', async () => {
    const { shop, ask, weigh, links, read, respond, get, onBench, close, rows, findings, openOrder } =
      await heavyRumps();
    // The order’s own link, in a browser that doesn’t know the order, says what the bench and the bank know of it.
    const [orderToken = ''] = (await emailsTo(shop, customer.email)).map(({ token }) => token);
    const held = { status: 'pending', amountPaid: 0 };
    const weighed = (grams: number | null) => [{ name: 'Rump', grams: { from: 3000, to: 3939, weighed: grams } }];
    const asOrdered = { ...held, ceiling, hold: { amount: ceiling }, items: weighed(null) };
    expect((await openOrder(orderToken)).body).toMatchObject(asOrdered);
    expect((await weigh(4100)).body.code).toBe('above_ceiling');
    expect(await ask()).toMatchObject({ status: 201, body: { amount: more, total: more, state: 'waiting' } });
    const before = await get();
    expect(before).toMatchObject({
      ...{ totalAmount: ceiling, ceiling, hold: { amount: ceiling }, amountPaid: 0 },
      weightRequests: [{ grams: 4100, state: 'waiting', endsAt: '2026-11-10T23:00:00.000Z' }],
    });
    expect(await onBench()).toMatchObject({ packed: null, question: { grams: 4100, amount: more, state: 'waiting' } });
    const [token = ''] = await links();
    // A mail scanner that opens the link does no more than the page: it reads the question.
    const { body } = await read(token);
    // Neither link opens what the other one is for.
    expect([(await openOrder(token)).status, (await read(orderToken)).status]).toEqual([404, 404]);
    expect(body).toMatchObject({ state: 'waiting', amount: more, total: more });
    for (const part of ['4,100 g', '$131.16', '$126.01', '$5.15']) expect(body.question).toContain(part);
    expect(await get()).toEqual(before);
    expect(await outcomesAtProvider(shop)).toEqual([`held ${ceiling}`]);

    const key = randomUUID();
    const agreed = await respond(true, token, key);
    expect(agreed).toMatchObject({ status: 200, body: { state: 'agreed' } });
    expect((await respond(true, token, key)).body).toEqual(agreed.body);
    expect((await respond(true)).status).toBe(200);
    expect((await respond(false)).body.code).toBe('wrong_status');
    expect(await get()).toMatchObject({ totalAmount: more, ceiling: more, hold: { amount: more }, amountPaid: 0 });
    expect(await onBench()).toMatchObject({ packed: null, question: { state: 'agreed' } });
    expect(await outcomesAtProvider(shop)).toEqual([`held ${more}`, `released ${ceiling}`]);
    expect((await openOrder(orderToken)).body).toMatchObject({ ...held, ceiling: more, hold: { amount: more } });
    expect(await findings()).toEqual([]);

    expect((await weigh(4101)).body.code).toBe('above_ceiling');
    expect((await weigh(4100)).status).toBe(200);
    expect((await close()).body).toMatchObject({ status: 'paid', totalAmount: more, amountPaid: more });
    expect(await rows()).toEqual({ charges: ['released', 'succeeded'], paid: [more], requests: ['agreed'] });
    const paid = { status: 'paid', amountPaid: more, hold: null, items: weighed(4100) };
    expect((await openOrder(orderToken)).body).toMatchObject(paid);
    const lines = (await get()).lines.map(({ label, amount }) => [label, amount]);
    expect(lines).toEqual([
      ['Rump', ceiling],
      ['You agreed to 4,100 g', more - ceiling],
    ]);
    expect(await findings()).toEqual([]);
  });

  it('isn’t accepted if the customer says no or doesn’t answer within a day', async () => {
    const { shop, ask, respond, read, links, get, weigh, onBench, close, rows, findings } = await heavyRumps();
    await ask();
    expect(await respond(false)).toMatchObject({ status: 200, body: { state: 'declined' } });
    expect((await respond(true)).body.code).toBe('wrong_status');
    expect(await onBench()).toMatchObject({ question: { state: 'declined' } });
    await ask(4000);
    const [, second = ''] = await links();
    shop.advance(24 * 60 * 60_000);
    expect((await read(second)).body.state).toBe('over');
    expect(await respond(true)).toMatchObject({ status: 409, body: { code: 'wrong_status' } });
    expect(await get()).toMatchObject({ totalAmount: ceiling, ceiling, hold: { amount: ceiling } });
    expect((await weigh(3939)).status).toBe(200);
    expect((await close()).body).toMatchObject({ status: 'paid', amountPaid: ceiling });
    expect((await rows()).requests).toEqual(['declined', 'withdrawn']);
    expect(await findings()).toEqual([]);
  });

  it('is asked about once for each key, and a new question replaces the earlier one', async () => {
    const { ask, respond, links, rows, weigh, order, staff, onBench } = await heavyRumps();
    const clientKey = randomUUID();
    expect([(await ask(4100, { clientKey })).status, (await ask(4100, { clientKey })).status]).toEqual([201, 201]);
    expect((await ask(4000, { clientKey })).body.code).toBe('key_reused');
    expect((await ask(4000)).status).toBe(201);
    const tokens = await links();
    expect(tokens).toHaveLength(2);
    expect((await respond(true, tokens[0])).body.code).toBe('wrong_status');
    expect((await respond(true, `${tokens[1]}x`)).status).toBe(404);
    expect((await weigh(3900)).status).toBe(200);
    expect(await onBench()).toMatchObject({ question: null });
    expect((await respond(true, tokens[1])).body.code).toBe('wrong_status');
    expect((await rows()).requests).toEqual(['withdrawn', 'withdrawn']);
    expect((await ask(3939)).status).toBe(422);
    expect((await ask(41_000)).body.code).toBe('check_weight');
    await staff.patch(`/api/admin/orders/${order.id}/status`, { status: 'cancelled' });
    expect((await ask()).body.code).toBe('wrong_status');
  });

  it('must be weighed again if the customer agrees to it after a smaller weight was recorded', async () => {
    const { ask, respond, weigh, get, close, findings } = await heavyRumps();
    await weigh(3600);
    await ask();
    await respond(true);
    expect(await get()).toMatchObject({ totalAmount: more, items: [{ grams: { weighed: null } }] });
    expect((await close()).body.code).toBe('not_weighed');
    expect((await weigh(4000)).body).toMatchObject({ totalAmount: 12_796 });
    expect((await close()).body).toMatchObject({ status: 'paid', amountPaid: 12_796 });
    expect(await findings()).toEqual([]);
  });

  it('leaves the first hold in place if the card is declined for the new amount', async () => {
    const rumps = await heavyRumps({}, testCards.declinedLater);
    const { shop, ask, respond, weigh, get, chargeOfJo, close, staff, findings } = rumps;
    await ask();
    expect(await respond(true)).toMatchObject({ status: 200, body: { state: 'agreed' } });
    expect(await get()).toMatchObject({ totalAmount: more, hold: { amount: ceiling } });
    const [alert] = (await staff.get('/api/admin/payment-alerts')).body;
    expect(alert.detail).toContain('$126.01 stays held');
    const emailed = (await emailsTo(shop, customer.email)).filter(({ kind }) => kind === 'kilo-unpaid');
    expect(emailed).toHaveLength(1);
    // The email’s link shows the form for another card, and nothing promises the smaller hold as the most.
    const charge = await chargeOfJo();
    expect(charge).toMatchObject({ button: 'Use this card · at most $131.16', isDue: true });
    expect(charge?.text).not.toContain('never more');
    expect((await get()).charge).toEqual(charge);
    await weigh(4100);
    expect(await chargeOfJo()).toMatchObject({ button: 'Pay $131.16', isDue: true });
    await weigh(3900);
    expect(await chargeOfJo()).toMatchObject({ title: 'Weighed', button: null, isDue: false });
    // 3.9 kg × $31.99 = $124.761
    expect((await close()).body).toMatchObject({ status: 'paid', amountPaid: 12_476 });
    expect((await outcomesAtProvider(shop)).filter((each) => !each.startsWith('declined'))).toEqual([
      'succeeded 12476',
    ]);
    expect(await findings()).toEqual([]);
  });

  it('is held on another card that the customer enters, if the first card is declined for the new amount', async () => {
    const { shop, jo, ask, respond, get, chargeOfJo, findings } = await heavyRumps({}, testCards.declinedLater);
    await ask();
    await respond(true);
    expect((await pay(jo, [await get()], { token: testCards.mastercard })).status).toBe(200);
    expect(await get()).toMatchObject({ totalAmount: more, hold: { amount: more }, amountPaid: 0 });
    const charge = await chargeOfJo();
    expect(charge).toMatchObject({ title: 'Held on your card', button: null });
    expect(charge?.text).toContain('holds $131.16 for us. You are charged what your order weighs, and never more');
    await resolveOpenCharges(shop.deps);
    const last = (await outcomesAtProvider(shop)).filter((each) => !each.startsWith('declined'));
    expect(last).toEqual([`held ${more}`, `released ${ceiling}`]);
    expect(await findings()).toEqual([]);
  });

  it('is paid by the link if the card is declined for the new amount; the first hold is then released', async () => {
    const { shop, jo, ask, respond, weigh, get, close, findings } = await heavyRumps({}, testCards.declinedLater);
    await ask();
    await respond(true);
    await weigh(4100);
    expect((await close()).body).toMatchObject({ status: 'pending', amountPaid: 0, hold: { amount: ceiling } });
    const body = { orderId: (await get()).id, amount: more, paymentToken: testCards.mastercard };
    expect((await jo.post('/api/payments', body)).status).toBe(200);
    expect(await get()).toMatchObject({ status: 'paid', amountPaid: more, hold: null });
    const last = (await outcomesAtProvider(shop)).filter((each) => !each.startsWith('declined'));
    expect(last).toEqual([`released ${ceiling}`, `succeeded ${more}`]);
    expect(await findings()).toEqual([]);
  });

  it('is charged to the agreed card if the new amount was never held because the bank didn’t respond or the shop was killed', async () => {
    let isSilent = false;
    const beforeResponse = async () => {
      if (isSilent) throw new Error('The line is dead');
    };
    const { shop, ask, respond, weigh, close, get, findings } = await heavyRumps({ faults: { beforeResponse } });
    await ask();
    isSilent = true;
    expect((await respond(true)).status).toBe(200);
    isSilent = false;
    shop.advance(10 * 60_000);
    await resolveOpenCharges(shop.deps);
    await weigh(4100);
    expect((await close()).body).toMatchObject({ status: 'paid', amountPaid: more });
    await resolveOpenCharges(shop.deps);
    expect(await get()).toMatchObject({ hold: null });
    const kept = (await outcomesAtProvider(shop)).filter((each) => !each.startsWith('declined'));
    expect(kept).toEqual([`released ${ceiling}`, `succeeded ${more}`]);
    expect(await findings()).toEqual([]);
  });
});
