import { and, asc, eq, gte, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import { groupBy } from '#core/group-by.ts';
import type { Recipient } from '#core/stock/lots/recall-api.ts';
import { type LotTrace, type TracedSale, tracedOrders } from '#core/stock/lots/trace-recall.ts';
import type { Reader } from '#server/db/store.ts';
import { orders } from '#server/orders/order-tables.ts';
import { stockItems, stockMoves } from '../stock-tables.ts';

interface Sale extends TracedSale {
  wentOutAt: string;
  pieces: number;
  grams: number;
  itemName: string;
  customer: { name: string | null; phone: string | null; email: string | null; key: string | null };
}

/** Returns the people who received goods of the recalled lots, certainly or possibly. */
export async function readRecipients(
  db: Reader,
  trace: LotTrace,
  from: string,
): Promise<{ certain: Recipient[]; possible: Recipient[] }> {
  const groups = groupBy(
    await readSales(db, trace, from),
    ({ orderId, itemId, lotId }) => `${orderId}/${itemId}/${lotId}`,
  );
  const remaining = [...groups.values()]
    .flatMap((group) => remainingGoods(trace, group))
    .toSorted((one, other) => one.wentOutAt.localeCompare(other.wentOutAt));
  const { certain, possible } = tracedOrders(trace, remaining);
  const recipients = [...groupBy(remaining, ({ orderId }) => orderId)].flatMap(([orderId, ofOrder]) => {
    const goods = ofOrder.map(({ itemName, lotId, pieces, grams }) => ({ itemName, lotId, pieces, grams }));
    const [{ wentOutAt, customer } = { wentOutAt: '', customer: null }] = ofOrder;
    const { phone = null, email = null } = customer ?? {};
    return [{ orderId, name: nameOf(orderId, customer), phone, email, at: wentOutAt, goods }];
  });
  return {
    certain: recipients.filter(({ orderId }) => certain.has(orderId)),
    possible: recipients.filter(({ orderId }) => possible.has(orderId)),
  };
}

/**
 * Returns the moves of the recalled lots by which orders took or returned goods, in the order in which they were recorded. If an order got
 * goods without a recorded lot since the recalled lots arrived, all its moves without a lot are included. These goods may be of the
 * recalled lots, and later returns may be of earlier goods.
 */
async function readSales(db: Reader, trace: LotTrace, from: string): Promise<Sale[]> {
  const lotIds = [...trace.certainLots, ...trace.possibleLots];
  const isUnrecordedSince = and(
    isNull(stockMoves.lotId),
    isNotNull(stockMoves.orderId),
    inArray(stockMoves.itemId, trace.itemIds),
    gte(stockMoves.recordedAt, from),
  );
  const isUnrecorded = and(
    isNull(stockMoves.lotId),
    inArray(stockMoves.itemId, trace.itemIds),
    inArray(stockMoves.orderId, db.select({ orderId: stockMoves.orderId }).from(stockMoves).where(isUnrecordedSince)),
  );
  const rows = await db
    .select({
      move: stockMoves,
      itemName: stockItems.name,
      orderedAt: orders.createdAt,
      customer: {
        name: orders.customerName,
        phone: orders.customerPhone,
        email: orders.customerEmail,
        key: orders.customerKey,
      },
    })
    .from(stockMoves)
    .innerJoin(stockItems, eq(stockItems.id, stockMoves.itemId))
    .innerJoin(orders, eq(orders.id, stockMoves.orderId))
    .where(
      and(
        inArray(stockMoves.kind, ['packed', 'unpacked', 'sold', 'returned']),
        isNotNull(stockMoves.orderId),
        or(inArray(stockMoves.lotId, lotIds), isUnrecorded),
      ),
    )
    .orderBy(asc(stockMoves.recordedAt), asc(stockMoves.id));
  return rows.flatMap(({ move, itemName, orderedAt, customer }) => {
    const { orderId, itemId, lotId, at: wentOutAt, recordedAt: at, pieces, grams } = move;
    if (orderId === null) return [];
    // The goods left the shop at some time since the order was made. An offline sale only becomes an order when it is sent, so the time
    // of the sale is earlier.
    const from = orderedAt < wentOutAt ? orderedAt : wentOutAt;
    return [{ orderId, itemId, lotId, from, at, wentOutAt, pieces, grams, itemName, customer }];
  });
}

/**
 * Returns the recalled goods of an item that an order may still have, as a single sale. Returns none if all of them came back or were
 * unpacked.
 */
function remainingGoods(trace: LotTrace, moves: readonly Sale[]): Sale[] {
  const isTraced = (move: Sale) => trace.certaintyOf(move, move) !== 'none';
  const first = moves.find((move) => isTraced(move) && (move.pieces < 0 || move.grams < 0));
  const steps = (name: 'pieces' | 'grams') => moves.map((move) => ({ out: -move[name], isTraced: isTraced(move) }));
  const [pieces, grams] = [mostRemaining(steps('pieces')), mostRemaining(steps('grams'))];
  return first === undefined || (pieces === 0 && grams === 0) ? [] : [{ ...first, pieces, grams }];
}

/**
 * Returns the highest amount of recalled goods that an order may still have. The record doesn't say which goods came back. So it is
 * assumed that goods that can't be from the recalled lots came back first. Never negative, because an earlier return can't be of goods
 * that went out later.
 */
function mostRemaining(moves: readonly { out: number; isTraced: boolean }[]): number {
  let [traced, others] = [0, 0];
  for (const { out, isTraced } of moves) {
    if (out > 0 && isTraced) traced += out;
    else if (out > 0) others += out;
    else {
      traced = Math.max(0, traced - Math.max(0, -out - others));
      others = Math.max(0, others + out);
    }
  }
  return traced;
}

/**
 * The search key tells why an order has no name: it is empty if the customer's data was erased, and missing if the customer was a
 * walk-in.
 */
function nameOf(orderId: number, customer: Sale['customer'] | null): string {
  if (customer?.name) return customer.name;
  return customer?.key === '' ? `erased, order ${orderId}` : `walk-in, order ${orderId}`;
}
