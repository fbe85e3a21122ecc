import { and, gte, inArray, isNotNull, lt } from 'drizzle-orm';
import { groupBy } from '#core/group-by.ts';
import { divideSale, type SalePart, type SoldItem, type SoldLine } from '#core/stock/cutting/stock-report.ts';
import { addAmounts, isNoStock, noStock, type StockAmount, subtractAmounts } from '#core/stock/stock-amount.ts';
import type { Reader } from '#server/db/store.ts';
import { findLinesOfOrders } from '#server/orders/order-lines.ts';
import { findItemsOfOrders, toOrderItem } from '#server/orders/order-queries.ts';
import { findDraws } from '#server/products/product-draws.ts';
import type { Costs } from '#server/stock/costs/read-costs.ts';
import { stockMoves } from '#server/stock/stock-tables.ts';

/** The period: its start (inclusive) and its end (exclusive). */
export interface Span {
  from: string;
  until: string;
}

/** The moves by which orders take goods and give them back. */
const saleKinds = ['sold', 'packed', 'unpacked', 'returned'] as const;

const ordersAtOnce = 500;

type Move = typeof stockMoves.$inferSelect;

/** Returns the goods that orders took in the period, minus the goods that came back, by product and item. Each has its revenue and cost. */
export async function readSales(db: Reader, span: Span, costs: Costs): Promise<SalePart[]> {
  const found = await db
    .selectDistinct({ orderId: stockMoves.orderId })
    .from(stockMoves)
    .where(
      and(
        isNotNull(stockMoves.orderId),
        inArray(stockMoves.kind, [...saleKinds]),
        gte(stockMoves.at, span.from),
        lt(stockMoves.at, span.until),
      ),
    )
    .orderBy(stockMoves.orderId);
  const ids = found.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]));
  const parts: SalePart[] = [];
  for (let start = 0; start < ids.length; start += ordersAtOnce) {
    parts.push(...(await readSalesOf(db, ids.slice(start, start + ordersAtOnce), span, costs)));
  }
  return parts;
}

async function readSalesOf(db: Reader, orderIds: number[], span: Span, costs: Costs): Promise<SalePart[]> {
  const moves = await db
    .select()
    .from(stockMoves)
    .where(and(inArray(stockMoves.orderId, orderIds), inArray(stockMoves.kind, [...saleKinds])))
    .orderBy(stockMoves.id);
  const items = await findItemsOfOrders(db, orderIds);
  const all = [...items.values()].flat();
  const draws = await findDraws(db, [...new Set(all.map(({ productId }) => productId))]);
  const byKilo = all.flatMap((item) => (item.pricePerKiloCents === null ? [] : item.orderId));
  const orderLines = await findLinesOfOrders(db, [...new Set(byKilo)]);
  return [...groupBy(moves, ({ orderId }) => orderId)].flatMap(([orderId, ofOrder]) => {
    const lines = (items.get(orderId ?? 0) ?? []).map((item): SoldLine => {
      const { productId, quantity, totalPrice, weighedPrice } = toOrderItem(item, orderLines.get(item.orderId) ?? []);
      const taken = draws.filter((draw) => draw.productId === productId);
      return {
        productId,
        cents: weighedPrice ?? totalPrice,
        draws: taken.map(({ itemId, pieces, grams }) => ({
          itemId,
          pieces: pieces * quantity,
          grams: grams * quantity,
        })),
      };
    });
    const sold = [...groupBy(ofOrder, ({ itemId }) => itemId)].map(([itemId, ofItem]) =>
      soldItem(itemId, ofItem, span, costs),
    );
    return divideSale(
      sold.filter((item) => !isNoStock(item) || item.cost !== 0),
      lines,
    );
  });
}

/**
 * Returns how much of an item an order took. Goods that came back and were taken again count only once. So the whole amount is the
 * largest amount that the order had at any time.
 */
function soldItem(
  itemId: number,
  moves: readonly Move[],
  { from, until }: Span,
  { costOf, takeCost }: Costs,
): SoldItem {
  let [had, whole] = [noStock, noStock];
  for (const move of moves) {
    had = subtractAmounts(had, move);
    if (sizeOf(had) > sizeOf(whole)) whole = had;
  }
  const moved = moves.filter(({ at }) => at >= from && at < until);
  const cost = moved.reduce<number | null>((sum, move) => {
    const cents = takeCost(move);
    return sum === null || cents === null ? null : sum + cents;
  }, 0);
  const net = moved.reduce((sum, move) => subtractAmounts(sum, move), noStock);
  return {
    itemId,
    ...net,
    cost,
    whole: { ...whole, cost: costOf({ itemId, lotId: moves[0]?.lotId ?? null, ...whole }) },
  };
}

const sizeOf = ({ pieces, grams }: StockAmount) => (grams === 0 ? pieces : grams);

/** Returns the amount sold to orders, minus the amount that came back from them. */
export function soldOf(moves: readonly { kind: string; orderId: number | null; pieces: number; grams: number }[]) {
  return moves
    .filter(({ kind, orderId }) => saleKinds.some((each) => each === kind) && orderId !== null)
    .reduce((sum, move) => addAmounts(sum, { pieces: -move.pieces, grams: -move.grams }), noStock);
}
