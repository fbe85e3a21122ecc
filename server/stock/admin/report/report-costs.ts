import { and, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { addDays, type Day } from '#core/dates.ts';
import { groupBy } from '#core/group-by.ts';
import type { StockAmount } from '#core/stock/stock-amount.ts';
import type { Reader } from '#server/db/store.ts';
import { cuttingRunLines, cuttingRuns } from '#server/stock/cutting/cutting-tables.ts';
import { lots } from '#server/stock/lots/lot-tables.ts';
import { stockMoves } from '#server/stock/stock-tables.ts';

/** An item's mean cost uses the lots of this many days before the period, too. */
const daysBefore = 90;

interface LotCost {
  lotId: number;
  itemId: number;
  packedOn: Day;
  cost: number;
  /** What came with the lot: grams, or pieces if it has no weight. */
  size: number;
}

/** Returns what an amount of an item cost, in cents, rounded half up; null if that isn't known. */
export type CostOf = (goods: StockAmount & { itemId: number; lotId: number | null }) => number | null;

/**
 * What the items' goods cost: by the lot that a move names, otherwise by the mean of the item's lots in the period and the 90 days
 * before it, otherwise of all its lots up to then.
 */
export async function readCosts(
  db: Reader,
  itemIds: readonly number[],
  { from, to }: { from: Day; to: Day },
): Promise<CostOf> {
  const known = await readLotCosts(db, itemIds, to);
  const byLot = new Map(known.map((lot) => [lot.lotId, lot]));
  const means = new Map(
    [...groupBy(known, ({ itemId }) => itemId)].map(([itemId, ofItem]) => {
      const recent = ofItem.filter(({ packedOn }) => packedOn >= addDays(from, -daysBefore));
      const used = recent.length > 0 ? recent : ofItem;
      const sum = (read: (lot: LotCost) => number) => used.reduce((total, lot) => total + read(lot), 0);
      return [itemId, { cost: sum(({ cost }) => cost), size: sum(({ size }) => size) }];
    }),
  );
  return ({ itemId, lotId, pieces, grams }) => {
    const basis = (lotId === null ? undefined : byLot.get(lotId)) ?? means.get(itemId);
    if (basis === undefined) return null;
    const size = BigInt(Math.abs(grams === 0 ? pieces : grams));
    const whole = BigInt(basis.size);
    return Number((2n * BigInt(basis.cost) * size + whole) / (2n * whole));
  };
}

/** What each lot cost as a whole: what is left of it, and what cutting runs have taken. */
async function readLotCosts(db: Reader, itemIds: readonly number[], to: Day): Promise<LotCost[]> {
  if (itemIds.length === 0) return [];
  const rows = await db
    .select({ lotId: lots.id, itemId: lots.itemId, packedOn: lots.packedOn, costLeft: lots.costLeft })
    .from(lots)
    .where(and(inArray(lots.itemId, [...itemIds]), isNotNull(lots.costLeft), lte(lots.packedOn, to)));
  const lotIds = rows.map(({ lotId }) => lotId);
  if (lotIds.length === 0) return [];
  const taken = await db
    .select({ lotId: cuttingRunLines.lotId, cost: sum(cuttingRunLines.cost) })
    .from(cuttingRunLines)
    .innerJoin(cuttingRuns, and(eq(cuttingRuns.id, cuttingRunLines.runId), isNull(cuttingRuns.voidedAt)))
    .where(and(eq(cuttingRunLines.part, 'in'), inArray(cuttingRunLines.lotId, lotIds)))
    .groupBy(cuttingRunLines.lotId);
  const came = await db
    .select({ lotId: stockMoves.lotId, pieces: sum(stockMoves.pieces), grams: sum(stockMoves.grams) })
    .from(stockMoves)
    .where(and(inArray(stockMoves.kind, ['received', 'cut-out']), inArray(stockMoves.lotId, lotIds)))
    .groupBy(stockMoves.lotId);
  const takenOf = new Map(taken.map(({ lotId, cost }) => [lotId, cost]));
  const cameOf = new Map(came.map(({ lotId, pieces, grams }) => [lotId, grams === 0 ? pieces : grams]));
  return rows.flatMap(({ costLeft, ...lot }) => {
    const size = cameOf.get(lot.lotId) ?? 0;
    return size > 0 ? [{ ...lot, size, cost: (costLeft ?? 0) + (takenOf.get(lot.lotId) ?? 0) }] : [];
  });
}

function sum(column: Parameters<typeof sql>[1]) {
  return sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);
}
