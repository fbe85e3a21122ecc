import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney } from '#core/money.ts';
import type { Order } from '#core/orders/order.ts';
import type { Packing, PackingOrder } from '#core/packing/packing-api.ts';
import type { Lot } from '#core/stock/lots/lots-api.ts';
import type { Recall } from '#core/stock/lots/recall-api.ts';
import type { StockMove } from '#core/stock/stock-api.ts';
import { auditAllocations } from '#server/orders/stock/audit-allocations.ts';
import { noteExpiredLots } from '#server/stock/lots/note-expired-lots.ts';
import { startColdRoom } from '#tests/support/data/cold-room/cold-room.ts';
import { shopText } from '#tests/support/data/content.ts';
import { emailsTo, saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { address, orderLines, stockProduct } from '#tests/support/data/shopping.ts';

const day = '2026-11-11';
const key = () => crypto.randomUUID();

/** Rumps in two lots, and orders of rump packs that are paid and go out on Wednesday. */
async function bench({ first = 2, second = 3 } = {}) {
  const room = await startColdRoom();
  const { shop, owner, counter } = room;
  const rump = await room.item('Rump', { unit: 'piece' });
  const later: Lot = await room.addLot(rump.id, { pieces: second, useBy: '2026-11-20' });
  const sooner: Lot = await room.addLot(rump.id, { pieces: first, useBy: '2026-11-15' });
  const product = await stockProduct(shop, { name: 'Rump pack' });
  await owner.patch(`/api/admin/products/${product.id}`, { stock: [{ itemId: rump.id, pieces: 1 }] });
  const order = (quantity = 1): Promise<Order> => {
    const items = [{ productId: product.id, quantity }];
    const totalAmount = product.priceCents * quantity;
    const paid = { method: 'eftpos' as const, amount: totalAmount };
    return sell(counter, saleOf(product, 'full', { items, totalAmount, paid, address, deliveryDate: day }));
  };
  const read = async (): Promise<Packing> => (await counter.get(`/api/admin/packing?day=${day}`)).body;
  const onBench = async (id: number): Promise<PackingOrder> => {
    const found = (await read()).orders.find(({ orderId }) => orderId === id);
    if (found === undefined) throw new Error(`Order ${id} is not on the bench`);
    return found;
  };
  const pack = async (id: number, changes: object = {}, who = counter) => {
    const [line] = (await onBench(id)).lines;
    const body = { lineId: line?.lineId, goods: line?.take, clientKey: key(), ...changes };
    return who.post(`/api/admin/orders/${id}/packed-lines`, body);
  };
  const close = (id: number, clientKey = key(), who = counter) =>
    who.post(`/api/admin/orders/${id}/packed`, { boxes: 1, clientKey });
  const setStatus = (id: number, status: string) => owner.patch(`/api/admin/orders/${id}/status`, { status });
  const lot = async ({ id }: Lot): Promise<Lot> => (await owner.get(`/api/admin/lots/${id}`)).body;
  const moves = async (): Promise<StockMove[]> => (await owner.get(`/api/admin/stock-items/${rump.id}/moves`)).body;
  const item = async () => (await owner.get(`/api/admin/stock-items/${rump.id}`)).body;
  const audit = async () => [...(await room.audit()), ...(await shop.deps.store.read(auditAllocations))];
  return {
    ...room,
    rump,
    product,
    sooner,
    later,
    order,
    read,
    onBench,
    pack,
    close,
    setStatus,
    lot,
    moves,
    item,
    audit,
  };
}

describe('Packing an order', () => {
  it('takes the order’s goods from the stock once, from the lot that expires first', async () => {
    const { shop, order, onBench, pack, close, setStatus, sooner, lot, moves, item, audit, owner } = await bench();
    const { id } = await order();
    expect((await onBench(id)).lines[0]?.take).toMatchObject([{ lotId: sooner.id, pieces: 1 }]);
    expect((await pack(id)).status).toBe(201);
    const closing = key();
    const closed = await close(id, closing);
    expect(closed.status).toBe(200);
    expect((await close(id, closing)).status).toBe(200);
    const subjects = (await emailsTo(shop, 'jo@customer.test')).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('Packed'))).toEqual([
      `Packed: ${formatMoney(closed.body.totalAmount)} (order #${id}) – Hindquarter`,
    ]);
    expect((await lot(sooner)).onHand.pieces).toBe(1);
    expect(await item()).toMatchObject({ onHand: { pieces: 4 }, allocated: { pieces: 0 } });
    expect(await audit()).toEqual([]);
    expect((await setStatus(id, 'delivered')).status).toBe(200);
    expect((await moves()).filter(({ orderId }) => orderId === id)).toMatchObject([
      { kind: 'packed', pieces: -1, lotId: sooner.id },
    ]);
    const recall: Recall = (await owner.get(`/api/admin/recalls?lot=${sooner.id}`)).body;
    expect(recall.certain.map(({ orderId }) => orderId)).toEqual([id]);
    expect(recall.possible).toEqual([]);
    expect(recall.lots[0]).toMatchObject({ delivered: { pieces: 1 }, packed: { pieces: 0 } });
    expect(await audit()).toEqual([]);
  });

  it('takes goods from several lots if one lot has too little, and also from a chosen lot that expires later', async () => {
    const { order, onBench, pack, close, sooner, later, lot, rump } = await bench();
    const { id } = await order(3);
    expect((await onBench(id)).lines[0]?.take).toMatchObject([
      { lotId: sooner.id, pieces: 2 },
      { lotId: later.id, pieces: 1 },
    ]);
    expect((await pack(id, { goods: [{ itemId: rump.id, lotId: later.id, pieces: 3 }] })).status).toBe(201);
    await close(id);
    expect((await lot(later)).onHand.pieces).toBe(0);
    expect((await lot(sooner)).onHand.pieces).toBe(2);
  });

  it('takes a scanned pack from its own lot, for one order only; unpacking the line puts the pack back on the shelf', async () => {
    const { shop, owner, counter, product, order, onBench, pack, close, setStatus, later, audit } = await bench();
    await owner.patch('/api/admin/shop-settings', shopText({ counting: true, lots: true, labels: true }));
    const made = await owner.post('/api/admin/packs', {
      ...{ productId: product.id, lotId: later.id, packs: [{ grams: 1500 }, { grams: 1400 }], clientKey: key() },
    });
    const [first, second] = made.body.packs.map(({ number }: { number: number }) => String(number));
    const status = async () => (await counter.get(`/api/admin/packs/${first}`)).body.status;
    const [one, two] = [await order(), await order()];
    expect((await pack(one.id, { packNumbers: [first] })).status).toBe(201);
    const { lines } = await onBench(one.id);
    expect(lines[0]?.packed?.goods).toMatchObject([{ lotId: later.id, pieces: 1 }]);
    expect((await pack(two.id, { packNumbers: [first] })).body.code).toBe('pack_unavailable');
    const undo = () => counter.post(`/api/admin/orders/${one.id}/packed-lines/undo`, { lineId: lines[0]?.lineId });
    expect([(await undo()).status, await status()]).toEqual([200, 'open']);
    expect(await pack(one.id, { packNumbers: [first, second] })).toMatchObject({
      status: 422,
      body: { code: 'invalid' },
    });
    expect([(await pack(two.id, { packNumbers: [first] })).status, await status()]).toEqual([201, 'packed']);
    await close(two.id);
    const recall: Recall = (await owner.get(`/api/admin/recalls?lot=${later.id}`)).body;
    expect(recall.certain.map(({ orderId }) => orderId)).toEqual([two.id]);
    await counter.post(`/api/admin/orders/${two.id}/unpacked`, {});
    expect([await status(), await audit()]).toEqual(['open', []]);
    const { order: online } = await orderLines(shop, shop.visitor(), [[product, 'credit-card']], { deliveryDate: day });
    await setStatus(online.id, 'paid');
    expect([(await pack(online.id, { packNumbers: [first] })).status, await status()]).toEqual([201, 'packed']);
    await setStatus(online.id, 'cancelled');
    expect([await status(), await audit()]).toEqual(['open', []]);
  });

  it('can’t be completed while a line isn’t packed, or if one of its lots is held', async () => {
    const { order, pack, close, sooner, owner, rump, onBench } = await bench();
    const { id } = await order();
    expect(await close(id)).toMatchObject({ status: 409, body: { code: 'not_weighed' } });
    await pack(id);
    const held = await owner.patch(`/api/admin/lots/${sooner.id}`, {
      status: 'held',
      reason: 'Test',
      version: sooner.version,
    });
    expect(held.status).toBe(200);
    expect(await close(id)).toMatchObject({ status: 409, body: { code: 'lot_held' } });
    expect((await onBench(id)).trouble).toHaveLength(1);
    const other = await order();
    const goods = [{ itemId: rump.id, lotId: sooner.id, pieces: 1 }];
    expect(await pack(other.id, { goods })).toMatchObject({ status: 409, body: { code: 'lot_held' } });
  });

  it('is never refused because of missing stock: the goods are recorded as found, and staff are alerted', async () => {
    const { order, pack, close, owner, rump, later, lot, item, audit } = await bench({ second: 1 });
    const { id } = await order(3);
    expect((await pack(id, { goods: [{ itemId: rump.id, lotId: later.id, pieces: 3 }] })).status).toBe(201);
    expect((await close(id)).status).toBe(200);
    expect((await lot(later)).onHand.pieces).toBe(0);
    expect((await item()).onHand.pieces).toBe(0);
    expect((await owner.get('/api/admin/stock-alerts')).body).toMatchObject([{ kind: 'found', orderId: id }]);
    expect(await audit()).toEqual([]);
  });

  it('doesn’t subtract goods from the stock again that were packed before the shelf was counted', async () => {
    const { shop, order, pack, close, counter, rump, item, audit } = await bench();
    const { id } = await order();
    await pack(id);
    shop.setClock(new Date(shop.deps.clock().getTime() + 60_000).toISOString());
    const at = shop.deps.clock().toISOString();
    await counter.post('/api/admin/stock-counts', { lines: [{ itemId: rump.id, pieces: 4, at, clientKey: key() }] });
    shop.setClock(new Date(shop.deps.clock().getTime() + 60_000).toISOString());
    await close(id);
    expect((await item()).onHand.pieces).toBe(4);
    expect(await audit()).toEqual([]);
  });
});

describe('A packed order', () => {
  it.each(['unpacked', 'cancelled'])('gives its goods back to their lot when it is %s', async (end) => {
    const { order, pack, close, setStatus, counter, sooner, lot, item, audit } = await bench();
    const { id } = await order();
    await pack(id);
    await close(id);
    const ended =
      end === 'unpacked'
        ? await counter.post(`/api/admin/orders/${id}/unpacked`, {})
        : await setStatus(id, 'cancelled');
    expect(ended.status).toBe(200);
    expect((await lot(sooner)).onHand.pieces).toBe(2);
    expect(await item()).toMatchObject({
      ...{ onHand: { pieces: 5 }, allocated: { pieces: end === 'unpacked' ? 1 : 0 } },
    });
    expect(await audit()).toEqual([]);
  });

  it('reopens its used-up lot when it is unpacked, and can be packed from that lot again', async () => {
    const { order, pack, close, counter, owner, sooner, lot, onBench, audit } = await bench({ first: 1 });
    const { id } = await order();
    await pack(id);
    await close(id);
    const { version } = await lot(sooner);
    await owner.patch(`/api/admin/lots/${sooner.id}`, { status: 'closed', version });
    expect((await counter.post(`/api/admin/orders/${id}/unpacked`, {})).status).toBe(200);
    expect(await lot(sooner)).toMatchObject({ status: 'open', closedAt: null, block: null, onHand: { pieces: 1 } });
    expect((await onBench(id)).lines[0]?.take).toMatchObject([{ lotId: sooner.id, pieces: 1 }]);
    expect([(await pack(id)).status, (await close(id)).status]).toEqual([201, 200]);
    expect((await lot(sooner)).onHand.pieces).toBe(0);
    expect(await audit()).toEqual([]);
  });

  it('returns no sellable stock when it is unpacked after its lot’s use-by day', async () => {
    const { shop, order, pack, close, owner, item, audit } = await bench();
    const { id } = await order();
    await pack(id);
    await close(id);
    shop.setClock('2026-11-16T01:00:00.000Z');
    await noteExpiredLots.run(shop.deps);
    expect((await item()).blocked.pieces).toBe(1);
    expect((await owner.post(`/api/admin/orders/${id}/unpacked`, {})).status).toBe(200);
    expect(await item()).toMatchObject({ onHand: { pieces: 5 }, blocked: { pieces: 2 } });
    expect(await audit()).toEqual([]);
  });

  it('counts as packed in a shop that doesn’t count its stock, too', async () => {
    const { owner, order, read, pack, close } = await bench();
    const settings = (await owner.get('/api/admin/shop-settings')).body;
    const { version: _version, ...text } = settings;
    await owner.patch('/api/admin/shop-settings', { ...text, version: _version, counting: false, lots: false });
    const { id } = await order();
    expect((await read()).items).toEqual([]);
    expect((await pack(id)).status).toBe(201);
    expect((await close(id)).status).toBe(200);
    expect((await read()).progress).toMatchObject({ packed: 1, waiting: 0, boxes: [{ boxes: 1 }] });
  });
});

describe('Two packing benches', () => {
  it('with the same order pack each line once: the second bench is warned', async () => {
    const { order, pack, close, owner, counter, moves, audit } = await bench();
    const { id } = await order();
    const start = `/api/admin/orders/${id}/packing`;
    expect((await counter.post(start, { step: 'start' })).body.besides).toBeNull();
    expect((await owner.post(start, { step: 'start' })).body.besides).toMatchObject({
      name: expect.stringMatching(/./),
    });
    const lines = await Promise.all([pack(id), pack(id, {}, owner)]);
    expect(lines.map(({ status }) => status).sort()).toEqual([201, 409]);
    const closings = await Promise.all([close(id), close(id, key(), owner)]);
    expect(closings.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await moves()).filter(({ kind }) => kind === 'packed')).toHaveLength(1);
    expect(await audit()).toEqual([]);
  });
});

it('Whatever staff do at the packing bench, each stock level stays the sum of its stock moves', async () => {
  const actions = ['pack', 'pack', 'close', 'close', 'out', 'unpack', 'cancel', 'deliver', 'count', 'park'] as const;
  const step = fc.record({ do: fc.constantFrom(...actions), order: fc.nat(5), pieces: fc.nat(6) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 30 }), async (steps) => {
      const { shop, counter, rump, order, onBench, pack, close, setStatus, audit } = await bench({
        first: 5,
        second: 5,
      });
      const ids: number[] = [];
      for (let made = 0; made < 6; made += 1) ids.push((await order((made % 2) + 1)).id);
      for (const { do: action, order: at, pieces } of steps) {
        shop.setClock(new Date(shop.deps.clock().getTime() + 1_000).toISOString());
        const id = ids[at] ?? 0;
        const path = `/api/admin/orders/${id}`;
        const counted = { itemId: rump.id, pieces, at: shop.deps.clock().toISOString(), clientKey: key() };
        const take = {
          pack: async () => pack(id),
          close: () => close(id),
          out: async () => counter.post(`${path}/packed-lines/undo`, { lineId: (await onBench(id)).lines[0]?.lineId }),
          unpack: () => counter.post(`${path}/unpacked`, {}),
          cancel: () => setStatus(id, 'cancelled'),
          deliver: () => setStatus(id, 'delivered'),
          count: () => counter.post('/api/admin/stock-counts', { lines: [counted] }),
          park: () => counter.post(`${path}/packing`, { step: 'park' }),
        };
        const response = await take[action]().catch(() => null);
        expect(response?.status ?? 404).toBeLessThan(500);
        expect(await audit()).toEqual([]);
      }
    }),
    { numRuns: 4 },
  );
});
