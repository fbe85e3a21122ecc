import { and, eq, isNull, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Order } from '#core/orders/order.ts';
import { isFirm } from '#core/orders/weighing/firm-order.ts';
import { isCounting } from '#server/content/content-queries.ts';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import { rejectOpenCharge, staffId, staffOf } from '#server/orders/admin/change-amount-paid.ts';
import { recordOrderEvents } from '#server/orders/order-events.ts';
import { getPresentedOrder } from '#server/orders/order-queries.ts';
import { orders } from '#server/orders/order-tables.ts';
import { packStock, unpackStock } from '#server/orders/stock/pack-stock.ts';
import { withdrawQuestions } from '#server/orders/weighing/weight-requests.ts';
import { releasePacks } from '#server/packs/take-pack.ts';
import { readBenchOrder } from './bench-orders.ts';
import { type BenchContext, requireOpen, storePacking } from './pack-line.ts';
import { packedLines, packings } from './packing-tables.ts';

/**
 * Marks an order as packed: its boxes are closed, and its goods leave the stock with their lots. This happens even if the stock records
 * lack the goods. A repeated request with the same key changes nothing.
 * @throws AppError not_found, wrong_status, not_weighed, lot_held, key_reused
 */
export async function closeOrder(
  tx: Writer,
  context: BenchContext<{ boxes: number; clientKey: string }>,
  deps: Pick<Deps, 'env'>,
): Promise<Order> {
  const { params, body, now } = context;
  const [known] = await tx.select().from(packings).where(eq(packings.clientKey, body.clientKey));
  if (known !== undefined && known.orderId !== params.id) throw new AppError('key_reused');
  if (known?.packedAt != null) return getPresentedOrder(tx, params.id);
  const found = await readBenchOrder(tx, params.id, context);
  requireOpen(found);
  const { lines, packed } = found;
  const missing = lines.filter(({ item, quantity }) => {
    return !packed.some((row) => row.orderItemId === item.id && row.quantity === quantity);
  });
  if (missing.length > 0) {
    const names = missing.map(({ item }) => item.name).join(', ');
    throw new AppError('not_weighed', { detail: `Not packed yet: ${names}.` });
  }
  const rows = packed.filter((row) => lines.some(({ item }) => item.id === row.orderItemId));
  if (rows.length === 0) throw new AppError('wrong_status', { detail: `Order #${params.id} has nothing to pack.` });
  const at = context.offline?.madeAt ?? now.toISOString();
  const by = staffId(context);
  if (await isCounting(tx)) {
    const goods = rows.flatMap((row) => {
      // A line has no recorded goods if it was packed while the shop didn't count its stock. It then takes what its product normally
      // needs.
      const needs = lines.find(({ item }) => item.id === row.orderItemId)?.needs ?? [];
      const taken = row.goods.length > 0 ? row.goods : needs.map((need) => ({ ...need, lotId: null }));
      return taken.map((each) => ({ ...each, at: new Date(row.at) }));
    });
    await packStock(tx, params.id, goods, { now, actorId: by });
  }
  const closed = { packedAt: at, packedBy: by, boxes: body.boxes, clientKey: body.clientKey };
  await storePacking(tx, params.id, {
    ...closed,
    workerId: null,
    workedSince: null,
    parkedAt: null,
    updatedAt: now.toISOString(),
  });
  await withdrawQuestions(tx, { orderId: params.id });
  const order = await recordStep(tx, context, { kind: 'packed', detail: { boxes: body.boxes } });
  const grams = lines.reduce((sum, { item }) => sum + (item.weighedGrams ?? 0), 0);
  const emails = await shopEmails(tx, deps, now);
  await queueEmails(tx, [emails.packed({ order, grams, packedAt: at })], now);
  return order;
}

/**
 * Opens the boxes of a packed order that is still in the shop. Its goods return to the stock, and its lines must be packed again.
 * @throws AppError not_found, wrong_status if it has left or was charged by weight, charge_in_flight
 */
export async function openOrder(tx: Writer, context: BenchContext<unknown>): Promise<Order> {
  const { params, now } = context;
  const { order, packing } = await readBenchOrder(tx, params.id, context);
  if (order.status === 'delivered') {
    throw new AppError('wrong_status', { detail: `Order #${params.id} has left. Refund what came back instead.` });
  }
  if (packing?.packedAt == null || !isFirm(order)) return order;
  if (order.ceiling !== null && order.status === 'paid') {
    const detail = `Order #${params.id} was charged what it weighs, so its boxes stay closed. Refund what the customer doesn’t get.`;
    throw new AppError('wrong_status', { detail });
  }
  if (order.status === 'pending') await rejectOpenCharge(tx, params.id);
  const at = now.toISOString();
  await releaseLinePacks(tx, params.id);
  await unpackStock(tx, params.id, { now, actorId: staffId(context) });
  await tx
    .update(packedLines)
    .set({ undoneAt: at })
    .where(and(eq(packedLines.orderId, params.id), isNull(packedLines.undoneAt)));
  const money = { captureTriedAt: null, captureTrouble: null };
  const open = { packedAt: null, packedBy: null, boxes: null, clientKey: null, ...money };
  await storePacking(tx, params.id, { ...open, updatedAt: at });
  return recordStep(tx, context, { kind: 'unpacked', detail: {} });
}

/**
 * Puts the labelled packs of the order's lines back on the shelf, because the lines must be packed again. Goods sold by the kilo stay
 * weighed and keep their packs.
 */
async function releaseLinePacks(tx: Writer, orderId: number): Promise<void> {
  const isBoxed = and(eq(packedLines.orderId, orderId), isNull(packedLines.undoneAt));
  const rows = await tx.select({ orderItemId: packedLines.orderItemId }).from(packedLines).where(isBoxed);
  for (const { orderItemId } of rows) await releasePacks(tx, { orderId, orderItemId });
}

async function recordStep(
  tx: Writer,
  { params, actor, now, offline }: BenchContext<unknown>,
  event: { kind: 'packed' | 'unpacked'; detail: Record<string, unknown> },
): Promise<Order> {
  const set = { updatedAt: now.toISOString(), version: sql`${orders.version} + 1` };
  await tx.update(orders).set(set).where(eq(orders.id, params.id));
  await recordOrderEvents(tx, [{ orderId: params.id, ...event }], { actor: staffOf({ actor, offline }), now });
  return getPresentedOrder(tx, params.id);
}
