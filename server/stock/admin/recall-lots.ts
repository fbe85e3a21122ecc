import { eq, inArray, sql } from 'drizzle-orm';
import type { Day } from '#core/dates.ts';
import type { Recall } from '#core/stock/lots/recall-api.ts';
import type { LotTrace } from '#core/stock/lots/trace-recall.ts';
import { addAmounts, noStock, type StockAmount, subtractAmounts } from '#core/stock/stock-amount.ts';
import type { StockMoveKind } from '#core/stock/stock-api.ts';
import type { Reader } from '#server/db/store.ts';
import { orders } from '#server/orders/order-tables.ts';
import { selectLots } from '../lots/lot-queries.ts';
import { lots } from '../lots/lot-tables.ts';
import { stockLevels, stockMoves } from '../stock-tables.ts';

type RecalledLot = Recall['lots'][number];

/** Returns the recalled lots and the lots made from them, with what became of their goods. */
export async function readTracedLots(db: Reader, trace: LotTrace, today: Day): Promise<RecalledLot[]> {
  const ids = [...trace.certainLots, ...trace.possibleLots];
  const rows = await selectLots(db, inArray(lots.id, ids), { limit: ids.length, offset: 0, today });
  const moved = await movedOf(db, ids);
  const levels = await levelsOf(
    db,
    rows.map(({ itemId }) => itemId),
  );
  return rows.map((lot) => {
    const sumOf = (...kinds: StockMoveKind[]) =>
      kinds.reduce((sum, kind) => addAmounts(sum, moved.get(`${lot.id}/${kind}`) ?? noStock), noStock);
    const taken = (...kinds: StockMoveKind[]) => subtractAmounts(noStock, sumOf(...kinds));
    const came = sumOf('received', 'cut-out', 'returned', 'found');
    // The recorded amount of a lot may be too high, because sales don't name a lot. It is limited to the amount on hand of its item.
    const level = levels.get(lot.itemId) ?? noStock;
    const atMost = lot.status === 'closed' ? noStock : level;
    const onHand = {
      pieces: Math.min(lot.onHand.pieces, atMost.pieces),
      grams: Math.min(lot.onHand.grams, atMost.grams),
    };
    return {
      ...lot,
      onHand: lot.status === 'closed' ? lot.onHand : onHand,
      certainty: trace.certainLots.has(lot.id) ? ('certain' as const) : ('possible' as const),
      came,
      packed: taken('packed', 'unpacked'),
      delivered: taken('sold'),
      wasted: taken('wasted'),
      cut: taken('cut-in'),
      unaccounted: addAmounts(taken('counted'), subtractAmounts(lot.onHand, onHand)),
    };
  });
}

async function levelsOf(db: Reader, itemIds: readonly number[]): Promise<Map<number, StockAmount>> {
  const { itemId, pieces, grams } = stockLevels;
  const rows = await db
    .select({ itemId, pieces, grams })
    .from(stockLevels)
    .where(inArray(itemId, [...new Set(itemIds)]));
  return new Map(rows.map(({ itemId: id, ...amount }) => [id, amount]));
}

/** The kind of a move. Packed goods count as sold once their order is delivered. */
const fate = sql<StockMoveKind>`case when ${stockMoves.kind} in ('packed', 'unpacked') and ${orders.status} = 'delivered' then 'sold' else ${stockMoves.kind} end`;

async function movedOf(db: Reader, lotIds: readonly number[]): Promise<Map<string, StockAmount>> {
  const sums = await db
    .select({
      lotId: stockMoves.lotId,
      kind: fate,
      pieces: sql<number>`sum(${stockMoves.pieces})`,
      grams: sql<number>`sum(${stockMoves.grams})`,
    })
    .from(stockMoves)
    .leftJoin(orders, eq(orders.id, stockMoves.orderId))
    .where(inArray(stockMoves.lotId, [...lotIds]))
    .groupBy(stockMoves.lotId, fate);
  return new Map(
    sums.map(({ lotId, kind, pieces, grams }) => [
      `${lotId}/${kind}`,
      { pieces: Number(pieces), grams: Number(grams) },
    ]),
  );
}
