import { and, asc, eq, gte, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import { groupBy } from '#core/group-by.ts';
import type { Recipient } from '#core/stock/lots/recall-api.ts';
import { type LotTrace, type TracedSale, tracedOrders } from '#core/stock/lots/trace-lots.ts';
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

/** Who got goods of the recalled lots, for certain or possibly. */
export async function readRecipients(
  db: Reader,
  trace: LotTrace,
  from: string,
): Promise<{ certain: Recipient[]; possible: Recipient[] }> {
  const moved = (await readSales(db, trace, from)).filter((sale) => trace.certaintyOf(sale, sale) !== 'none');
  const sales = goodsNotReturned(moved);
  const { certain, possible } = tracedOrders(trace, sales);
  const recipients = [...groupBy(sales, ({ orderId }) => orderId)].flatMap(([orderId, ofOrder]) => {
    const goods = goodsOf(ofOrder);
    const [{ wentOutAt, customer } = { wentOutAt: '', customer: null }] = ofOrder;
    const { phone = null, email = null } = customer ?? {};
    return [{ orderId, name: nameOf(orderId, customer), phone, email, at: wentOutAt, goods }];
  });
  return {
    certain: recipients.filter(({ orderId }) => certain.has(orderId)),
    possible: recipients.filter(({ orderId }) => possible.has(orderId)),
  };
}

async function readSales(db: Reader, trace: LotTrace, from: string): Promise<Sale[]> {
  const lotIds = [...trace.certainLots, ...trace.possibleLots];
  const isUnrecorded = and(
    isNull(stockMoves.lotId),
    inArray(stockMoves.itemId, trace.itemIds),
    gte(stockMoves.recordedAt, from),
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
    .orderBy(asc(stockMoves.at), asc(stockMoves.id));
  return rows.flatMap(({ move, itemName, orderedAt, customer }) => {
    const { orderId, itemId, lotId, at: wentOutAt, recordedAt: at, pieces, grams } = move;
    if (orderId === null) return [];
    // The goods may have left since the order was made. An offline sale becomes an order only when it is sent.
    const from = orderedAt < wentOutAt ? orderedAt : wentOutAt;
    return [{ orderId, itemId, lotId, from, at, wentOutAt, pieces, grams, itemName, customer }];
  });
}

/** The goods that orders kept: what came back of a lot, or was taken out of a box again, is no reason to name an order. */
function goodsNotReturned(sales: readonly Sale[]): Sale[] {
  const groups = groupBy(sales, ({ orderId, itemId, lotId }) => `${orderId}/${itemId}/${lotId}`);
  return sales.filter(({ orderId, itemId, lotId }) => {
    return goodsOf(groups.get(`${orderId}/${itemId}/${lotId}`) ?? []).length > 0;
  });
}

/** What an order got in all, without what came back. */
function goodsOf(sales: readonly Sale[]): Recipient['goods'] {
  const groups = groupBy(sales, ({ itemId, lotId }) => `${itemId}/${lotId}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const pieces = group.reduce((sum, sale) => sum - sale.pieces, 0);
    const grams = group.reduce((sum, sale) => sum - sale.grams, 0);
    if (first === undefined || (pieces <= 0 && grams <= 0)) return [];
    return [{ itemName: first.itemName, lotId: first.lotId, pieces, grams }];
  });
}

/** An erased customer's order keeps an empty search key; a walk-in's never had one. */
function nameOf(orderId: number, customer: Sale['customer'] | null): string {
  if (customer?.name) return customer.name;
  return customer?.key === '' ? `erased, order ${orderId}` : `walk-in, order ${orderId}`;
}
