import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { melbourneDay } from '#core/dates.ts';
import type { Pack } from '#core/packs/packs-api.ts';
import type { Lot } from '#core/stock/lots/lots-api.ts';
import type { StockMove } from '#core/stock/stock-api.ts';
import { closeDays } from '#server/journal/days/close-days.ts';
import { capturePackedOrders } from '#server/packing/capture-packed.ts';
import { closeOrder } from '#server/packing/close-order.ts';
import { agreedCards } from '#server/payments/cards/card-tables.ts';
import { watchHolds } from '#server/payments/holds/watch-holds.ts';
import { charges } from '#server/payments/payment-tables.ts';
import { resolveOpenCharges } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { changeOf, sendChange } from '#tests/server/offline/offline-shop.ts';
import { heldRumps } from '#tests/support/data/cold-room/held-rumps.ts';
import { emailsTo } from '#tests/support/data/counter-sales.ts';
import { chargedAtProvider, recordedPayments } from '#tests/support/data/shopping.ts';

const key = () => crypto.randomUUID();

describe('Closing an order by the kilo at the packing bench', () => {
  it('charges the weighed price and records the weight once, and the order stays packed', async () => {
    const { shop, owner, item, lot, order, weigh, close, unpack, findings } = await heldRumps();
    expect(await close()).toMatchObject({ status: 409, body: { code: 'not_weighed' } });
    expect((await weigh(3600)).status).toBe(200);
    const closing = key();
    // 3.6 kg × $31.99 = $115.164
    expect((await close(closing)).body).toMatchObject({ status: 'paid', totalAmount: 11_516, amountPaid: 11_516 });
    expect((await close(closing)).body).toMatchObject({ status: 'paid' });
    expect(await chargedAtProvider(shop)).toEqual([11_516]);
    expect(await recordedPayments(shop)).toEqual([11_516]);
    const moves: StockMove[] = (await owner.get(`/api/admin/stock-items/${item.id}/moves`)).body;
    expect(moves.filter(({ orderId }) => orderId === order.id)).toMatchObject([
      { kind: 'packed', pieces: -3, grams: -3600, lotId: lot.id },
    ]);
    const subjects = (await emailsTo(shop, 'jo@customer.test')).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('Packed'))).toEqual([
      `Packed: 3.6 kg, $115.16 (order #${order.id}) – Hindquarter`,
    ]);
    expect(await unpack()).toMatchObject({ status: 409, body: { code: 'wrong_status' } });
    expect((await weigh(3500)).status).toBe(409);
    expect(await findings()).toEqual([]);
  });

  it('gives back the overpaid amount if the order was paid at an offline counter before it was weighed', async () => {
    const room = await heldRumps();
    const { shop, counter, order, weigh, close, get, findings } = room;
    const { id: madeBy } = (await counter.get('/api/users/me')).body;
    // The money is in the drawer, so it is recorded, at the most that the order can cost.
    const money = { order: { id: order.id }, amount: 12_601, method: 'eftpos' };
    expect((await sendChange(counter, changeOf(madeBy, 'payment', money))).status).toBe(201);
    await resolveOpenCharges(shop.deps);
    expect(await get()).toMatchObject({ status: 'paid', amountPaid: 12_601, hold: null });
    // The journal closes the day of the payment before the goods are weighed.
    shop.setClock('2026-11-10T22:00:00.000Z');
    expect((await close()).body.code).toBe('not_weighed');
    expect((await weigh(3940)).body.code).toBe('above_ceiling');
    // 3.6 kg × $31.99 = $115.164.
    expect((await weigh(3600)).body).toMatchObject({ status: 'paid', totalAmount: 12_601 });
    expect((await get()).charge?.text).toContain('You paid $10.85 more than your order weighs');
    expect((await weigh(3500)).body.detail).toContain('its weights stay');
    expect((await close()).status).toBe(200);
    const email = (await emailsTo(shop, 'jo@customer.test')).at(-1);
    expect(email?.subject).toContain('Packed: 3.6 kg, $115.16');
    expect(email?.text).toContain('You paid $10.85 more than that');
    const body = {
      amount: 1085,
      method: 'eftpos',
      reason: 'Paid before it was weighed',
      version: (await get()).version,
    };
    expect((await counter.post(`/api/admin/orders/${order.id}/refunds`, body)).status).toBe(200);
    expect(await get()).toMatchObject({ status: 'paid', totalAmount: 11_516, amountPaid: 11_516 });
    expect((await get()).charge?.text).not.toContain('more than your order weighs');
    shop.setClock('2026-11-11T22:00:00.000Z');
    await closeDays(shop.deps);
    const entryOf = async (of: string) => (await room.owner.get(`/api/admin/journal/days/${of}`)).body.lines;
    const labels = async (of: string) => (await entryOf(of)).map(({ label }: { label: string }) => label);
    expect(await labels('2026-11-10')).toContain('Sales, GST-free');
    expect(await labels('2026-11-11')).toContain('Sales, GST-free (3,600 g by the kilo)');
    expect(await findings()).toEqual([]);
  });

  it('needs the weight of the goods, even if the order is already paid', async () => {
    const room = await heldRumps();
    const { shop, owner, counter, order, weigh, close, get, findings } = room;
    const { id: madeBy } = (await counter.get('/api/users/me')).body;
    const about = { order: { id: order.id } };
    // The money is in the drawer, so it is recorded. The handover isn't recorded: without a weight, the goods would cost the highest price
    // that was agreed.
    const money = { ...about, amount: 12_601, method: 'eftpos', handedOver: true };
    expect((await sendChange(counter, changeOf(madeBy, 'payment', money))).status).toBe(201);
    await resolveOpenCharges(shop.deps);
    expect(await get()).toMatchObject({ status: 'paid', amountPaid: 12_601 });
    const { log } = (await owner.get(`/api/admin/orders/${order.id}`)).body;
    expect(log.find(({ kind }: { kind: string }) => kind === 'offline-refused')?.detail).toMatchObject({
      ...{ change: 'order-status', status: 'delivered', code: 'not_weighed' },
      reason: expect.stringContaining('Please weigh these goods'),
    });
    const path = `/api/admin/orders/${order.id}`;
    const run = { day: '2026-11-11', orders: [{ id: order.id }] };
    const delivered = { status: 'delivered' };
    for (const { status, body } of [
      await owner.patch(`${path}/status`, delivered),
      await owner.post('/api/admin/run-sheet/delivered', run),
      await sendChange(counter, changeOf(madeBy, 'order-status', { ...about, ...delivered })),
    ])
      expect([status, body.code]).toEqual([409, 'not_weighed']);
    shop.setClock('2026-11-10T22:00:00.000Z');
    // 3.939 kg × $31.99 = $126.00861.
    const weighed = await weigh(3939);
    expect(weighed.body).toMatchObject({ status: 'paid', totalAmount: 12_601 });
    expect(weighed.body.lines.at(-1)).toMatchObject({ label: 'Weighed 3,939 g of at most 3,939 g', amount: 0 });
    expect((await close()).status).toBe(200);
    expect((await owner.patch(`${path}/status`, delivered)).body).toMatchObject(delivered);
    shop.setClock('2026-11-11T22:00:00.000Z');
    await closeDays(shop.deps);
    const entry = (await owner.get('/api/admin/journal/days/2026-11-11')).body.lines;
    expect(entry.map(({ label, amountCents }: { label: string; amountCents: number }) => [label, amountCents])).toEqual(
      [['Sales, GST-free (3,939 g by the kilo)', 0]],
    );
    expect(await findings()).toEqual([]);
  });

  it('isn’t needed if a driver has delivered the order: goods at the door count as delivered', async () => {
    const { shop, owner, counter, order, get, findings } = await heldRumps();
    const { id: madeBy } = (await counter.get('/api/users/me')).body;
    const money = { order: { id: order.id }, amount: 12_601, method: 'eftpos', handedOver: false };
    expect((await sendChange(counter, changeOf(madeBy, 'payment', money))).status).toBe(201);
    await resolveOpenCharges(shop.deps);
    shop.setClock('2026-11-10T22:45:00.000Z');
    const at = '2026-11-10T22:30:00.000Z';
    const visit = {
      day: '2026-11-11',
      orderId: order.id,
      clientKey: key(),
      outcome: 'delivered',
      at,
      temperature: 3.5,
    };
    const stored = await owner.post('/api/admin/run-sheet/stops', visit);
    expect([stored.status, stored.body]).toMatchObject([200, { outcome: 'delivered', at, temperature: 3.5 }]);
    expect(await get()).toMatchObject({ status: 'delivered', amountPaid: 12_601 });
    expect(await findings()).toEqual([]);
  });

  it('packs the order even if the bank doesn’t respond, and charges the card once the bank responds', async () => {
    let isSilent = true;
    const beforeCapture = async () => {
      if (isSilent) throw new Error('The line is dead');
    };
    const { shop, weigh, close, unpack, onBench, findings, get } = await heldRumps({ faults: { beforeCapture } });
    await weigh(3600);
    expect(await close()).toMatchObject({ status: 200, body: { status: 'pending' } });
    expect(await onBench()).toMatchObject({ state: 'packed', trouble: [] });
    expect(await unpack()).toMatchObject({ status: 409, body: { code: 'charge_in_flight' } });
    isSilent = false;
    await resolveOpenCharges(shop.deps);
    expect(await get()).toMatchObject({ status: 'paid', amountPaid: 11_516 });
    expect(await findings()).toEqual([]);
  });

  it('is finished by a job if the server was killed before it captured the hold on the card', async () => {
    const { shop, weigh, order, get, findings } = await heldRumps();
    await weigh(3600);
    const actor = { id: 1, username: 'owner', role: 'owner' as const };
    const closing = { params: { id: order.id }, body: { boxes: 1, clientKey: key() }, actor };
    const now = shop.deps.clock();
    await shop.deps.store.write((tx) => closeOrder(tx, { ...closing, now, today: melbourneDay(now) }, shop.deps));
    expect(await chargedAtProvider(shop)).toEqual([]);
    await capturePackedOrders.run(shop.deps);
    await capturePackedOrders.run(shop.deps);
    expect(await chargedAtProvider(shop)).toEqual([11_516]);
    expect(await get()).toMatchObject({ status: 'paid', amountPaid: 11_516 });
    expect(await findings()).toEqual([]);
  });

  it('leaves the order at the bench if no card was charged, so that it can be reopened and weighed again', async () => {
    const { weigh, close, unpack, onBench, owner, order, findings } = await heldRumps({ isHeld: false });
    await weigh(3600);
    expect(await close()).toMatchObject({ status: 200, body: { status: 'pending', amountPaid: 0 } });
    const { trouble, progress } = await onBench();
    expect(trouble).toEqual([expect.stringContaining('$115.16')]);
    expect(progress).toMatchObject({ packed: 1, trouble: 1 });
    expect(await weigh(3500)).toMatchObject({ status: 409, body: { code: 'wrong_status' } });
    expect((await unpack()).status).toBe(200);
    expect((await weigh(3500)).status).toBe(200);
    await close();
    expect((await onBench()).trouble).toEqual([expect.stringContaining('$111.97')]);
    // Paid at the counter.
    expect((await owner.patch(`/api/admin/orders/${order.id}/status`, { status: 'paid' })).status).toBe(200);
    expect((await onBench()).trouble).toEqual([]);
    expect(await findings()).toEqual([]);
  });

  it('tries a declined card again once a day, not at night, and at most three times', async () => {
    const { shop, weigh, close, order, findings } = await heldRumps({ isHeld: false });
    const { store, providers, clock } = shop.deps;
    const card = { provider: providers.active.name, cardReference: 'card_gone', brand: 'visa', last4: '0002' };
    const saved = { ...card, orderId: order.id, savedAt: clock().toISOString() };
    await store.write((tx) => tx.insert(agreedCards).values(saved));
    await weigh(3600);
    await close();
    const declined = () => store.read((db) => db.$count(charges, eq(charges.status, 'declined')));
    expect(await declined()).toBe(1);
    for (const [time, times] of [
      ['2026-11-11T00:30:00+11:00', 1],
      ['2026-11-11T08:59:00+11:00', 1],
      ['2026-11-11T09:00:00+11:00', 2],
      ['2026-11-11T17:00:00+11:00', 2],
      ['2026-11-12T00:30:00+11:00', 2],
      ['2026-11-12T10:00:00+11:00', 3],
      ['2026-11-13T10:00:00+11:00', 3],
    ] as const) {
      shop.setClock(time);
      await capturePackedOrders.run(shop.deps);
      expect({ time, times: await declined() }).toEqual({ time, times });
    }
    const emails = await emailsTo(shop, 'jo@customer.test');
    expect(emails.filter(({ kind }) => kind === 'kilo-unpaid')).toHaveLength(3);
    expect(await findings()).toEqual([]);
  });

  it('by two people while the order is cancelled leaves it either packed and paid, or cancelled without a hold', async () => {
    for (const first of ['close', 'cancel']) {
      const { shop, owner, order, weigh, close, get, findings } = await heldRumps();
      await weigh(3600);
      const cancel = () => owner.patch(`/api/admin/orders/${order.id}/status`, { status: 'cancelled' });
      const steps = [() => close(), () => close(key(), owner)];
      await Promise.all((first === 'close' ? [...steps, cancel] : [cancel, ...steps]).map((step) => step()));
      await resolveOpenCharges(shop.deps);
      await watchHolds.run(shop.deps);
      await resolveOpenCharges(shop.deps);
      const { status } = await get();
      expect(['paid', 'cancelled']).toContain(status);
      expect((await get()).hold).toBeNull();
      expect(await findings()).toEqual([]);
    }
  });
});

describe('Weighing an order at the packing bench', () => {
  it('is refused for a held lot or a lot of another item, and changes neither the stock nor the box', async () => {
    const room = await heldRumps();
    const { owner, lot, weigh, onBench } = room;
    const mince = await room.addItem('Mince', { unit: 'gram' });
    const other: Lot = await room.addLot(mince.id, { grams: 5000 });
    expect(await weigh(3600, { lotId: other.id })).toMatchObject({ status: 422 });
    await owner.patch(`/api/admin/lots/${lot.id}`, { status: 'held', reason: 'Test', version: lot.version });
    expect(await weigh(3600)).toMatchObject({ status: 409, body: { code: 'lot_held' } });
    expect((await onBench()).lines?.[0]).toMatchObject({ packed: null, kilo: { weighed: null } });
  });

  it('assigns labelled packs and their lots to this order only, until the order is weighed again', async () => {
    const { counter, item, lot, addLot, order, owner, weigh, close, findings } = await heldRumps();
    const later: Lot = await addLot(item.id, { pieces: 2, grams: 2400, useBy: '2026-11-25' });
    const label = async (lotId: number, grams: number): Promise<Pack> => {
      const body = { itemId: item.id, lotId, packs: [{ grams }], clientKey: key() };
      return (await counter.post('/api/admin/packs', body)).body.packs[0];
    };
    const packs = [await label(lot.id, 1200), await label(later.id, 1150), await label(lot.id, 1250)];
    const [torn, ...rest] = packs;
    const numbers = (some: (Pack | undefined)[]) => ({ packNumbers: some.map((pack) => String(pack?.number)) });
    expect(await weigh(3000, numbers(packs))).toMatchObject({ status: 422 });
    expect((await weigh(3600, numbers(packs))).status).toBe(200);
    const read = async () => (await counter.get(`/api/admin/packs/${torn?.number}`)).body;
    expect(await read()).toMatchObject({ status: 'packed', orderId: order.id });
    // Only lines sold by the pack can be taken out. A weighed line stays weighed, so its packs can't go into another box.
    await counter.post(`/api/admin/orders/${order.id}/packed-lines/undo`, { lineId: order.items[0]?.id });
    expect(await read()).toMatchObject({ status: 'packed', orderId: order.id });
    // One piece is taken out of its bag: 2.4 kg in packs and 1.2 kg loose.
    expect((await weigh(3600, numbers(rest))).status).toBe(200);
    expect(await read()).toMatchObject({ status: 'open', orderId: null });
    expect((await close()).status).toBe(200);
    const moves: StockMove[] = (await owner.get(`/api/admin/stock-items/${item.id}/moves`)).body;
    const packed = moves.filter(({ kind }) => kind === 'packed');
    const ofLot = (id: number) => packed.filter(({ lotId }) => lotId === id).reduce((sum, { grams }) => sum + grams, 0);
    expect([ofLot(lot.id), ofLot(later.id)]).toEqual([-2450, -1150]);
    expect(await findings()).toEqual([]);
  });
});
