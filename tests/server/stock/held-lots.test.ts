import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { CounterContact, Lot } from '#core/stock/lots/lots-api.ts';
import { lots } from '#server/stock/lots/lot-tables.ts';
import { noteExpiredLots } from '#server/stock/lots/note-expired-lots.ts';
import { startColdRoom } from '#tests/support/data/cold-room/cold-room.ts';
import { shopText } from '#tests/support/data/content.ts';
import { saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { checkoutOf, orderLines, stockProduct } from '#tests/support/data/shopping.ts';
import { memberOf } from '#tests/support/data/staff/staff-members.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';

const path = '/api/orders-with-items';
const pieces = (count: number) => ({ pieces: count, grams: count * 1_000 });

/** Two rumps in a lot that may be sold until 13 November, one in a lot without a date, and a pack of one rump. It is the 10th. */
async function rumpsInLots() {
  const room = await startColdRoom();
  const { shop, owner } = room;
  const rump = await room.item('Rump', { threshold: 1 });
  const dated: Lot = await room.addLot(rump.id, { ...pieces(2), useBy: '2026-11-13' });
  await room.addLot(rump.id, pieces(1));
  const product = await stockProduct(shop, { name: 'Rump pack' });
  await owner.patch(`/api/admin/products/${product.id}`, { stock: [{ itemId: rump.id, pieces: 1 }] });
  const setStatus = async (status: string) => {
    const { version } = (await owner.get(`/api/admin/lots/${dated.id}`)).body;
    return owner.patch(`/api/admin/lots/${dated.id}`, { status, version, reason: 'Recalled by the abattoir' });
  };
  const wasteDated = () => {
    const wasted = {
      kind: 'wasted',
      ...pieces(2),
      lotId: dated.id,
      reason: 'Recalled',
      clientKey: crypto.randomUUID(),
    };
    return owner.post(`/api/admin/stock-items/${rump.id}/moves`, wasted);
  };
  const sellAtCounter = (quantity: number) =>
    owner.post('/api/admin/counter-sales', {
      clientKey: crypto.randomUUID(),
      customer: { name: 'Jo Citizen' },
      items: [{ productId: product.id, quantity }],
      totalAmount: product.priceCents * quantity,
      payment: 'full',
      handedOver: true,
      paid: { method: 'eftpos', amount: product.priceCents * quantity },
    });
  const buy = (quantity: number, buyer = shop.visitor()) =>
    buyer.post(path, checkoutOf(shop, [[product, 'credit-card', quantity]]));
  /** What customers see of the pack. */
  const seen = async () => {
    const { availability, left } = (await shop.visitor().get(`/api/products/${product.id}`)).body;
    return { availability, left };
  };
  return { ...room, rump, dated, product, setStatus, wasteDated, sellAtCounter, buy, seen };
}

describe('Stock in a held lot', () => {
  it('can’t be ordered and isn’t shown to customers until the lot is opened again', async () => {
    const { setStatus, buy, seen, shop, product } = await rumpsInLots();
    expect(await seen()).toEqual({ availability: 'in-stock', left: null });
    expect((await setStatus('held')).body).toMatchObject({
      status: 'held',
      heldAt: expect.any(String),
      holdReason: 'Recalled by the abattoir',
    });
    expect(await seen()).toEqual({ availability: 'low', left: 1 });
    const refused = await buy(2);
    expect([refused.status, refused.body.code]).toEqual([409, 'out_of_stock']);
    expect(refused.body.items).toEqual([{ productId: product.id, name: 'Rump pack', left: 1 }]);
    await orderLines(shop, shop.visitor(), [[product, 'credit-card', 1]]);
    expect(await seen()).toEqual({ availability: 'sold-out', left: 0 });
    expect((await setStatus('open')).body).toMatchObject({ heldAt: null, holdReason: null });
    expect((await buy(2)).status).toBe(201);
  });

  it('isn’t sold by any of many simultaneous checkouts', async () => {
    const { setStatus, shop, product, owner, rump } = await rumpsInLots();
    await setStatus('held');
    const body = checkoutOf(shop, [[product, 'credit-card']]);
    const attempt = async (buyer: Visitor): Promise<number> => {
      const { status } = await buyer.post(path, body);
      // A shop on a busy computer asks to try again.
      return status === 429 ? attempt(buyer) : status;
    };
    const buyers = Array.from({ length: 10 }, () => shop.visitor());
    const statuses = (await Promise.all(buyers.map(attempt))).toSorted();
    expect(statuses).toEqual([201, ...Array(9).fill(409)]);
    const { allocated, blocked } = (await owner.get(`/api/admin/stock-items/${rump.id}`)).body;
    expect([allocated.pieces, blocked]).toEqual([1, pieces(2)]);
  });

  it('causes an alert if orders already hold it', async () => {
    const { setStatus, buy, owner } = await rumpsInLots();
    expect((await buy(2)).status).toBe(201);
    await setStatus('held');
    const { body } = await owner.get('/api/admin/stock-alerts');
    expect(body).toMatchObject([{ kind: 'short', amount: { pieces: 1, grams: 0 } }]);
    expect(body[0].detail).toContain('orders hold 1 more than is on hand and may be sold');
  });

  it('can still be sold at the counter, and staff are alerted', async () => {
    const { setStatus, owner, sellAtCounter, onHand, rump } = await rumpsInLots();
    await setStatus('held');
    const alerts = async () => (await owner.get('/api/admin/stock-alerts')).body;
    expect((await sellAtCounter(1)).status).toBe(201);
    expect(await alerts()).toEqual([]);
    const { status } = await sellAtCounter(2);
    expect([status, await onHand(rump.id)]).toEqual([201, pieces(0)]);
    expect(await alerts()).toMatchObject([{ kind: 'found', amount: { pieces: 2 }, orderId: expect.any(Number) }]);
    expect((await alerts())[0].detail).toContain('look at its held and expired lots');
  });

  it('may still be recorded as wasted, and isn’t subtracted twice', async () => {
    const { setStatus, owner, rump, wasteDated } = await rumpsInLots();
    await setStatus('held');
    expect((await wasteDated()).status).toBe(201);
    const { onHand, blocked } = (await owner.get(`/api/admin/stock-items/${rump.id}`)).body;
    expect([onHand, blocked]).toEqual([pieces(1), pieces(0)]);
  });
});

describe('Stock in a lot whose use-by day has passed', () => {
  it('stays blocked while the next lot is sold', async () => {
    const { shop, owner, rump, addLot, buy, seen, product } = await rumpsInLots();
    shop.setClock('2026-11-14T01:00:00.000Z');
    await addLot(rump.id, { ...pieces(2), useBy: '2026-11-20' });
    await noteExpiredLots.run(shop.deps);
    // Two have expired. One without a date and two new ones may be sold, and are.
    const paid = { method: 'cash' as const, amount: product.priceCents };
    for (let sold = 0; sold < 3; sold += 1) await sell(owner, saleOf(product, 'full', { paid, handedOver: true }));
    expect((await owner.get(`/api/admin/stock-items/${rump.id}`)).body.blocked).toEqual(pieces(2));
    expect(await seen()).toEqual({ availability: 'sold-out', left: 0 });
    expect((await buy(1)).status).toBe(409);
  });

  it('doesn’t block the stock of a shop that has stopped tracking lots', async () => {
    const { shop, owner, seen, buy, dated } = await rumpsInLots();
    expect((await owner.patch('/api/admin/shop-settings', shopText({ counting: true, lots: false }))).status).toBe(200);
    await noteExpiredLots.run(shop.deps);
    shop.setClock('2026-11-14T01:00:00.000Z');
    await noteExpiredLots.run(shop.deps);
    expect(await seen()).toEqual({ availability: 'in-stock', left: null });
    expect((await buy(3)).status).toBe(201);
    // A recall still counts who may get some of the lot from now on, and the lot is back when the shop tracks lots again.
    const [lot] = await shop.deps.store.read((db) => db.select().from(lots).where(eq(lots.id, dated.id)));
    expect(lot).toMatchObject({ status: 'closed', closedAt: null });
    expect((await owner.patch('/api/admin/shop-settings', shopText({ counting: true, lots: true }))).status).toBe(200);
    await noteExpiredLots.run(shop.deps);
    expect((await owner.get(`/api/admin/lots/${dated.id}`)).body.status).toBe('open');
  });

  it('doesn’t block the next lot once all of the expired lot is sold', async () => {
    const { shop, owner, rump, addLot, buy, seen, sellAtCounter } = await rumpsInLots();
    expect((await sellAtCounter(3)).status).toBe(201);
    shop.setClock('2026-11-14T01:00:00.000Z');
    await noteExpiredLots.run(shop.deps);
    expect(await seen()).toEqual({ availability: 'sold-out', left: 0 });
    await addLot(rump.id, { ...pieces(4), useBy: '2026-11-20' });
    expect((await owner.get(`/api/admin/stock-items/${rump.id}`)).body.blocked).toEqual(pieces(0));
    expect(await seen()).toEqual({ availability: 'in-stock', left: null });
    expect((await buy(4)).status).toBe(201);
    expect(await seen()).toEqual({ availability: 'sold-out', left: 0 });
  });

  it('can’t be ordered from midnight in Melbourne on', async () => {
    const { buy, seen, shop } = await rumpsInLots();
    const noted = async () => {
      await noteExpiredLots.run(shop.deps);
      return seen();
    };
    shop.setClock('2026-11-13T12:59:59.000Z');
    expect(await noted()).toEqual({ availability: 'in-stock', left: null });
    shop.setClock('2026-11-13T13:00:00.000Z');
    const refused = await buy(2);
    expect([refused.status, refused.body.items?.[0]?.left]).toEqual([409, 1]);
    expect(await noted()).toEqual({ availability: 'low', left: 1 });
    expect((await buy(1)).status).toBe(201);
    expect(await noted()).toEqual({ availability: 'sold-out', left: 0 });
  });
});

it('Only an owner can close an expired lot that still has stock; other staff must record the rest as wasted first', async () => {
  const { shop, counter, dated, wasteDated, seen } = await rumpsInLots();
  shop.setClock('2026-11-14T01:00:00.000Z');
  await noteExpiredLots.run(shop.deps);
  const path = `/api/admin/lots/${dated.id}`;
  const close = async () => counter.patch(path, { status: 'closed', version: (await counter.get(path)).body.version });
  const refused = await close();
  expect([refused.status, refused.body.detail]).toEqual([
    403,
    expect.stringContaining('Book the rest as wasted first'),
  ]);
  expect(await seen()).toEqual({ availability: 'low', left: 1 });
  await wasteDated();
  expect((await close()).body).toMatchObject({ status: 'closed' });
});

describe('The counters that don’t know that a lot is held', () => {
  it('are those that haven’t contacted the shop since the hold, and are listed with the people who sign in there', async () => {
    const { shop, dated, rump, setStatus, owner } = await rumpsInLots();
    const { visitor: sam } = await memberOf(shop, 'sam', 'counter');
    const counters = async () => (await owner.get(`/api/admin/lots/${dated.id}/counters`)).body;
    expect(await counters()).toEqual([]);
    // A session stores its use once an hour, with a request that changes something.
    shop.setClock('2026-11-10T03:00:00.000Z');
    await setStatus('held');
    const knowing = (found: CounterContact[]) =>
      Object.fromEntries(found.map(({ names, knowsOfHold }) => [names.join(), knowsOfHold]));
    const before = knowing(await counters());
    expect(before).toEqual({ sam: false, casey: false });
    const received = { kind: 'received', ...pieces(1), clientKey: crypto.randomUUID() };
    expect((await sam.post(`/api/admin/stock-items/${rump.id}/moves`, received)).status).toBe(201);
    expect(knowing(await counters())).toMatchObject({ sam: true, casey: false });
  });
});
