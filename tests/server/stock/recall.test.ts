import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { CuttingRun } from '#core/stock/cutting/cutting-api.ts';
import type { Lot } from '#core/stock/lots/lots-api.ts';
import type { Recall, Recipient } from '#core/stock/lots/recall-api.ts';
import { outbox } from '#server/email/email-tables.ts';
import { orders } from '#server/orders/order-tables.ts';
import { storeMove } from '#server/stock/stock-moves.ts';
import { saleChange, sendChange } from '#tests/server/offline/offline-shop.ts';
import { startColdRoom } from '#tests/support/data/cold-room/cold-room.ts';
import { saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { orderAsItIs } from '#tests/support/data/laybys.ts';
import { customer, orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';

const recalls = '/api/admin/recalls';
const key = () => crypto.randomUUID();
const orderIds = (recipients: Recipient[]) => recipients.map(({ orderId }) => orderId);

/** Body 4711 is cut into two rumps and trim; the trim is mixed with that of another body into sausages. */
async function cutBody() {
  const room = await startColdRoom();
  const { shop, counter } = room;
  const body = await room.item('Beef body');
  const rump = await room.item('Rump', { cut: 'beef/rump' });
  const trim = await room.item('Trim', { unit: 'gram' });
  const sausages = await room.item('Sausages', { unit: 'gram' });
  const abattoir = await room.supplier('Gippsland Abattoir', { phone: '03 5555 0102' });
  const purchase = await room.addPurchase(abattoir.id, [{ itemId: body.id, pieces: 1, grams: 10_000 }]);
  const came = await counter.post(`/api/admin/purchases/${purchase.id}/receipts`, {
    lines: [{ itemId: body.id, pieces: 1, grams: 10_000, supplierNumber: '4711' }],
    clientKey: key(),
  });
  const bodyLot: number = came.body.receipts[0].lines[0].lotId;
  const run = async (fields: object): Promise<CuttingRun> =>
    (await counter.post('/api/admin/cutting-runs', { clientKey: key(), ...fields })).body;
  const cut = await run({
    inputs: [{ itemId: body.id, lotId: bodyLot, pieces: 1, grams: 10_000 }],
    outputs: [
      { itemId: rump.id, pieces: 2, grams: 5_000 },
      { itemId: trim.id, part: 'trim', grams: 4_900 },
    ],
  });
  const [, rumpLine, trimLine] = cut.lines;
  const otherTrim: Lot = await room.addLot(trim.id, { grams: 2_000, supplierNumber: '9999' });
  const mixed = await run({
    kind: 'blend',
    inputs: [
      { itemId: trim.id, lotId: trimLine?.lotId, grams: 4_000 },
      { itemId: trim.id, lotId: otherTrim.id, grams: 2_000 },
    ],
    outputs: [{ itemId: sausages.id, grams: 6_000 }],
  });
  const lotIds = { body: bodyLot, rump: rumpLine?.lotId ?? 0, trim: trimLine?.lotId ?? 0 };
  const product = await stockProduct(shop);
  const sold = async (itemId: number, amount: { pieces?: number; grams?: number; lotId?: number | null }) => {
    const { order } = await orderLines(shop, shop.visitor(), [[product, 'credit-card']], { customer });
    shop.setClock(new Date(shop.deps.clock().getTime() + 60_000).toISOString());
    const now = shop.deps.clock();
    const { pieces = 0, grams = 0, lotId = null } = amount;
    const move = { itemId, lotId, pieces: -pieces, grams: -grams, kind: 'sold' as const, reason: '', clientKey: null };
    await shop.deps.store.write((tx) => storeMove(tx, { ...move, orderId: order.id, at: now, now, actorId: null }));
    return order.id;
  };
  const recall = async (query: string): Promise<Recall> => (await room.owner.get(`${recalls}?${query}`)).body;
  return {
    ...room,
    body,
    rump,
    trim,
    sausages,
    lotIds: { ...lotIds, sausages: mixed.lines[2]?.lotId ?? 0, otherTrim: otherTrim.id },
    sold,
    recall,
  };
}

/** The same shop, with a product of one rump. */
async function sellRump() {
  const room = await cutBody();
  const product = await stockProduct(room.shop);
  const stock = [{ itemId: room.rump.id, pieces: 1 }];
  expect((await room.owner.patch(`/api/admin/products/${product.id}`, { stock })).status).toBe(200);
  const paid = { method: 'cash' as const, amount: product.priceCents };
  const sellNow = async () => (await sell(room.owner, saleOf(product, 'full', { paid, handedOver: true }))).id;
  return { ...room, product, sellNow };
}

describe('A recall of a lot', () => {
  it('follows goods through cutting runs and blends to each order, and back to the supplier', async () => {
    const { recall, sold, rump, sausages, lotIds } = await cutBody();
    const rumpOrder = await sold(rump.id, { pieces: 1, grams: 2_500, lotId: lotIds.rump });
    const sausageOrder = await sold(sausages.id, { grams: 500, lotId: lotIds.sausages });
    const unknownOrder = await sold(rump.id, { pieces: 1, grams: 2_500 });
    const found = await recall(`lot=${lotIds.body}`);
    expect(found.recalled).toEqual([lotIds.body]);
    expect(orderIds(found.certain)).toEqual([rumpOrder, sausageOrder]);
    expect(orderIds(found.possible)).toEqual([unknownOrder]);
    expect(found.certain[0]).toMatchObject({
      ...{ name: customer.name, phone: customer.phone, email: customer.email },
      goods: [{ itemName: 'Rump', lotId: lotIds.rump, pieces: 1, grams: 2_500 }],
    });
    expect(found.suppliers).toEqual([
      { name: 'Gippsland Abattoir', phone: '03 5555 0102', email: null, lotIds: [lotIds.body] },
    ]);
    expect(found.message).toMatch(/Sausages/);
  });

  it('of sausages names the supplier of the body, but not the customers who received a rump', async () => {
    const { recall, sold, rump, lotIds } = await cutBody();
    await sold(rump.id, { pieces: 1, grams: 2_500, lotId: lotIds.rump });
    const found = await recall(`lot=${lotIds.sausages}`);
    expect([found.certain, found.possible]).toEqual([[], []]);
    expect(found.suppliers.map(({ name }) => name)).toEqual(['Gippsland Abattoir']);
  });

  it('can also start from the supplier’s number or from a day', async () => {
    const { recall, owner, lotIds } = await cutBody();
    expect((await recall('supplierNumber=4711')).recalled).toEqual([lotIds.body]);
    expect((await recall('day=2026-11-10')).recalled).toEqual(Object.values(lotIds).sort((one, other) => one - other));
    expect((await owner.get(`${recalls}?supplierNumber=1234`)).status).toBe(404);
    expect((await owner.get(recalls)).status).toBe(422);
    expect((await owner.get(`${recalls}?lot=1&day=2026-11-10`)).status).toBe(422);
  });

  it('accounts for every gram of each lot', async () => {
    const { recall, sold, rump, trim, counter, lotIds } = await cutBody();
    await sold(rump.id, { pieces: 1, grams: 2_400, lotId: lotIds.rump });
    const wasted = { kind: 'wasted', grams: 300, lotId: lotIds.trim, reason: 'Dropped', clientKey: key() };
    await counter.post(`/api/admin/stock-items/${trim.id}/moves`, wasted);
    const { version } = (await counter.get(`/api/admin/lots/${lotIds.trim}`)).body;
    await counter.patch(`/api/admin/lots/${lotIds.trim}`, { status: 'closed', version });
    const { lots } = await recall(`lot=${lotIds.body}`);
    const of = (id: number) => lots.find((lot) => lot.id === id);
    const grams = (amount: number, pieces = 0) => ({ pieces, grams: amount });
    expect(of(lotIds.rump)).toMatchObject({
      ...{ certainty: 'certain', came: grams(5_000, 2), delivered: grams(2_400, 1), onHand: grams(2_600, 1) },
      ...{ wasted: grams(0), cut: grams(0), unaccounted: grams(0) },
    });
    // 4.9 kg of trim: 4 kg in the sausages, 300 g wasted, and 600 g that no one can explain now that the lot is closed.
    expect(of(lotIds.trim)).toMatchObject({ cut: grams(4_000), wasted: grams(300), unaccounted: grams(600) });
    expect(of(lotIds.otherTrim)).toBeUndefined();
  });

  it('never shows more of a lot on hand than of its item, because counter sales don’t name a lot', async () => {
    const { recall, sellNow, lotIds } = await sellRump();
    await sellNow();
    await sellNow();
    const { lots } = await recall(`lot=${lotIds.body}`);
    expect(lots.find((lot) => lot.id === lotIds.rump)).toMatchObject({
      onHand: { pieces: 0, grams: 0 },
      unaccounted: { pieces: 2, grams: 5_000 },
    });
  });

  it('includes customers whose goods came back after their lot was closed', async () => {
    const { recall, sold, rump, counter, shop, lotIds } = await cutBody();
    const first = await sold(rump.id, { pieces: 2, grams: 5_000 });
    const { version } = (await counter.get(`/api/admin/lots/${lotIds.rump}`)).body;
    await counter.patch(`/api/admin/lots/${lotIds.rump}`, { status: 'closed', version });
    shop.setClock('2026-11-10T02:00:00.000Z');
    const back = { kind: 'returned', pieces: 1, grams: 2_500, clientKey: key() };
    await counter.post(`/api/admin/stock-items/${rump.id}/moves`, back);
    shop.setClock('2026-11-10T03:00:00.000Z');
    const second = await sold(rump.id, { pieces: 1, grams: 2_500 });
    expect(orderIds((await recall(`lot=${lotIds.rump}`)).possible).sort()).toEqual([first, second].sort());
  });

  it('includes goods that left before their lot was closed, even if this was recorded later', async () => {
    const { recall, owner, product, sellNow, shop, lotIds } = await sellRump();
    const time = (clock: string) => `2026-11-10T${clock}:00.000Z`;
    const jo = shop.visitor();
    const { order } = await orderLines(shop, jo, [[product, 'credit-card']]);
    await pay(jo, [order]);
    shop.setClock(time('01:00'));
    const { version } = (await owner.get(`/api/admin/lots/${lotIds.rump}`)).body;
    expect((await owner.patch(`/api/admin/lots/${lotIds.rump}`, { status: 'closed', version })).status).toBe(200);
    shop.setClock(time('02:00'));
    await sellNow();
    const delivered = { status: 'delivered', version: (await orderAsItIs(shop, order.id)).version };
    expect((await owner.patch(`/api/admin/orders/${order.id}/status`, delivered)).status).toBe(200);
    const me = (await owner.get('/api/users/me')).body.id;
    const change = { ...saleChange(me, product, { handedOver: true }), madeAt: time('00:30') };
    const offline = (await sendChange(owner, change)).body.order.id;
    const { certain, possible } = await recall(`lot=${lotIds.rump}`);
    expect(certain).toEqual([]);
    expect(orderIds(possible).sort()).toEqual([order.id, offline].sort());
    expect(possible.find(({ orderId }) => orderId === offline)?.at).toBe(time('00:30'));
  });

  it('leaves out an order whose handover was undone', async () => {
    const { recall, sold, rump, shop, lotIds } = await cutBody();
    const orderId = await sold(rump.id, { pieces: 1, grams: 2_500, lotId: lotIds.rump });
    const now = shop.deps.clock();
    const back = { itemId: rump.id, lotId: lotIds.rump, pieces: 1, grams: 2_500, kind: 'sold' as const, reason: '' };
    await shop.deps.store.write((tx) =>
      storeMove(tx, { ...back, orderId, at: now, now, actorId: null, clientKey: null }),
    );
    expect((await recall(`lot=${lotIds.body}`)).certain).toEqual([]);
  });

  it('includes goods that were taken out of a box after their lot was closed, and lists the order as possible, not certain', async () => {
    const { recall, sold, rump, counter, shop, lotIds } = await cutBody();
    const boxed = await sold(rump.id, { pieces: 2, grams: 5_000, lotId: lotIds.rump });
    const { version } = (await counter.get(`/api/admin/lots/${lotIds.rump}`)).body;
    await counter.patch(`/api/admin/lots/${lotIds.rump}`, { status: 'closed', version });
    shop.advance(60_000);
    const now = shop.deps.clock();
    const back = {
      itemId: rump.id,
      lotId: lotIds.rump,
      pieces: 2,
      grams: 5_000,
      kind: 'unpacked' as const,
      reason: '',
    };
    const other = { ...back, lotId: null, pieces: -1, grams: -2_500, kind: 'sold' as const };
    for (const move of [back, other]) {
      const booked = { ...move, orderId: boxed, at: now, now, actorId: null, clientKey: null };
      await shop.deps.store.write((tx) => storeMove(tx, booked));
    }
    const next = await sold(rump.id, { pieces: 1, grams: 2_500 });
    const { certain, possible } = await recall(`lot=${lotIds.rump}`);
    expect([orderIds(certain), orderIds(possible)]).toEqual([[], [boxed, next]]);
  });

  it('leaves out a voided sale without a lot', async () => {
    const { recall, owner, sellNow, shop, lotIds } = await sellRump();
    const orderId = await sellNow();
    expect(orderIds((await recall(`lot=${lotIds.rump}`)).possible)).toEqual([orderId]);
    const { version } = await orderAsItIs(shop, orderId);
    const body = { method: 'as-paid', reason: 'Keyed in twice', version };
    expect((await owner.post(`/api/admin/orders/${orderId}/void`, body)).status).toBe(200);
    expect((await recall(`lot=${lotIds.rump}`)).possible).toEqual([]);
  });

  it('lists the orders of erased customers and of walk-ins', async () => {
    const { recall, sold, rump, shop, lotIds } = await cutBody();
    const erased = await sold(rump.id, { pieces: 1, grams: 2_500, lotId: lotIds.rump });
    const walkIn = await sold(rump.id, { pieces: 1, grams: 2_500, lotId: lotIds.rump });
    const unknown = { customerName: null, customerEmail: null, customerPhone: null };
    await shop.deps.store.write(async (tx) => {
      await tx
        .update(orders)
        .set({ ...unknown, customerKey: '' })
        .where(eq(orders.id, erased));
      await tx
        .update(orders)
        .set({ ...unknown, customerKey: null })
        .where(eq(orders.id, walkIn));
    });
    expect((await recall(`lot=${lotIds.rump}`)).certain).toMatchObject([
      { orderId: erased, name: `erased, order ${erased}`, phone: null, email: null },
      { orderId: walkIn, name: `walk-in, order ${walkIn}` },
    ]);
  });

  it('is only for owners, and its file has a row for each item of each order', async () => {
    const { owner, counter, sold, rump, lotIds } = await cutBody();
    const orderId = await sold(rump.id, { pieces: 1, grams: 2_500, lotId: lotIds.rump });
    for (const path of [`${recalls}?lot=${lotIds.body}`, `${recalls}.csv?lot=${lotIds.body}`]) {
      expect((await counter.get(path)).status).toBe(403);
    }
    const { text } = await owner.get(`${recalls}.csv?lot=${lotIds.body}`);
    const [head, row, ...others] = text.replace('\uFEFF', '').trim().split('\r\n');
    expect(head).toBe('Certainty,Order,Name,Phone,Email,Went out,Item,Lot,Pieces,Grams');
    expect(row).toContain(`certain,${orderId},Jo Citizen,0400 000 000,jo@customer.test,`);
    expect(row).toMatch(new RegExp(`,Rump,${lotIds.rump},1,2500$`));
    expect(others).toEqual([]);
  });

  it('is emailed once for each order with an email address, either to certain recipients or to all', async () => {
    const { owner, counter, sold, rump, lotIds, shop } = await cutBody();
    const certain = await sold(rump.id, { pieces: 1, grams: 2_500, lotId: lotIds.rump });
    const possible = await sold(rump.id, { pieces: 1, grams: 2_500 });
    await shop.deps.store.write((tx) => tx.update(orders).set({ customerEmail: null }).where(eq(orders.id, possible)));
    const body = { lot: lotIds.body, message: 'Please don’t eat it.\n\nBring it back.', clientKey: key() };
    const path = '/api/admin/recall-messages';
    expect((await counter.post(path, { ...body, to: 'all' })).status).toBe(403);
    expect((await owner.post(path, { ...body, to: 'certain' })).body).toEqual({ emailed: 1, withoutEmail: [] });
    expect((await owner.post(path, { ...body, to: 'all' })).body).toEqual({ emailed: 1, withoutEmail: [possible] });
    const sent = await shop.deps.store.read((db) => db.select().from(outbox).where(eq(outbox.kind, 'recall')));
    expect(sent).toMatchObject([{ toAddress: customer.email, orderId: certain }]);
    expect(sent[0]?.textBody).toContain('Bring it back.');
  });

  it('can be tried in a drill, which says how long it took and is recorded in the log', async () => {
    const { owner, sold, rump, lotIds } = await cutBody();
    const orderId = await sold(rump.id, { pieces: 1, grams: 2_500, lotId: lotIds.rump });
    const drill = await owner.post('/api/admin/recall-drills', { lot: lotIds.body });
    expect(orderIds(drill.body.recall.certain)).toEqual([orderId]);
    expect(drill.body.milliseconds).toBeGreaterThanOrEqual(0);
    const { body } = await owner.get('/api/admin/activity?q=recall');
    expect(body).toMatchObject([{ action: 'Tried a recall', subject: `Lots ${lotIds.body}` }]);
  });
});
