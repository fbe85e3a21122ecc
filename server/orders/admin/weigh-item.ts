import { and, eq, isNotNull } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { melbourneDay } from '#core/dates.ts';
import type { Order } from '#core/orders/order.ts';
import { isFirm } from '#core/orders/weighing/firm-order.ts';
import { type KiloItem, kiloItemOf } from '#core/orders/weighing/kilo-item.ts';
import type { NewWeighing } from '#core/orders/weighing/weighing-api.ts';
import { findWeightProblem } from '#core/orders/weighing/weight-problem.ts';
import { describeWeighed } from '#core/orders/weighing/weight-text.ts';
import { weightCents } from '#core/products/by-kilo.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { recordOrderEvents } from '#server/orders/order-events.ts';
import { findLinesOfOrders, storeLines } from '#server/orders/order-lines.ts';
import {
  findItemsOfOrders,
  getOrder,
  getPresentedOrder,
  type OrderItemRow,
  type OrderRow,
} from '#server/orders/order-queries.ts';
import { orderItems, orders } from '#server/orders/order-tables.ts';
import { requireLotOf } from '#server/orders/weighing/require-lot.ts';
import { takePacksOf } from '#server/orders/weighing/take-packs.ts';
import { weighings } from '#server/orders/weighing/weighing-tables.ts';
import { packings } from '#server/packing/packing-tables.ts';
import { rejectOpenCharge, type StaffContext, staffId, staffOf } from './change-amount-paid.ts';

/**
 * Records what an item by the kilo weighs. The difference to what the item has cost so far becomes a line, so that the order's total
 * stays the sum of its lines. Nothing is charged. The same clientKey weighs once.
 * @throws AppError not_found, key_reused, wrong_status, charge_in_flight, invalid, check_weight, above_ceiling, lot_held,
 * pack_unavailable
 */
export async function weighItem(tx: Writer, context: StaffContext<NewWeighing>): Promise<Order> {
  const { body, params, now } = context;
  if (await isRecorded(tx, params.id, body)) return getPresentedOrder(tx, params.id);
  const row = await getOrder(tx, params.id);
  requireWeighable(row);
  await rejectPacked(tx, row);
  await rejectOpenCharge(tx, row.id);
  const { item, kilo } = await getKiloItem(tx, row, body.lineId);
  const { lotId = null } = body;
  if (lotId !== null) await requireLotOf(tx, { ...item, lotId }, melbourneDay(now));
  const amountCents = requireAgreedAmount(item, kilo, body);
  await takePacksOf(tx, item, body, now);
  const lines = ((await findLinesOfOrders(tx, [row.id])).get(row.id) ?? []).filter(({ itemId }) => itemId === item.id);
  const goods = lines.find(({ kind }) => kind === 'goods');
  if (goods === undefined) throw new Error(`Item ${item.id} of order ${row.id} has no line`);
  const differenceCents = amountCents - lines.reduce((sum, line) => sum + line.amountCents, 0);
  const totalCents = row.totalCents + differenceCents;
  if (totalCents < row.paidCents) throw paidAlready(row);
  if (differenceCents !== 0) {
    const label = describeWeighed(body.grams, kilo.gramsTo);
    const { taxClass } = goods;
    const line = { kind: 'adjustment' as const, label, quantity: 1, amountCents: differenceCents, taxClass };
    await storeLines(tx, { orderId: row.id, lines: [{ ...line, ofLineId: goods.id, itemId: item.id }], now });
  }
  const at = now.toISOString();
  await tx.insert(weighings).values({
    ...{ orderId: row.id, itemId: item.id, grams: body.grams, pieces: body.pieces, lotId },
    ...{ amountCents: differenceCents, clientKey: body.clientKey, recordedAt: at, recordedBy: staffId(context) },
    weighedAt: body.at !== undefined && body.at < at ? body.at : at,
  });
  const weighed = { weighedGrams: body.grams, weighedPieces: body.pieces };
  await tx.update(orderItems).set(weighed).where(eq(orderItems.id, item.id));
  await tx
    .update(orders)
    .set({ totalCents, updatedAt: at, version: row.version + 1 })
    .where(eq(orders.id, row.id));
  const detail = { name: item.name, grams: body.grams, beforeGrams: kilo.weighedGrams, amountCents, totalCents };
  await recordOrderEvents(tx, [{ orderId: row.id, kind: 'weighed', detail }], { actor: staffOf(context), now });
  return getPresentedOrder(tx, row.id);
}

async function isRecorded(db: Reader, orderId: number, body: NewWeighing): Promise<boolean> {
  const [known] = await db.select().from(weighings).where(eq(weighings.clientKey, body.clientKey));
  if (known === undefined) return false;
  const isSame =
    known.orderId === orderId &&
    known.itemId === body.lineId &&
    known.grams === body.grams &&
    known.pieces === body.pieces &&
    known.lotId === (body.lotId ?? null);
  if (!isSame) throw new AppError('key_reused', { detail: 'This key was used for another weighing.' });
  return true;
}

/** @throws AppError wrong_status */
function requireWeighable(row: OrderRow): void {
  if (row.status === 'paid') throw paidAlready(row);
  if (row.status === 'pending' && (row.source === 'counter' || isFirm(row))) return;
  const detail =
    row.status === 'pending'
      ? `The customer of order #${row.id} hasn’t agreed to it yet, so it isn’t weighed.`
      : `Order #${row.id} is ${row.status} and isn’t weighed any more.`;
  throw new AppError('wrong_status', { detail });
}

/** @throws AppError wrong_status */
async function rejectPacked(db: Reader, { id }: OrderRow): Promise<void> {
  const isPacked = and(eq(packings.orderId, id), isNotNull(packings.packedAt));
  if ((await db.$count(packings, isPacked)) === 0) return;
  throw new AppError('wrong_status', { detail: `Order #${id} is packed. Unpack it first, then weigh it again.` });
}

function paidAlready({ id }: OrderRow): AppError {
  const detail = `Order #${id} is paid, so its weights stay. If the customer gets less, refund the difference.`;
  return new AppError('wrong_status', { detail });
}

async function getKiloItem(db: Reader, row: OrderRow, lineId: number): Promise<{ item: OrderItemRow; kilo: KiloItem }> {
  const item = ((await findItemsOfOrders(db, [row.id])).get(row.id) ?? []).find(({ id }) => id === lineId);
  const kilo = item === undefined ? null : kiloItemOf(item);
  if (item !== undefined && kilo !== null) return { item, kilo };
  const message = item === undefined ? 'The order has no such item.' : `${item.name} isn’t sold by the kilo.`;
  throw new AppError('invalid', { detail: message, errors: [{ path: 'lineId', message }] });
}

/** Returns what the weight costs. @throws AppError check_weight, above_ceiling, invalid */
function requireAgreedAmount(item: OrderItemRow, kilo: KiloItem, weighed: NewWeighing): number {
  const problem = findWeightProblem(
    { ...kilo, name: item.name, limitCents: item.agreedCents ?? item.totalCents },
    weighed,
  );
  if (problem !== null) throw new AppError(problem.code, { detail: problem.detail });
  const amountCents = weightCents(weighed.grams, kilo.pricePerKiloCents);
  if (amountCents > 0) return amountCents;
  const message = 'That weight costs nothing.';
  throw new AppError('invalid', { detail: message, errors: [{ path: 'grams', message }] });
}
