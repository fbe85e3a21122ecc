import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { CuttingList } from '#core/stock/cutting/cutting-list-api.ts';
import { orders } from '#server/orders/order-tables.ts';
import { productStock, products } from '#server/products/product-tables.ts';
import { storeMove } from '#server/stock/stock-moves.ts';
import { startColdRoom } from '#tests/support/data/cold-room/cold-room.ts';
import { startedLayby } from '#tests/support/data/laybys.ts';
import { orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import { changeBox, outcomes, runAt, someone, started, switchRepeats } from '../repeats/repeating-shop.ts';

const [from, to] = ['2026-11-16', '2026-11-20'];

/** A shop that sells legs of lamb by its stock items, and half a lamb by its weight alone. */
async function lambShop() {
  const room = await startColdRoom();
  const { shop, counter } = room;
  const leg = await room.item('Leg', { unit: 'gram', cut: 'lamb/leg', hold: 'for-the-day' });
  const jar = await room.item('Mint sauce', { unit: 'piece', hold: 'for-the-day' });
  const legs = await stockProduct(shop, { name: 'Leg roast', type: 'lamb' });
  await shop.deps.store.write((tx) =>
    tx.insert(productStock).values([
      { productId: legs.id, itemId: leg.id, pieces: 0, grams: 2_000 },
      { productId: legs.id, itemId: jar.id, pieces: 1, grams: 0 },
    ]),
  );
  const half = await stockProduct(shop, {
    name: 'Racks and shanks',
    type: 'lamb',
    weight: '10kg',
    cuts: ['rack', 'leg'],
  });
  /** A paid order that is delivered on the day. */
  const ordered = async (product: typeof legs, quantity: number, day: string) => {
    const visitor = shop.visitor();
    const made = await orderLines(shop, visitor, [[product, 'credit-card', quantity]]);
    await pay(visitor, made.orders);
    await shop.deps.store.write((tx) =>
      tx.update(orders).set({ deliveryDate: day }).where(eq(orders.id, made.order.id)),
    );
    return made.order.id;
  };
  const list = async (more = ''): Promise<CuttingList> =>
    (await counter.get(`/api/admin/cutting-list?from=${from}&to=${to}${more}`)).body;
  const legsOf = ({ animals }: CuttingList) =>
    animals.find(({ animal }) => animal === 'lamb')?.cuts.find(({ cut }) => cut === 'leg');
  return { ...room, leg, jar, legs, half, ordered, list, legsOf };
}

it('The cutting list counts the paid orders of its days by their products’ stock items, or else by the shares of their cuts', async () => {
  const { ordered, list, legsOf, legs, half, jar } = await lambShop();
  const first = await ordered(legs, 2, '2026-11-16');
  const second = await ordered(half, 1, '2026-11-20');
  await ordered(legs, 5, '2026-11-21');
  const found = await list();
  expect(found.orders).toEqual([first, second]);
  // Two roasts of 2 kg; and two thirds of 10 kg, because legs are 20% and racks 10% of a lamb, rounded to half a kilo.
  expect(legsOf(found)).toMatchObject({ needed: 4_000 + 6_500, onHand: 0, toCut: 10_500 });
  expect(found.items).toEqual([
    { itemId: jar.id, name: 'Mint sauce', needed: { pieces: 2, grams: 0 }, onHand: { pieces: 0, grams: 0 } },
  ]);
  expect(found.animals[0]?.bodies).toBeGreaterThan(0);
  expect(found.unknown).toEqual([]);
  expect(found.packs).toEqual([
    { productId: legs.id, name: 'Leg roast', quantity: 2, mayNeed: 0 },
    { productId: half.id, name: 'Racks and shanks', quantity: 1, mayNeed: 0 },
  ]);
});

it('The cutting list estimates the weight of cuts sold by the piece from earlier pieces, or from the pack’s weight', async () => {
  const { shop, ordered, list, legsOf, half, item } = await lambShop();
  const whole = await item('Whole leg', { unit: 'weighed', cut: 'lamb/leg', hold: 'for-the-day' });
  await shop.deps.store.write((tx) =>
    tx.insert(productStock).values([{ productId: half.id, itemId: whole.id, pieces: 2, grams: 0 }]),
  );
  await ordered(half, 1, '2026-11-16');
  // Nothing has been weighed yet, so the pack's own weight of 10 kg counts. All of it is legs, because the pack uses no other stock item.
  const before = await list();
  expect(legsOf(before)).toMatchObject({ needed: 10_000 });
  expect(before.animals[0]?.cuts.find(({ cut }) => cut === 'rack')).toMatchObject({ needed: 0 });
  expect(before.unknown).toEqual([]);
  // Three legs weighed 4 kg, so one weighs 1.333 kg.
  const move = { itemId: whole.id, lotId: null, pieces: 3, reason: '', orderId: null, actorId: null, clientKey: null };
  const now = shop.deps.clock();
  const received = { ...move, kind: 'received' as const, grams: 4_000, at: new Date('2026-01-01'), now };
  await shop.deps.store.write((tx) => storeMove(tx, received));
  expect(legsOf(await list())).toMatchObject({ needed: 2_666, onHand: 4_000, toCut: 0 });
  // What was found since without being weighed says nothing of what a leg weighs.
  await shop.deps.store.write((tx) => storeMove(tx, { ...move, kind: 'found', grams: 0, at: now, now }));
  expect(legsOf(await list())).toMatchObject({ needed: 2_666 });
});

it('The cutting list subtracts the stock on hand, except held lots and lots that have expired by the first day', async () => {
  const { ordered, list, legsOf, legs, leg, addLot, owner } = await lambShop();
  await ordered(legs, 5, '2026-11-16');
  await addLot(leg.id, { grams: 3_000, useBy: '2026-11-16' });
  await addLot(leg.id, { grams: 2_000, useBy: '2026-11-15' });
  expect(legsOf(await list())).toMatchObject({ needed: 10_000, onHand: 3_000, toCut: 7_000 });
  const { body } = await owner.get('/api/admin/lots?state=open');
  const good = body.find(({ useBy }: { useBy: string }) => useBy === '2026-11-16');
  await owner.patch(`/api/admin/lots/${good.id}`, { status: 'held', version: good.version });
  expect(legsOf(await list())).toMatchObject({ onHand: 0, toCut: 10_000 });
});

it('The cutting list leaves out unpaid and cancelled orders and those without a day', async () => {
  const { shop, ordered, list, legs, owner, counter } = await lambShop();
  await orderLines(shop, shop.visitor(), [[legs, 'credit-card']]);
  const cancelled = await ordered(legs, 1, '2026-11-16');
  await shop.deps.store.write((tx) => tx.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, cancelled)));
  const waiting = await ordered(legs, 1, '2026-11-16');
  const noDay = { deliveryDate: null, wishedDeliveryDate: '2026-11-16' };
  await shop.deps.store.write((tx) => tx.update(orders).set(noDay).where(eq(orders.id, waiting)));
  const { order } = await startedLayby(shop, { paymentType: 'layby-2' });
  const lastDue = order.plan?.installments.at(-1)?.dueDate ?? '';
  expect(await list()).toMatchObject({ orders: [], laybys: [] });
  const later = await counter.get(`/api/admin/cutting-list?from=${lastDue}&to=${lastDue}`);
  expect(later.body).toMatchObject({ orders: [], laybys: [order.id] });
  expect(later.body.packs).toMatchObject([{ quantity: 0, mayNeed: 1 }]);
  expect(later.body.animals[0]).toMatchObject({ animal: 'beef', bodies: 0 });
  expect((await owner.get(`/api/admin/cutting-list?from=${to}&to=${from}`)).status).toBe(422);
});

it('The cutting list uses the shop’s own yields once the owner has chosen them', async () => {
  const { ordered, list, legs, leg, counter, owner, item, addLot } = await lambShop();
  await ordered(legs, 5, '2026-11-16');
  const body = await item('Lamb body');
  const lot = await addLot(body.id, { pieces: 1, grams: 20_000 });
  await counter.post('/api/admin/cutting-runs', {
    ...{ bodyKind: 'lamb', bodies: 1, reason: 'Tried', clientKey: crypto.randomUUID() },
    inputs: [{ itemId: body.id, lotId: lot.id, pieces: 1, grams: 20_000 }],
    outputs: [{ itemId: leg.id, grams: 5_000 }],
  });
  const chosen = await owner.request('PUT', '/api/admin/yields', { body: { bodyKind: 'lamb', chosen: 'learnt' } });
  expect([chosen.status, chosen.body.chosen]).toEqual([200, 'learnt']);
  expect((await counter.get('/api/admin/yields?bodyKind=pork')).body.chosen).toBe('usual');
  // 10 kg are needed and 5 kg on hand; a body like the last one has 5 kg.
  expect((await list()).animals).toMatchObject([{ isLearnt: true, runs: 1, gramsPerBody: 20_000, bodies: 1 }]);
  expect((await list('&yields=usual')).animals).toMatchObject([{ isLearnt: false, gramsPerBody: 22_000 }]);
});

it('For a shop that buys quarters, the cutting list says how many of each quarter are needed', async () => {
  const { shop, counter, ordered, list, item, addLot } = await lambShop();
  const rump = await item('Rump', { unit: 'gram', cut: 'beef/rump', hold: 'for-the-day' });
  const rumps = await stockProduct(shop, { name: 'Rump steaks' });
  await shop.deps.store.write((tx) =>
    tx.insert(productStock).values([{ productId: rumps.id, itemId: rump.id, pieces: 0, grams: 10_000 }]),
  );
  await ordered(rumps, 3, '2026-11-16');
  const kinds = async (more = '') =>
    (await list(more)).animals[0]?.kinds.map(({ kind, bodies, isLearnt }) => [kind, bodies, isLearnt]);
  // A usual body of 280 kg is 8% rump, less bone, fat, trim and drip: 14 to 15 kg. A hindquarter of 65 kg has more than 7.5 and less than 8 kg.
  expect(await kinds()).toEqual([['beef', 3, false]]);
  const quarters = [
    ['beef-fore', 0, false],
    ['beef-hind', 4, false],
  ];
  expect(await kinds('&bodies=quarters')).toEqual(quarters);
  const quarter = await item('Hindquarter');
  const lot = await addLot(quarter.id, { pieces: 1, grams: 60_000 });
  const run = await counter.post('/api/admin/cutting-runs', {
    ...{ bodyKind: 'beef-hind', bodies: 1, clientKey: crypto.randomUUID() },
    inputs: [{ itemId: quarter.id, lotId: lot.id, pieces: 1, grams: 60_000 }],
    outputs: [{ part: 'trim', itemId: null, label: 'Trim', grams: 60_000 }],
  });
  expect(run.status, run.text).toBe(201);
  // From now on the list counts what the shop cut last; the usual yields stay until the owner chooses others.
  expect(await kinds()).toEqual(quarters);
  expect(await kinds('&bodies=whole')).toEqual([['beef', 3, false]]);

  // One hindquarter is left, and two are sold whole: four to cut and two to sell, less the one that is there.
  await addLot(quarter.id, { pieces: 1, grams: 61_000 });
  await addLot(quarter.id, { pieces: 5, grams: 300_000, useBy: '2026-11-15' });
  const whole = await stockProduct(shop, { name: 'A whole hindquarter' });
  await shop.deps.store.write((tx) =>
    tx.insert(productStock).values([{ productId: whole.id, itemId: quarter.id, pieces: 1, grams: 0 }]),
  );
  await ordered(whole, 2, '2026-11-17');
  const [, hind] = (await list()).animals[0]?.kinds ?? [];
  expect(hind).toMatchObject({ kind: 'beef-hind', bodies: 4, ordered: 2, onHand: 1, toBuy: 5 });
});

it('The cutting list counts a repeating box once its notice is sent, and later counts its order instead', async () => {
  const { shop, legs, list, legsOf } = await lambShop();
  await switchRepeats(shop, true);
  await shop.deps.store.write((tx) => tx.update(products).set({ repeatable: true }));
  const day = '2026-11-19';
  const begun = { productId: legs.id, intervalWeeks: 1, firstDate: day };
  const good = await started(await someone(shop), begun);
  const bad = await started(await someone(shop), { ...begun, quantity: 2, card: testCards.declinedLater });
  const skipping = await someone(shop);
  await started(skipping, begun);
  expect(await list()).toMatchObject({ orders: [], boxes: [], packs: [] });
  await runAt(shop, '2026-11-16T10:00:00+11:00');
  await changeBox(skipping, { action: 'skip' });
  const announced = await list();
  expect(announced).toMatchObject({ orders: [], packs: [{ productId: legs.id, quantity: 3 }] });
  expect(announced.boxes).toEqual([good, bad].map(({ id }) => ({ repeatId: id, date: day })));
  expect(legsOf(announced)).toMatchObject({ needed: 6_000 });
  await runAt(shop, '2026-11-19T00:01:00+11:00');
  expect((await outcomes(shop)).sort()).toEqual([`${day} charging`, `${day} ordered`, `${day} skipped`]);
  const made = await list();
  expect(made).toMatchObject({ boxes: [], packs: [{ productId: legs.id, quantity: 3 }] });
  expect(made.orders).toHaveLength(2);
  expect(legsOf(made)).toMatchObject({ needed: 6_000 });
});
