import {
  and,
  asc,
  between,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  notExists,
  or,
  sql,
} from 'drizzle-orm';
import { cutKilos, cutsNamed } from '#core/cuts/cut.ts';
import type { Day } from '#core/dates.ts';
import { groupBy } from '#core/group-by.ts';
import type { ProductType } from '#core/products/product-options.ts';
import { addAmounts, noStock, type StockAmount } from '#core/stock/stock-amount.ts';
import { hasOneOf } from '#server/db/dialect.ts';
import type { Reader } from '#server/db/store.ts';
import { instalments, laybyPlans } from '#server/laybys/layby-tables.ts';
import { orderItems, orders } from '#server/orders/order-tables.ts';
import { isAgreedRow, isFirmRow } from '#server/orders/weighing/firm-orders.ts';
import { packings } from '#server/packing/packing-tables.ts';
import { agreedCards } from '#server/payments/cards/card-tables.ts';
import { productStock, products } from '#server/products/product-tables.ts';
import { isBoxBeingCharged } from '#server/repeats/repeat-queries.ts';
import { stockItems } from '../stock-tables.ts';
import { type BoxNeeds, readBoxNeeds } from './box-needs.ts';
import type { MeanWeights } from './mean-weights.ts';

interface Days {
  from: Day;
  to: Day;
}

/** The goods that orders need. Cuts are in grams, by animal and key ('beef/rump'). Stock items that aren't cuts are listed separately. */
export interface CuttingNeeds {
  orders: number[];
  /** Announced boxes of repeating orders that have no order yet. */
  boxes: BoxNeeds['boxes'];
  cuts: Map<string, number>;
  items: Map<number, StockAmount>;
  /** The ordered quantity of each product. */
  packs: Map<number, { name: string; quantity: number }>;
  /** The names of products whose weight can't be worked out. */
  unknown: Set<string>;
}

// The day that an unpaid order has requested. A paid order without a delivery day isn't counted yet, because its customer still has to
// choose a day.
const requestedDay = sql`case when ${orders.status} = 'pending' then ${orders.wishedDeliveryDate} end`;
/** The day for which an order's goods are cut. */
const day = sql`coalesce(${orders.deliveryDate}, ${requestedDay})`;

/**
 * Returns the goods that must be ready for the given days. They are the goods of paid, agreed and layby orders that are delivered on
 * these days, and of announced boxes. An order by the kilo is left out if the money for it couldn't be authorised on the customer's
 * card.
 */
export async function readNeeds(db: Reader, { from, to }: Days, weights: MeanWeights): Promise<CuttingNeeds> {
  // A layby plan becomes active with its first payment. A plan without one is an abandoned cart, so its goods aren't cut.
  const isAgreed = or(eq(orders.source, 'counter'), inArray(laybyPlans.status, ['active', 'completed']));
  const which = db
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(laybyPlans, eq(laybyPlans.orderId, orders.id))
    .where(
      and(
        ...[between(day, from, to), isNotPacked(db), not(isUnheld(db))],
        or(isFirmRow, and(eq(orders.status, 'pending'), or(isAgreed, isBoxBeingCharged(db)))),
      ),
    );
  return needsOf(db, which, weights, await readBoxNeeds(db, { from, to }));
}

/** Returns the orders of the days that are left out, because the money couldn't be authorised on the customer's card. */
export async function readUnheld(db: Reader, { from, to }: Days): Promise<number[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(between(day, from, to), isNotPacked(db), isUnheld(db)))
    .orderBy(asc(orders.id));
  return rows.map(({ id }) => id);
}

/**
 * The condition that an order by the kilo lacks an authorisation: the agreed card failed the last time, and less is authorised than the
 * order may cost.
 */
function isUnheld(db: Reader) {
  const hasFailed = and(eq(agreedCards.orderId, orders.id), isNotNull(agreedCards.failedAt));
  const isHeldInPart = lt(orders.holdCents, sql`${orders.totalCents} - ${orders.paidCents}`);
  const isMissing = and(isAgreedRow, or(isNull(orders.holdCents), isHeldInPart));
  return sql`(${isMissing} and ${exists(db.select({ id: agreedCards.orderId }).from(agreedCards).where(hasFailed))})`;
}

/** The condition that an order isn't packed yet. The goods of a packed order were already taken from the shelf. */
function isNotPacked(db: Reader) {
  const isOfOrder = and(eq(packings.orderId, orders.id), isNotNull(packings.packedAt));
  return not(exists(db.select({ id: packings.id }).from(packings).where(isOfOrder)));
}

/** Returns the goods that laybys without a delivery day need, if their last instalment is due by the last day. */
export async function readLaybyNeeds(db: Reader, { to }: Days, weights: MeanWeights): Promise<CuttingNeeds> {
  const isDueLater = db
    .select({ id: instalments.id })
    .from(instalments)
    .where(and(eq(instalments.planId, laybyPlans.id), gt(instalments.dueDate, to)));
  const which = db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(laybyPlans, eq(laybyPlans.orderId, orders.id))
    .where(
      and(
        isNull(orders.deliveryDate),
        or(isNull(orders.wishedDeliveryDate), eq(orders.status, 'paid')),
        inArray(laybyPlans.status, ['active', 'completed']),
        inArray(orders.status, ['pending', 'paid']),
        notExists(isDueLater),
      ),
    );
  return needsOf(db, which, weights);
}

/** Returns the goods that the orders of a query need. The database sums the goods, because there may be thousands of orders. */
async function needsOf(
  db: Reader,
  which: PromiseLike<{ id: number }[]>,
  weights: MeanWeights,
  { boxes, quantities }: BoxNeeds = { boxes: [], quantities: new Map() },
): Promise<CuttingNeeds> {
  const orderIds = (await which).map(({ id }) => id).sort((one, other) => one - other);
  const needs: CuttingNeeds = {
    ...{ orders: orderIds, boxes, cuts: new Map(), items: new Map(), packs: new Map(), unknown: new Set() },
  };
  if (orderIds.length + quantities.size === 0) return needs;
  const { productId, weight } = orderItems;
  const sums = db
    .select({ productId, weight, quantity: sql<number>`sum(${orderItems.quantity})`.mapWith(Number).as('quantity') })
    .from(orderItems)
    .where(hasOneOf(orderItems.orderId, orderIds))
    .groupBy(productId, weight)
    .as('sums');
  const ordered = await db
    .select({
      productId: sums.productId,
      name: products.name,
      weight: sums.weight,
      quantity: sums.quantity,
      type: products.type,
      cuts: products.cuts,
    })
    .from(sums)
    .innerJoin(products, eq(products.id, sums.productId))
    .orderBy(sums.productId, sums.weight);
  const lines = [...ordered, ...(await linesOfBoxes(db, quantities))];
  const draws = await db
    .select({ draw: productStock, cut: stockItems.cut })
    .from(productStock)
    .innerJoin(stockItems, eq(stockItems.id, productStock.itemId))
    .where(hasOneOf(productStock.productId, [...new Set(lines.map((line) => line.productId))]));
  const meanGrams = await weights.of(
    draws.flatMap(({ draw, cut }) => (cut !== null && draw.grams === 0 ? [draw.itemId] : [])),
  );
  const weighed = draws.map(({ draw, cut }) => {
    const grams = cut === null || draw.grams > 0 ? draw.grams : draw.pieces * (meanGrams.get(draw.itemId) ?? 0);
    return { ...draw, cut, grams };
  });
  const drawsOf = groupBy(weighed, ({ productId }) => productId);
  for (const line of lines) {
    const quantity = (needs.packs.get(line.productId)?.quantity ?? 0) + line.quantity;
    needs.packs.set(line.productId, { name: line.name, quantity });
    const ofProduct = drawsOf.get(line.productId);
    // A product may use a cut by the piece that was never weighed. The need is then estimated from the product's weight, which is
    // divided among the cuts of its stock items. If none of these items is a cut of the animal, it is divided among the product's own
    // cuts.
    const isUnweighed = ofProduct?.some(({ cut, grams }) => cut !== null && grams === 0) ?? true;
    if (isUnweighed) addCutsOfProduct(needs, { ...line, cuts: cutsOfItems(line, ofProduct) });
    for (const draw of ofProduct ?? []) if (draw.cut === null || !isUnweighed) addDraw(needs, draw, line);
  }
  return needs;
}

/**
 * Returns the goods of boxes in the same form as the goods of orders. Products that are no longer sold are left out, because boxes are
 * delivered without them.
 */
async function linesOfBoxes(db: Reader, quantities: ReadonlyMap<number, number>) {
  if (quantities.size === 0) return [];
  const { id, name, weight, type, cuts } = products;
  const rows = await db
    .select({ productId: id, name, weight, type, cuts })
    .from(products)
    .where(and(hasOneOf(id, [...quantities.keys()]), isNull(products.deletedAt)))
    .orderBy(id);
  return rows.map((row) => ({ ...row, quantity: quantities.get(row.productId) ?? 0 }));
}

/**
 * Returns the keys of the animal's cuts that the product's stock items are. If none of the items is a cut of the animal, returns the
 * product's own cuts.
 */
function cutsOfItems(
  { type, cuts }: { type: ProductType; cuts: string[] },
  draws: readonly { cut: string | null }[] = [],
): string[] {
  const keys = draws.flatMap(({ cut }) => (cut?.startsWith(`${type}/`) ? [cut.slice(type.length + 1)] : []));
  return keys.length === 0 ? cuts : keys;
}

/** Adds the estimated weight of a product's cuts: the middle of the product's weight, divided among the cuts by their shares. */
function addCutsOfProduct(
  { cuts, unknown }: CuttingNeeds,
  line: { name: string; weight: string; quantity: number; type: ProductType; cuts: readonly string[] },
): void {
  const kilos = line.cuts.length === 0 ? null : cutKilos(cutsNamed(line.type, line.cuts), line.weight);
  if (kilos === null) unknown.add(line.name);
  for (const { cut, kilosLow, kilosHigh } of kilos ?? []) {
    addGrams(cuts, `${line.type}/${cut.key}`, Math.round((kilosLow + kilosHigh) * 500) * line.quantity);
  }
}

function addDraw(
  { cuts, items }: CuttingNeeds,
  { itemId, pieces, grams, cut }: StockAmount & { itemId: number; cut: string | null },
  { quantity }: { quantity: number },
): void {
  if (cut === null) {
    const amount = { pieces: pieces * quantity, grams: grams * quantity };
    items.set(itemId, addAmounts(items.get(itemId) ?? noStock, amount));
  } else addGrams(cuts, cut, grams * quantity);
}

function addGrams(cuts: Map<string, number>, cut: string, grams: number): void {
  cuts.set(cut, (cuts.get(cut) ?? 0) + grams);
}
