import { and, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { addDays, type Day } from '#core/dates.ts';
import { groupBy } from '#core/group-by.ts';
import type { StockAmount } from '#core/stock/stock-amount.ts';
import type { Reader } from '#server/db/store.ts';
import { cuttingRunLines, cuttingRuns } from '#server/stock/cutting/cutting-tables.ts';
import { lotParents, lots } from '#server/stock/lots/lot-tables.ts';
import { stockMoves } from '#server/stock/stock-tables.ts';
import { type GoodsCost, readCostsWithoutLots } from './costs-without-lots.ts';

/** The mean cost of an item also includes the goods of this many days before the period. */
const daysBefore = 90;

type Goods = StockAmount & { itemId: number; lotId: number | null };

/** Returns the cost of goods, in cents; null if it isn't known. */
export type CostOf = (goods: Goods) => number | null;

export interface Costs {
  /** Returns the cost of one amount on its own, rounded half up. */
  costOf: CostOf;
  /**
   * Returns the cost of a move out of stock (with a negative amount) or of a return. Must be called for the moves in their order. Each
   * result includes the cents that earlier calls lost by rounding, so that all moves of a lot add up to the lot's cost.
   */
  takeCost: CostOf;
}

/**
 * Returns functions that calculate the cost of the items' goods. Goods with a known lot have the cost of their lot. Other goods have
 * the item's mean cost. This is the mean of the goods that came in or were made during the period or the 90 days before it. If there
 * are none, it is the mean of all earlier goods.
 */
export async function readCosts(
  db: Reader,
  itemIds: readonly number[],
  { from, to }: { from: Day; to: Day },
): Promise<Costs> {
  const ofLots = await readLotCosts(db, itemIds, to);
  const known: GoodsCost[] = [...ofLots, ...(await readCostsWithoutLots(db, itemIds, to))];
  const byLot = new Map(ofLots.map((lot) => [lot.lotId, lot]));
  const means = new Map(
    [...groupBy(known, ({ itemId }) => itemId)].map(([itemId, ofItem]) => {
      const recent = ofItem.filter(({ packedOn }) => packedOn >= addDays(from, -daysBefore));
      const used = recent.length > 0 ? recent : ofItem;
      const sum = (read: (goods: GoodsCost) => number) => used.reduce((total, goods) => total + read(goods), 0);
      return [itemId, { cost: sum(({ cost }) => cost), size: sum(({ size }) => size) }];
    }),
  );
  const basisOf = ({ itemId, lotId }: Goods) => (lotId === null ? undefined : byLot.get(lotId)) ?? means.get(itemId);
  const taken = new Map<Basis, { size: number; cents: number }>();
  return {
    costOf(goods) {
      const basis = basisOf(goods);
      return basis === undefined ? null : partOf(basis, Math.abs(sizeOf(goods)));
    },
    takeCost(goods) {
      const basis = basisOf(goods);
      if (basis === undefined) return null;
      const before = taken.get(basis) ?? { size: 0, cents: 0 };
      const size = before.size - sizeOf(goods);
      const cents = size < 0 ? -partOf(basis, -size) : partOf(basis, size);
      taken.set(basis, { size, cents });
      return cents - before.cents;
    },
  };
}

/** The cost from which parts are calculated, and the size that it is for: grams, or pieces if the goods have no weight. */
type Basis = Pick<GoodsCost, 'cost' | 'size'>;

function sizeOf({ pieces, grams }: StockAmount): number {
  return grams === 0 ? pieces : grams;
}

/** Returns the cost of a part of the goods, in cents, rounded half up. */
function partOf({ cost, size }: Basis, part: number): number {
  const whole = BigInt(size);
  return Number((2n * BigInt(cost) * BigInt(part) + whole) / (2n * whole));
}

/** Returns the whole cost and the whole amount of each lot of the items. */
async function readLotCosts(
  db: Reader,
  itemIds: readonly number[],
  to: Day,
): Promise<(GoodsCost & { lotId: number })[]> {
  if (itemIds.length === 0) return [];
  const rows = await db
    .select({ lotId: lots.id, itemId: lots.itemId, packedOn: lots.packedOn, costLeft: lots.costLeft })
    .from(lots)
    .where(and(inArray(lots.itemId, [...itemIds]), isNotNull(lots.costLeft), lte(lots.packedOn, to)));
  const lotIds = rows.map(({ lotId }) => lotId);
  if (lotIds.length === 0) return [];
  const costs = await readWholeCosts(db, rows);
  const came = await db
    .select({ lotId: stockMoves.lotId, pieces: sum(stockMoves.pieces), grams: sum(stockMoves.grams) })
    .from(stockMoves)
    .where(and(inArray(stockMoves.kind, ['received', 'cut-out']), inArray(stockMoves.lotId, lotIds)))
    .groupBy(stockMoves.lotId);
  const cameOf = new Map(came.map(({ lotId, pieces, grams }) => [lotId, grams === 0 ? pieces : grams]));
  return rows.flatMap(({ costLeft: _left, ...lot }) => {
    const size = cameOf.get(lot.lotId) ?? 0;
    return size > 0 ? [{ ...lot, size, cost: costs.get(lot.lotId) ?? 0 }] : [];
  });
}

/** Returns the whole cost of each lot: the cost that is left in the lot, plus the cost that cutting runs and frozen lots took from it. */
export async function readWholeCosts(
  db: Reader,
  costed: readonly { lotId: number; costLeft: number | null }[],
): Promise<Map<number, number>> {
  const lotIds = costed.map(({ lotId }) => lotId);
  const frozen = await readFrozen(db, lotIds);
  const costedIds = [...new Set([...lotIds, ...frozen.map(({ lotId }) => lotId)])];
  const taken = await db
    .select({ lotId: cuttingRunLines.lotId, cost: sum(cuttingRunLines.cost) })
    .from(cuttingRunLines)
    .innerJoin(cuttingRuns, and(eq(cuttingRuns.id, cuttingRunLines.runId), isNull(cuttingRuns.voidedAt)))
    .where(and(eq(cuttingRunLines.part, 'in'), inArray(cuttingRunLines.lotId, costedIds)))
    .groupBy(cuttingRunLines.lotId);
  const takenOf = new Map(taken.map(({ lotId, cost }) => [lotId, cost]));
  const frozenOf = groupBy(frozen, ({ parentId }) => parentId);
  const wholeOf = ({ lotId, costLeft }: { lotId: number; costLeft: number | null }): number => {
    const parts = (frozenOf.get(lotId) ?? []).map(wholeOf);
    return parts.reduce((total, part) => total + part, (costLeft ?? 0) + (takenOf.get(lotId) ?? 0));
  };
  return new Map(costed.map((lot) => [lot.lotId, wholeOf(lot)]));
}

interface FrozenPart {
  lotId: number;
  parentId: number;
  costLeft: number | null;
}

/**
 * Returns all lots that were frozen from these lots, directly or through other frozen lots. Their cost was taken from the lot that they
 * were frozen from.
 */
async function readFrozen(db: Reader, lotIds: readonly number[]): Promise<FrozenPart[]> {
  const found: FrozenPart[] = [];
  for (let parents = [...lotIds]; parents.length > 0; ) {
    const parts = await db
      .select({ lotId: lots.id, parentId: lotParents.parentId, costLeft: lots.costLeft })
      .from(lotParents)
      .innerJoin(lots, eq(lots.id, lotParents.lotId))
      .where(and(eq(lots.source, 'frozen'), inArray(lotParents.parentId, parents)));
    const known = new Set(found.map(({ lotId }) => lotId));
    const added = parts.filter(({ lotId }) => !known.has(lotId));
    found.push(...added);
    parents = added.map(({ lotId }) => lotId);
  }
  return found;
}

function sum(column: Parameters<typeof sql>[1]) {
  return sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);
}
