import { describe, expect, it } from 'vitest';
import type { NewCounterSale } from '#core/counter-sale/counter-sale-api.ts';
import { holdStockOfOpenOrders } from '#server/orders/stock/hold-open-orders.ts';
import { changeOf, saleChange, sendChange } from '#tests/server/offline/offline-shop.ts';
import { agreedRumps } from '#tests/support/data/cold-room/by-kilo.ts';
import { saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { orderAsItIs } from '#tests/support/data/laybys.ts';
import { address, orderLines, pay, type SoldProduct, stockProduct } from '#tests/support/data/shopping.ts';
import { lastEvent } from '#tests/support/data/staff-orders.ts';
import { startCountingShop } from '#tests/support/data/stock.ts';

async function shopWithPieces(pieces: number, fields: object = {}) {
  const counting = await startCountingShop();
  const { item, moves } = counting;
  const itemId = await counting.addItem({ name: 'Rump', ...fields }, pieces === 0 ? undefined : { pieces });
  const product = await counting.addProduct([{ itemId, pieces: 1 }], { name: 'Rump pack' });
  const levels = async () => {
    const { onHand, allocated } = await item(itemId);
    return [onHand.pieces, allocated.pieces];
  };
  const kinds = async () => (await moves(itemId)).map(({ kind, pieces }) => `${kind} ${pieces}`).toReversed();
  const alerts = async () => (await counting.staff.get('/api/admin/stock-alerts')).body;
  return { ...counting, itemId, product, levels, kinds, alerts };
}

const paidFor = ({ priceCents }: SoldProduct, quantity = 1) => ({
  method: 'cash' as const,
  amount: priceCents * quantity,
});

/** A sale of several units that are handed over now. */
function handedOver(product: SoldProduct, quantity: number): NewCounterSale {
  const items = [{ productId: product.id, quantity }];
  const totalAmount = product.priceCents * quantity;
  return saleOf(product, 'full', { items, totalAmount, paid: paidFor(product, quantity), handedOver: true });
}

describe('A counter sale of goods that are handed over', () => {
  it('takes them from the shelf', async () => {
    const { staff, product, levels, kinds, alerts, audit } = await shopWithPieces(3);
    await sell(staff, handedOver(product, 2));
    expect(await levels()).toEqual([1, 0]);
    expect(await kinds()).toEqual(['received 3', 'sold -2']);
    expect(await alerts()).toEqual([]);
    expect(await audit()).toEqual([]);
  });

  it('is never refused: goods that weren’t in stock are recorded as found, and an alert names their item until it is counted', async () => {
    const { shop, staff, product, itemId, levels, kinds, alerts, audit } = await shopWithPieces(1);
    const { id } = await sell(staff, handedOver(product, 3));
    expect(await levels()).toEqual([0, 0]);
    expect(await kinds()).toEqual(['received 1', 'found 2', 'sold -3']);
    expect(await alerts()).toMatchObject([
      { item: { id: itemId, name: 'Rump' }, kind: 'found', amount: { pieces: 2, grams: 0 }, orderId: id },
    ]);
    expect(await audit()).toEqual([]);
    const at = shop.deps.clock().toISOString();
    await staff.post('/api/admin/stock-counts', { lines: [{ itemId, pieces: 4, at, clientKey: crypto.randomUUID() }] });
    expect(await alerts()).toEqual([]);
  });

  it('may take stock that an online order holds; staff are then told that the order is short of goods', async () => {
    const { shop, staff, product, levels, alerts } = await shopWithPieces(1);
    await orderLines(shop, shop.visitor(), [[product, 'credit-card']]);
    await sell(staff, handedOver(product, 1));
    expect(await levels()).toEqual([0, 1]);
    expect(await alerts()).toMatchObject([{ kind: 'short', item: { name: 'Rump' }, amount: { pieces: 1 } }]);
  });

  it('leaves an online order short of goods until there is enough stock, and staff see how much is missing', async () => {
    const { shop, staff, product, itemId, receive, alerts } = await shopWithPieces(2);
    const jo = shop.visitor();
    const { order } = await orderLines(shop, jo, [[product, 'credit-card', 2]]);
    await pay(jo, [order]);
    await sell(staff, handedOver(product, 2));
    const count = async (pieces: number) => {
      shop.advance(60_000);
      const line = { itemId, pieces, at: shop.deps.clock().toISOString(), clientKey: crypto.randomUUID() };
      expect((await staff.post('/api/admin/stock-counts', { lines: [line] })).status).toBe(201);
    };
    const short = (pieces: number) => {
      const detail = expect.stringContaining(`orders hold ${pieces} more than is on hand`);
      return [{ kind: 'short', amount: { pieces, grams: 0 }, detail }];
    };
    await count(0);
    expect(await alerts()).toMatchObject(short(2));
    await receive(itemId, { pieces: 1 });
    expect(await alerts()).toMatchObject(short(1));
    await receive(itemId, { pieces: 1 });
    expect(await alerts()).toEqual([]);
    await count(2);
    const wasted = { kind: 'wasted', pieces: 1, reason: 'Dropped', clientKey: crypto.randomUUID() };
    await staff.post(`/api/admin/stock-items/${itemId}/moves`, wasted);
    expect(await alerts()).toMatchObject(short(1));
    await count(0);
    expect(await alerts()).toMatchObject(short(2));
    const { version } = await orderAsItIs(shop, order.id);
    await staff.patch(`/api/admin/orders/${order.id}/status`, { status: 'cancelled', version });
    expect(await alerts()).toEqual([]);
  });

  it('returns the goods to the stock when the sale is voided', async () => {
    const { shop, staff, product, levels, kinds, audit } = await shopWithPieces(3);
    const { id } = await sell(staff, handedOver(product, 2));
    const { version } = await orderAsItIs(shop, id);
    const body = { method: 'as-paid', reason: 'Keyed in twice', version };
    expect((await staff.post(`/api/admin/orders/${id}/void`, body)).status).toBe(200);
    expect(await levels()).toEqual([3, 0]);
    expect(await kinds()).toEqual(['received 3', 'sold -2', 'returned 2']);
    expect(await audit()).toEqual([]);
  });

  it('takes weighed pieces at the mean weight of the pieces on hand', async () => {
    const { staff, addItem, addProduct, item, audit } = await startCountingShop();
    const itemId = await addItem({ unit: 'weighed' }, { pieces: 3, grams: 3100 });
    const product = await addProduct([{ itemId, pieces: 1 }]);
    await sell(staff, handedOver(product, 1));
    expect((await item(itemId)).onHand).toEqual({ pieces: 2, grams: 2067 });
    await sell(staff, handedOver(product, 2));
    expect((await item(itemId)).onHand).toEqual({ pieces: 0, grams: 0 });
    expect(await audit()).toEqual([]);
  });
});

describe('A counter sale for a later day', () => {
  const later = { deliveryDate: '2026-11-12', address };

  it('holds its goods until it is delivered, however long it stays unpaid', async () => {
    const { staff, product, levels, kinds, audit, shop } = await shopWithPieces(2);
    const { id } = await sell(staff, saleOf(product, 'full', { ...later, paid: paidFor(product) }));
    expect(await levels()).toEqual([2, 1]);
    const { version } = await orderAsItIs(shop, id);
    await staff.patch(`/api/admin/orders/${id}/status`, { status: 'delivered', version });
    expect(await levels()).toEqual([1, 0]);
    expect(await kinds()).toEqual(['received 2', 'sold -1']);
    expect(await audit()).toEqual([]);
  });

  it('is refused if too little stock is free, unless staff override this, which is logged', async () => {
    const { shop, staff, product, levels, alerts, audit } = await shopWithPieces(0);
    const sale = saleOf(product, 'full', later);
    const refused = await staff.post('/api/admin/counter-sales', sale);
    expect([refused.status, refused.body.code]).toEqual([409, 'out_of_stock']);
    expect(refused.body.items).toEqual([{ productId: product.id, name: 'Rump pack', left: 0 }]);
    // No money was to be charged. The counter screen adds that nothing has been sold.
    expect(refused.body.detail).toBe('We don’t have enough of everything. Rump pack: sold out.');
    const { id } = await sell(staff, { ...sale, override: true });
    expect(await lastEvent(shop)).toMatchObject({ kind: 'created', detail: { override: ['out_of_stock'] } });
    expect(await levels()).toEqual([0, 1]);
    expect(await alerts()).toMatchObject([{ kind: 'short', orderId: id }]);
    expect(await audit()).toEqual([]);
  });
});

describe('A counter sale that was made offline', () => {
  it('is recorded even if the stock level is too low for it', async () => {
    const { staff, product, levels, kinds, alerts, audit } = await shopWithPieces(0);
    const me = (await staff.get('/api/users/me')).body.id;
    expect((await sendChange(staff, saleChange(me, product, { handedOver: true }))).status).toBe(201);
    expect(await levels()).toEqual([0, 0]);
    expect(await kinds()).toEqual(['found 1', 'sold -1']);
    const ahead = saleChange(me, product, { deliveryDate: '2026-11-12', address });
    expect((await sendChange(staff, ahead)).status).toBe(201);
    expect(await levels()).toEqual([0, 1]);
    expect((await alerts()).map(({ kind }: { kind: string }) => kind)).toEqual(['short', 'found']);
    expect(await audit()).toEqual([]);
  });

  it.each(['after', 'before'])('is subtracted from the stock once, if it arrives %s a later count', async (arrival) => {
    const { shop, staff, product, itemId, levels, kinds, alerts, audit } = await shopWithPieces(7);
    const me = (await staff.get('/api/users/me')).body.id;
    shop.advance(60 * 60_000);
    const minutesAgo = (minutes: number) => new Date(shop.deps.clock().getTime() - minutes * 60_000).toISOString();
    const sale = { ...saleChange(me, product, handedOver(product, 2)), madeAt: minutesAgo(30) };
    const line = { itemId, pieces: 5, at: minutesAgo(15), clientKey: crypto.randomUUID() };
    const send = async () => expect((await sendChange(staff, sale)).status).toBe(201);
    if (arrival === 'before') await send();
    expect((await staff.post('/api/admin/stock-counts', { lines: [line] })).status).toBe(201);
    if (arrival === 'after') await send();
    expect(await levels()).toEqual([5, 0]);
    const ofSale = arrival === 'after' ? ['found 2', 'sold -2', 'counted -2'] : ['sold -2', 'counted 0'];
    expect(await kinds()).toEqual(['received 7', ...ofSale]);
    expect(await alerts()).toEqual([]);
    expect(await audit()).toEqual([]);
  });
});

it('An online order holds no stock any more after its delivery was recorded offline', async () => {
  const { shop, staff, product, levels } = await shopWithPieces(1);
  const me = (await staff.get('/api/users/me')).body.id;
  const jo = shop.visitor();
  const { order } = await orderLines(shop, jo, [[product, 'credit-card']]);
  await pay(jo, [order]);
  const { version } = await orderAsItIs(shop, order.id);
  const change = changeOf(me, 'order-status', { order: { id: order.id }, status: 'delivered', version });
  expect((await sendChange(staff, change)).status).toBe(201);
  expect(await levels()).toEqual([0, 0]);
});

describe('An order whose items staff change', () => {
  async function paidOrder(pieces: number, quantity: number) {
    const found = await shopWithPieces(pieces);
    const { shop, staff, product } = found;
    const jo = shop.visitor();
    const { order } = await orderLines(shop, jo, [[product, 'credit-card', quantity]]);
    await pay(jo, [order]);
    const edit = async (to: number, changes: object = {}) => {
      const { version, totalAmount } = await orderAsItIs(shop, order.id);
      const total = totalAmount + (to - quantity) * product.priceCents;
      const items = [{ productId: product.id, quantity: to }];
      const body = { items, totalAmount: total, method: 'as-paid', reason: 'By phone', version, ...changes };
      return staff.post(`/api/admin/orders/${order.id}/items`, body);
    };
    return { ...found, order, jo, edit };
  }

  it('holds the stock that its items need after the change', async () => {
    const { edit, levels, audit } = await paidOrder(5, 3);
    expect((await edit(1)).status).toBe(200);
    expect(await levels()).toEqual([5, 1]);
    expect(await audit()).toEqual([]);
  });

  it('can’t be increased beyond the stock, unless staff override this, which is logged', async () => {
    const { shop, edit, levels, audit } = await paidOrder(5, 3);
    const refused = await edit(6);
    expect([refused.status, refused.body.code]).toEqual([409, 'out_of_stock']);
    expect(refused.body.items).toMatchObject([{ left: 5 }]);
    expect(refused.body.detail).toBe(
      'We don’t have enough of everything. Rump pack: only 5 left. Nothing was changed.',
    );
    expect((await edit(6, { override: true })).status).toBe(200);
    expect(await lastEvent(shop)).toMatchObject({
      kind: 'items-changed',
      detail: { override: ['out_of_stock'] },
    });
    expect(await levels()).toEqual([5, 6]);
    expect(await audit()).toEqual([]);
  });

  it('can always be reduced without an override, even if too little of the other goods is in stock', async () => {
    const { shop, staff, product, addItem, addProduct, item, levels, audit } = await shopWithPieces(5);
    const jars = await addItem({ name: 'Jars' });
    const other = await addProduct([], { name: 'Sauce' });
    const { order } = await orderLines(shop, shop.visitor(), [
      [product, 'credit-card', 2],
      [other, 'credit-card'],
    ]);
    // The sauce is counted only from now on, and none is there.
    await staff.patch(`/api/admin/products/${other.id}`, { stock: [{ itemId: jars, pieces: 1 }] });
    const { version, totalAmount } = await orderAsItIs(shop, order.id);
    const body = { totalAmount: totalAmount - product.priceCents, method: 'as-paid', reason: 'By phone', version };
    const items = [{ productId: product.id, quantity: 1 }];
    expect((await staff.post(`/api/admin/orders/${order.id}/items`, { ...body, items })).status).toBe(200);
    expect(await levels()).toEqual([5, 1]);
    expect((await item(jars)).allocated.pieces).toBe(1);
    const { kind, detail } = await lastEvent(shop);
    expect([kind, detail]).toEqual(['items-changed', expect.not.objectContaining({ override: expect.anything() })]);
    expect(await audit()).toEqual([]);
  });

  it('releases its stock when it is cancelled', async () => {
    const { shop, staff, order, levels, audit } = await paidOrder(5, 3);
    const { version } = await orderAsItIs(shop, order.id);
    const done = await staff.patch(`/api/admin/orders/${order.id}/status`, { status: 'cancelled', version });
    expect(done.status).toBe(200);
    expect(await levels()).toEqual([5, 0]);
    expect(await audit()).toEqual([]);
  });
});

describe('A shop that begins to count its stock', () => {
  it('holds the goods of orders that were already open', async () => {
    const { shop, product, itemId, staff, levels, audit } = await shopWithPieces(4);
    const plain = await stockProduct(shop);
    const jo = shop.visitor();
    const { order } = await orderLines(shop, jo, [[plain, 'credit-card', 2]]);
    await pay(jo, [order]);
    await staff.patch(`/api/admin/products/${plain.id}`, { stock: [{ itemId, pieces: 2 }] });
    await holdStockOfOpenOrders.run(shop.deps);
    expect(await levels()).toEqual([4, 4]);
    const refused = await staff.post('/api/admin/counter-sales', saleOf(product, 'full'));
    expect(refused.body.code).toBe('out_of_stock');
    expect(await audit()).toEqual([]);
  });

  it('also holds the stock of orders by the kilo that customers have agreed to, although they are unpaid until they are weighed', async () => {
    const { shop, addItem, item, staff, audit } = await startCountingShop();
    const { order } = await agreedRumps(shop);
    const itemId = await addItem({ name: 'Rump', unit: 'weighed' }, { pieces: 4, grams: 4800 });
    await staff.patch(`/api/admin/products/${order.items[0]?.productId}`, { stock: [{ itemId, pieces: 1 }] });
    await holdStockOfOpenOrders.run(shop.deps);
    expect(await item(itemId)).toMatchObject({ onHand: { pieces: 4 }, allocated: { pieces: 3 } });
    expect(await audit()).toEqual([]);
  });
});
