import { and, eq, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { addDays, type Day, startOfDay } from '#core/dates.ts';
import { groupBy } from '#core/group-by.ts';
import { productTypes } from '#core/products/product-options.ts';
import { animalOf } from '#core/stock/cutting/body-kind.ts';
import type { SalePart } from '#core/stock/cutting/stock-report.ts';
import type { StockReport } from '#core/stock/cutting/stock-report-api.ts';
import { addAmounts, noStock } from '#core/stock/stock-amount.ts';
import type { Reader } from '#server/db/store.ts';
import { products } from '#server/products/product-tables.ts';
import { type Costs, readCosts } from '#server/stock/costs/read-costs.ts';
import { cuttingRunLines, cuttingRuns } from '#server/stock/cutting/cutting-tables.ts';
import { stockItems, stockMoves } from '#server/stock/stock-tables.ts';
import { readSales, type Span, soldOf } from './report-sales.ts';

type Item = typeof stockItems.$inferSelect;
type Margin = Pick<StockReport['total'], 'revenue' | 'cost' | 'margin'>;

/** Returns the margins and the waste in a period of Melbourne days, calculated from the stock moves. */
export async function readStockReport(db: Reader, { from, to }: { from: Day; to: Day }): Promise<StockReport> {
  const span = { from: startOfDay(from).toISOString(), until: startOfDay(addDays(to, 1)).toISOString() };
  const moves = await readMoves(db, span);
  const movesOf = groupBy(moves, ({ itemId }) => itemId);
  const costs = await readCosts(db, [...movesOf.keys()], { from, to });
  const sales = await readSales(db, span, costs);
  const known = await db.select().from(stockItems).orderBy(stockItems.nameKey, stockItems.id);
  const moved = known.filter(({ id }) => movesOf.has(id));
  const salesOf = groupBy(sales, ({ itemId }) => itemId);
  const waste = wasteOf(moves, moved, costs);
  return {
    from,
    to,
    items: moved.map(({ id, name, unit, cut }) => {
      const ofItem = movesOf.get(id) ?? [];
      const kinds = [...groupBy(ofItem, ({ kind }) => kind)].map(([kind, each]) => {
        return { kind, ...each.reduce(addAmounts, noStock) };
      });
      return { itemId: id, name, unit, cut, moves: kinds, sold: soldOf(ofItem), ...marginOf(salesOf.get(id) ?? []) };
    }),
    products: await nameProducts(db, sales),
    bodies: await readBodies(db, span, { moved, sales }),
    waste,
    total: { ...totalOf(sales), wasteCost: sumOf(waste.map(({ cost }) => cost)) },
  };
}

/** The sum of costs; null if one of them isn't known. */
function sumOf(costs: readonly (number | null)[]): number | null {
  return costs.reduce((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0);
}

function marginOf(parts: readonly SalePart[]): Margin {
  const revenue = parts.reduce((sum, part) => sum + part.revenue, 0);
  const cost = sumOf(parts.map((part) => part.cost));
  return { revenue, cost, margin: cost === null ? null : revenue - cost };
}

/**
 * Sums up the sales. The cost and the margin cover only goods with a known cost; otherwise a single unknown cost would make the whole
 * margin unknown.
 */
function totalOf(parts: readonly SalePart[]): Margin & { revenueWithoutCost: number } {
  const all = marginOf(parts);
  const costed = parts.filter(({ cost }) => cost !== null);
  if (all.cost !== null || costed.length === 0) {
    return { ...all, revenueWithoutCost: all.cost === null ? all.revenue : 0 };
  }
  const known = marginOf(costed);
  return { ...known, revenue: all.revenue, revenueWithoutCost: all.revenue - known.revenue };
}

type MoveSum = Awaited<ReturnType<typeof readMoves>>[number];

/** Returns the moves in the period, summed for each combination of the columns that the report needs. */
async function readMoves(db: Reader, { from, until }: Span) {
  const total = (column: typeof stockMoves.pieces) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);
  const { itemId, kind, lotId, reason, orderId } = stockMoves;
  // The reason is only read for waste, because only waste is reported by reason. The order tells a customer's return from goods that
  // came back without an order.
  const why = sql<string>`case when ${kind} = 'wasted' then ${reason} else '' end`;
  const ofOrder = sql<number | null>`case when ${orderId} is null then null else 1 end`;
  return db
    .select({
      ...{ itemId, kind, lotId, reason: why, orderId: ofOrder },
      ...{ pieces: total(stockMoves.pieces), grams: total(stockMoves.grams) },
    })
    .from(stockMoves)
    .where(and(gte(stockMoves.at, from), lt(stockMoves.at, until)))
    .groupBy(itemId, kind, lotId, why, ofOrder)
    .orderBy(itemId, kind, lotId, why);
}

/** Returns the wasted amount of each item, by reason. */
function wasteOf(moves: readonly MoveSum[], items: readonly Item[], { takeCost }: Costs): StockReport['waste'] {
  const wasted = moves.filter(({ kind }) => kind === 'wasted');
  return items
    .flatMap(({ id: itemId, name, unit }) => {
      const ofItem = wasted.filter((move) => move.itemId === itemId);
      return [...groupBy(ofItem, ({ reason }) => reason)].map(([reason, each]) => {
        const { pieces, grams } = each.reduce(addAmounts, noStock);
        return { reason, itemId, name, unit, pieces: -pieces, grams: -grams, cost: sumOf(each.map(takeCost)) };
      });
    })
    .sort((one, other) => one.reason.localeCompare(other.reason) || one.itemId - other.itemId);
}

async function nameProducts(db: Reader, sales: readonly SalePart[]): Promise<StockReport['products']> {
  const byProduct = groupBy(sales, ({ productId }) => productId);
  const rows = await db.select({ id: products.id, name: products.name }).from(products).orderBy(products.id);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return [...byProduct]
    .map(([productId, parts]) => {
      const name = productId === null ? 'Products that draw on other stock now' : (names.get(productId) ?? '');
      return { productId, name, ...marginOf(parts) };
    })
    .sort((one, other) => one.name.localeCompare(other.name) || (one.productId ?? 0) - (other.productId ?? 0));
}

/** Returns two things for each animal: the bodies that were cut in the period, and the revenue of its cuts that were sold in the period. */
async function readBodies(
  db: Reader,
  { from, until }: Span,
  { moved, sales }: { moved: readonly Item[]; sales: readonly SalePart[] },
): Promise<StockReport['bodies']> {
  const isOfPeriod = and(
    isNotNull(cuttingRuns.bodyKind),
    isNull(cuttingRuns.voidedAt),
    gte(cuttingRuns.at, from),
    lt(cuttingRuns.at, until),
  );
  const runs = await db.select().from(cuttingRuns).where(isOfPeriod);
  const lines = await db
    .select({ runId: cuttingRunLines.runId, cost: cuttingRunLines.cost })
    .from(cuttingRunLines)
    .innerJoin(cuttingRuns, eq(cuttingRuns.id, cuttingRunLines.runId))
    .where(and(eq(cuttingRunLines.part, 'in'), isOfPeriod));
  return productTypes.flatMap((animal) => {
    const cut = runs.filter(({ bodyKind }) => bodyKind !== null && animalOf(bodyKind) === animal);
    const itemIds = moved.flatMap((item) => (item.cut?.startsWith(`${animal}/`) ? [item.id] : []));
    const sold = sales.filter(({ itemId }) => itemIds.includes(itemId));
    if (cut.length === 0 && sold.length === 0) return [];
    const sum = (read: (run: (typeof cut)[number]) => number) => cut.reduce((total, run) => total + read(run), 0);
    const costs = lines.filter(({ runId }) => cut.some(({ id }) => id === runId)).map(({ cost }) => cost);
    return [
      {
        animal,
        bodies: sum(({ bodies }) => bodies),
        gramsIn: sum(({ gramsIn }) => gramsIn),
        drip: sum(({ gramsIn, gramsOut }) => gramsIn - gramsOut),
        bodyCost: sumOf(costs),
        ...marginOf(sold),
      },
    ];
  });
}
