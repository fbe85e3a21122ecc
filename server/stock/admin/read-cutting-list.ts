import { and, eq, gt, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import type { Day } from '#core/dates.ts';
import { type ProductType, productTypes } from '#core/products/product-options.ts';
import { animalOf, type BodyKind, kindsOf } from '#core/stock/cutting/body-kind.ts';
import type { YieldChoice } from '#core/stock/cutting/cutting-api.ts';
import { type AnimalToCut, type BoughtBody, cuttingListOf } from '#core/stock/cutting/cutting-list.ts';
import type { CuttingList, CuttingListQuery } from '#core/stock/cutting/cutting-list-api.ts';
import { defaultYields, learntYields } from '#core/stock/cutting/yields.ts';
import { noStock } from '#core/stock/stock-amount.ts';
import type { Reader } from '#server/db/store.ts';
import { lastChoice, latestRuns, readBodyItems, readYieldChoice } from '../cutting/run-queries.ts';
import { readBlocked } from '../lots/blocked-stock.ts';
import { stockItems, stockLevels } from '../stock-tables.ts';
import { type CuttingNeeds, readLaybyNeeds, readNeeds, readUnheld } from './cutting-needs.ts';
import { MeanWeights } from './mean-weights.ts';

/** Returns the cuts that the deliveries of some days need, and how many bodies must be cut for them. */
export async function readCuttingList(
  db: Reader,
  { from, to, yields, bodies }: CuttingListQuery,
): Promise<CuttingList> {
  const weights = new MeanWeights(db, from);
  const needs = await readNeeds(db, { from, to }, weights);
  const later = await readLaybyNeeds(db, { from, to }, weights);
  const bodyItems = await readBodyItems(db);
  const { cuts: onHand, items } = await readOnHand(db, from, [...needs.items.keys(), ...bodyItems.keys()]);
  const ofAnimal = (grams: ReadonlyMap<string, number>, animal: ProductType) =>
    new Map(
      [...grams].flatMap(([cut, weight]) =>
        cut.startsWith(`${animal}/`) ? [[cut.slice(animal.length + 1), weight]] : [],
      ),
    );
  const animals: CuttingList['animals'] = [];
  for (const animal of productTypes) {
    const amounts = { needed: ofAnimal(needs.cuts, animal), mayNeed: ofAnimal(later.cuts, animal) };
    const isSoldWhole = [...bodyItems].some(([itemId, kind]) => animalOf(kind) === animal && needs.items.has(itemId));
    if (amounts.needed.size + amounts.mayNeed.size === 0 && !isSoldWhole) continue;
    const bought: (BoughtBody & Known)[] = [];
    for (const kind of kindsOf(animal, bodies ?? (await lastChoice(db, animal)))) {
      bought.push(await readBody(db, kind, yields));
    }
    const list = cuttingListOf(animal, { ...amounts, onHand: ofAnimal(onHand, animal) }, bought);
    const wholeOf = (kind: BodyKind) => {
      const ofKind = items.filter(({ itemId }) => bodyItems.get(itemId) === kind);
      const ordered = ofKind.reduce((sum, { itemId }) => sum + (needs.items.get(itemId)?.pieces ?? 0), 0);
      return { ordered, onHand: ofKind.reduce((sum, item) => sum + item.onHand.pieces, 0) };
    };
    animals.push({ ...list, ...ofAllKinds(list.kinds, bought, wholeOf) });
  }
  return {
    ...{
      from,
      to,
      orders: needs.orders,
      boxes: needs.boxes,
      laybys: later.orders,
      unheld: await readUnheld(db, { from, to }),
      animals,
    },
    packs: orderedProducts(needs, later),
    items: items.flatMap((item) => {
      const needed = needs.items.get(item.itemId);
      return needed === undefined ? [] : [{ ...item, needed }];
    }),
    unknown: [...new Set([...needs.unknown, ...later.unknown])].sort(),
  };
}

interface Known {
  /** Whether the yields are the mean of the shop's own cutting runs. */
  isLearnt: boolean;
  runs: number;
}

async function readBody(db: Reader, kind: BodyKind, yields: YieldChoice | undefined): Promise<BoughtBody & Known> {
  const known = learntYields(await latestRuns(db, kind));
  const learnt = (yields ?? (await readYieldChoice(db, kind))) === 'learnt' ? known : null;
  const { gramsPerBody, yields: shares } = learnt ?? defaultYields(kind);
  return { kind, gramsPerBody, yields: shares, isLearnt: learnt !== null, runs: known?.runs ?? 0 };
}

/** Sums up the bodies of all kinds. Of the kinds that are cut, the one with the least certain yields decides how certain the sum is. */
function ofAllKinds(
  kinds: AnimalToCut['kinds'],
  bought: readonly Known[],
  wholeOf: (kind: BodyKind) => { ordered: number; onHand: number },
) {
  const cut = bought.filter((_body, index) => (kinds[index]?.bodies ?? 0) > 0);
  const bodies = kinds.reduce((sum, kind) => sum + kind.bodies, 0);
  const grams = kinds.reduce((sum, kind) => sum + kind.bodies * kind.gramsPerBody, 0);
  return {
    bodies,
    gramsPerBody: bodies === 0 ? (kinds[0]?.gramsPerBody ?? 0) : Math.round(grams / bodies),
    isLearnt: (cut.length === 0 ? bought : cut).every(({ isLearnt }) => isLearnt),
    runs: cut.length === 0 ? Math.max(...bought.map(({ runs }) => runs)) : Math.min(...cut.map(({ runs }) => runs)),
    kinds: kinds.map((kind, index) => {
      const { isLearnt = false, runs = 0 } = bought[index] ?? {};
      const { ordered, onHand } = wholeOf(kind.kind);
      return { ...kind, isLearnt, runs, ordered, onHand, toBuy: Math.max(0, kind.bodies + ordered - onHand) };
    }),
  };
}

/** Returns the ordered quantity of each product, and the quantity that laybys without a delivery day may need. */
function orderedProducts(needs: CuttingNeeds, later: CuttingNeeds): CuttingList['packs'] {
  const names = new Map([...later.packs, ...needs.packs].map(([productId, { name }]) => [productId, name]));
  return [...names]
    .map(([productId, name]) => ({
      productId,
      name,
      quantity: needs.packs.get(productId)?.quantity ?? 0,
      mayNeed: later.packs.get(productId)?.quantity ?? 0,
    }))
    .sort((one, other) => one.name.localeCompare(other.name) || one.productId - other.productId);
}

interface OnHand {
  /** The grams of each cut that may still be sold on the day. */
  cuts: Map<string, number>;
  items: { itemId: number; name: string; onHand: { pieces: number; grams: number } }[];
}

async function readOnHand(db: Reader, day: Day, itemIds: readonly number[]): Promise<OnHand> {
  const isCurrent = isNull(stockItems.deletedAt);
  const rows = await db
    .select({ item: stockItems, pieces: stockLevels.pieces, grams: stockLevels.grams })
    .from(stockItems)
    .innerJoin(stockLevels, eq(stockLevels.itemId, stockItems.id))
    .where(
      or(inArray(stockItems.id, [...itemIds]), and(isCurrent, isNotNull(stockItems.cut), gt(stockLevels.grams, 0))),
    )
    .orderBy(stockItems.nameKey, stockItems.id);
  const blocked = await readBlocked(db, day);
  const cuts = new Map<string, number>();
  const items: OnHand['items'] = [];
  for (const { item, pieces, grams } of rows) {
    const taken = blocked.get(item.id) ?? noStock;
    const onHand = { pieces: Math.max(0, pieces - taken.pieces), grams: Math.max(0, grams - taken.grams) };
    if (item.cut === null) items.push({ itemId: item.id, name: item.name, onHand });
    else cuts.set(item.cut, (cuts.get(item.cut) ?? 0) + onHand.grams);
  }
  return { cuts, items };
}
