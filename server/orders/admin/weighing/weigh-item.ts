import { eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { melbourneDay } from '#core/dates.ts';
import type { Order } from '#core/orders/order.ts';
import { paidBeforeWeighed } from '#core/orders/weighing/paid-before-weighed.ts';
import type { NewWeighing } from '#core/orders/weighing/weighing-api.ts';
import { describeWeighed } from '#core/orders/weighing/weight-text.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { recordOrderEvents } from '#server/orders/order-events.ts';
import { storeLines } from '#server/orders/order-lines.ts';
import { getOrder, getPresentedOrder } from '#server/orders/order-queries.ts';
import { orderItems, orders } from '#server/orders/order-tables.ts';
import { getItemLines } from '#server/orders/weighing/item-lines.ts';
import { requireLotOf } from '#server/orders/weighing/require-lot.ts';
import { takePacksOf } from '#server/orders/weighing/take-packs.ts';
import { weighings } from '#server/orders/weighing/weighing-tables.ts';
import { withdrawQuestions } from '#server/orders/weighing/weight-requests.ts';
import { type StaffContext, staffId, staffOf } from '../change-amount-paid.ts';
import { getWeighableItem, paidAlready } from './weighable-item.ts';

/**
 * Records the weight of an item sold by the kilo. The difference to the item's price so far becomes a line of the order. Nothing is
 * charged. An item that was paid at the counter before weighing can be weighed once; staff give back what was overpaid. A repeated
 * request with the same clientKey changes nothing.
 * @throws AppError not_found, key_reused, wrong_status, charge_in_flight, invalid, check_weight, above_ceiling, lot_held,
 * pack_unavailable
 */
export async function weighItem(tx: Writer, context: StaffContext<NewWeighing>): Promise<Order> {
  const { body, params, now } = context;
  if (await isRecorded(tx, params.id, body)) return getPresentedOrder(tx, params.id);
  const row = await getOrder(tx, params.id);
  const { item, kilo, amountCents, problem } = await getWeighableItem(tx, row, body, { mayBePaid: true });
  const { lotId = null } = body;
  if (lotId !== null) await requireLotOf(tx, { ...item, lotId }, melbourneDay(now));
  if (problem !== null) throw new AppError(problem.code, { detail: problem.detail });
  await takePacksOf(tx, item, body, now);
  const { goods, bookedCents } = await getItemLines(tx, item);
  const differenceCents = amountCents - bookedCents;
  const weighedCents = row.totalCents + differenceCents;
  if (weighedCents < row.paidCents && row.status !== 'paid') throw paidAlready(row);
  // An overpaid amount stays in the total until staff give it back, because the amount paid must never exceed an order's total.
  const overCents = Math.max(0, row.paidCents - weighedCents);
  const totalCents = weighedCents + overCents;
  const line = { kind: 'adjustment' as const, quantity: 1, taxClass: goods.taxClass };
  const label = describeWeighed(body.grams, kilo.gramsTo);
  const own = { ...line, label, amountCents: differenceCents, ofLineId: goods.id, itemId: item.id };
  // For a paid order, the journal has already recorded the sale without a weight, so this line adds the weight.
  const grams = row.status === 'paid' ? -body.grams : null;
  const lines = [
    { ...own, grams },
    { ...line, label: paidBeforeWeighed, amountCents: overCents, grams: null },
  ];
  const booked = lines.filter((each) => each.amountCents !== 0 || each.grams !== null);
  if (booked.length > 0) await storeLines(tx, { orderId: row.id, lines: booked, now });
  const at = now.toISOString();
  await tx.insert(weighings).values({
    ...{ orderId: row.id, itemId: item.id, grams: body.grams, pieces: body.pieces, lotId },
    ...{ amountCents: differenceCents, clientKey: body.clientKey, recordedAt: at, recordedBy: staffId(context) },
    weighedAt: body.at !== undefined && body.at < at ? body.at : at,
  });
  await withdrawQuestions(tx, { orderId: row.id, itemId: item.id });
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
