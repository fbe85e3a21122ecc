import { expect, it } from 'vitest';
import type { Order } from '#core/orders/order.ts';
import type { RefundableResponse } from '#core/orders/refunds/refund-api.ts';
import type { Reader } from '#server/db/store.ts';
import { orderItems, orders } from '#server/orders/order-tables.ts';
import { stockAllocations } from '#server/orders/stock/allocation-tables.ts';
import { releaseUnpaidPlaces } from '#server/payments/unpaid-orders/release-unpaid-places.ts';
import { stockLevels, stockMoves } from '#server/stock/stock-tables.ts';
import { fc } from '#tests/support/chance/fast-check.ts';
import { saleOf } from '#tests/support/data/counter-sales.ts';
import { orderAsItIs } from '#tests/support/data/laybys.ts';
import { address, checkoutOf, pay, type SoldProduct } from '#tests/support/data/shopping.ts';
import { type CountingShop, startCountingShop } from '#tests/support/data/stock.ts';

const at = fc.nat(30);
const quantity = fc.integer({ min: 1, max: 3 });
const box = fc.nat(1);
const step = fc.oneof(
  fc.record({ does: fc.constantFrom('order', 'layby', 'sell', 'later', 'pass'), box, quantity }),
  fc.record({ does: fc.constantFrom('pay', 'cancel', 'deliver', 'void', 'drop'), at }),
  fc.record({ does: fc.constantFrom('edit', 'refund'), at, quantity }),
  fc.record({ does: fc.constantFrom('receive', 'waste', 'count'), item: fc.nat(1), quantity }),
  fc.record({ does: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 20 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** The pieces that each box takes of the two items. */
const takes = [
  [1, 0],
  [1, 2],
] as const;

/** Counts by itself what is on hand and what open orders hold, and compares it with the levels. */
async function judge(db: Reader, items: readonly number[], packs: readonly SoldProduct[]): Promise<void> {
  const moves = await db.select().from(stockMoves);
  const all = await db.select().from(orders);
  const goods = await db.select().from(orderItems);
  const rows = await db.select().from(stockAllocations);
  for (const [index, itemId] of items.entries()) {
    const [level] = (await db.select().from(stockLevels)).filter((each) => each.itemId === itemId);
    if (level === undefined) throw new Error('An item has no level');
    const onHand = moves.filter((move) => move.itemId === itemId).reduce((sum, { pieces }) => sum + pieces, 0);
    const holders = all.filter(({ id, status, source, paidCents }) => {
      if (status !== 'pending' && status !== 'paid') return false;
      const isUnpaidOnline = status === 'pending' && source === 'online' && paidCents === 0;
      return !isUnpaidOnline || rows.some((row) => row.orderId === id && row.state === 'held');
    });
    const allocated = goods
      .filter(({ orderId }) => holders.some(({ id }) => id === orderId))
      .reduce((sum, { productId, quantity }) => {
        const which = packs.findIndex(({ id }) => id === productId);
        return sum + quantity * (takes[which]?.[index] ?? 0);
      }, 0);
    expect([level.pieces, level.allocatedPieces]).toEqual([onHand, allocated]);
    expect(level.pieces).toBeGreaterThanOrEqual(0);
    // No order gives back more than it took.
    const handed = moves.filter((move) => move.itemId === itemId && ['sold', 'returned'].includes(move.kind));
    for (const ofOrder of Map.groupBy(handed, ({ orderId }) => orderId).values()) {
      expect(ofOrder.reduce((sum, { pieces }) => sum + pieces, 0)).toBeLessThanOrEqual(0);
    }
  }
}

async function run(counting: CountingShop, { packs, items, made }: World, each: Step): Promise<void> {
  const { shop, staff } = counting;
  const jo = shop.visitor();
  if ('minutes' in each) {
    shop.advance(each.minutes * 60_000);
    await releaseUnpaidPlaces.run(shop.deps);
  } else if ('item' in each) await shelf(counting, items[each.item] ?? 0, each);
  else if ('box' in each) {
    const product = packs[each.box];
    if (product === undefined) throw new Error('There is no such box');
    if (each.does === 'order' || each.does === 'layby') {
      const kind = each.does === 'order' ? ('credit-card' as const) : ('layby-2' as const);
      const response = await jo.post('/api/orders-with-items', checkoutOf(shop, [[product, kind, each.quantity]]));
      expect([201, 409]).toContain(response.status);
      if (response.status === 201) made.push({ order: response.body.order, by: jo });
      return;
    }
    const totalAmount = product.priceCents * each.quantity;
    const lines = { items: [{ productId: product.id, quantity: each.quantity }], totalAmount };
    const now = { handedOver: true, paid: { method: 'cash' as const, amount: totalAmount } };
    const later = { address, override: each.does === 'pass' };
    const sale = saleOf(product, 'full', { ...lines, ...(each.does === 'sell' ? now : later) });
    const response = await staff.post('/api/admin/counter-sales', sale);
    // Goods that are handed over, and those for which staff have decided, are never refused.
    expect(each.does === 'later' ? [201, 409] : [201]).toContain(response.status);
    if (response.status === 201) made.push({ order: response.body.order, by: jo });
  } else await change(counting, made, each);
}

async function shelf({ shop, staff, item }: CountingShop, itemId: number, each: Extract<Step, { item: number }>) {
  const clientKey = crypto.randomUUID();
  const { onHand } = await item(itemId);
  if (each.does === 'count') {
    const line = { itemId, pieces: each.quantity, at: shop.deps.clock().toISOString(), clientKey };
    expect((await staff.post('/api/admin/stock-counts', { lines: [line] })).status).toBe(201);
    return;
  }
  const kind = each.does === 'receive' ? 'received' : 'wasted';
  const body = { kind, pieces: each.quantity, reason: 'Dropped', clientKey };
  const booked = await staff.post(`/api/admin/stock-items/${itemId}/moves`, body);
  expect(booked.status).toBe(kind === 'received' || onHand.pieces >= each.quantity ? 201 : 422);
}

type Made = { order: Order; by: ReturnType<CountingShop['shop']['visitor']> };
interface World {
  packs: readonly SoldProduct[];
  items: readonly number[];
  made: Made[];
}

async function change({ shop, staff }: CountingShop, made: readonly Made[], each: Extract<Step, { at: number }>) {
  const chosen = made[each.at % Math.max(made.length, 1)];
  if (chosen === undefined) return;
  const { order, by } = chosen;
  const path = `/api/admin/orders/${order.id}`;
  const { version, totalAmount, items } = await orderAsItIs(shop, order.id);
  if (each.does === 'pay') await pay(by, [order]);
  else if (each.does === 'drop') await by.post(`/api/orders/${order.id}/drop`, {});
  else if (each.does === 'void') {
    await staff.post(`${path}/void`, { method: 'as-paid', reason: 'Keyed in twice', version });
  } else if (each.does === 'refund') await refund(staff, path, each.quantity);
  else if (each.does === 'edit') {
    const [line] = items;
    if (line === undefined) return;
    const changed = [{ productId: line.productId, paymentType: line.paymentType, quantity: each.quantity }];
    const total = totalAmount + (each.quantity - line.quantity) * line.unitPrice;
    const body = { items: changed, totalAmount: total, method: 'as-paid', reason: 'By phone', customerAgreed: true };
    await staff.post(`${path}/items`, { ...body, version });
  } else {
    const status = each.does === 'cancel' ? 'cancelled' : 'delivered';
    await staff.patch(`${path}/status`, { status, version });
  }
}

/** Refunds $1 for units of an order's first line. If the order was delivered, they come back. */
async function refund(staff: CountingShop['staff'], path: string, quantity: number): Promise<void> {
  const found = await staff.get(`${path}/refundable`);
  const [line] = found.status === 200 ? (found.body as RefundableResponse).lines : [];
  if (line === undefined) return;
  const { status } = (await staff.get(path)).body;
  const lines = [{ id: line.id, quantity: Math.min(quantity, line.quantity), amount: 100 }];
  const back = status === 'delivered' ? { goodsBack: true } : {};
  const body = { amount: 100, lines, method: 'cash', reason: 'Torn bag', version: found.body.version, ...back };
  expect([200, 409]).toContain((await staff.post(`${path}/refunds`, body)).status);
}

it('After any sales, payments, changes, hand-overs, counts and losses, the stock is right', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 30 }), async (steps) => {
      const counting = await startCountingShop();
      const items = [await counting.addItem({}, { pieces: 6 }), await counting.addItem({}, { pieces: 8 })];
      const packs: SoldProduct[] = [];
      for (const each of takes) {
        const stock = items.flatMap((itemId, index) => {
          const pieces = each[index] ?? 0;
          return pieces > 0 ? [{ itemId, pieces }] : [];
        });
        packs.push(await counting.addProduct(stock, { name: `Pack ${packs.length + 1}` }));
      }
      const made: Made[] = [];
      for (const each of steps) {
        await run(counting, { packs, items, made }, each);
        await counting.shop.deps.store.read((db) => judge(db, items, packs));
      }
      expect(await counting.audit()).toEqual([]);
    }),
    { numRuns: 6 },
  );
});
