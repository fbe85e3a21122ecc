import { and, inArray, isNull, ne } from 'drizzle-orm';
import { accountName } from '#core/accounts/account-name.ts';
import type { Day } from '#core/dates.ts';
import { packedItems } from '#core/orders/corrections/packed-items.ts';
import type { Order } from '#core/orders/order.ts';
import type { WeightRequest } from '#core/orders/weighing/weight-request-api.ts';
import type { PackedGoods } from '#core/packing/packed-goods.ts';
import type { PackingLine, PackingOrder } from '#core/packing/packing-api.ts';
import { proposeLots } from '#core/packing/propose-lots.ts';
import { lotBlock } from '#core/stock/lots/lot.ts';
import type { Lot } from '#core/stock/lots/lots-api.ts';
import { inUnit, isNoStock, noStock, type StockAmount, subtractAmounts } from '#core/stock/stock-amount.ts';
import { amountOf, type Draw } from '#core/stock/stock-needs.ts';
import { users } from '#server/accounts/account-tables.ts';
import { isCounting, keepsLots } from '#server/content/content-queries.ts';
import type { Reader } from '#server/db/store.ts';
import {
  findItemsOfOrders,
  getOrder,
  type OrderItemRow,
  type OrderRow,
  presentOrders,
} from '#server/orders/order-queries.ts';
import { weighings } from '#server/orders/weighing/weighing-tables.ts';
import { findWeightRequests } from '#server/orders/weighing/weight-requests.ts';
import { packs } from '#server/packs/pack-tables.ts';
import { findDraws } from '#server/products/product-draws.ts';
import { selectLots } from '#server/stock/lots/lot-queries.ts';
import { lots } from '#server/stock/lots/lot-tables.ts';
import { packedLines, packings } from './packing-tables.ts';

type PackingRow = typeof packings.$inferSelect;
type PackedLineRow = typeof packedLines.$inferSelect;

/** A line whose goods are in the box. Goods sold by the kilo are in the box once they were weighed. */
type BoxedLine = Pick<PackedLineRow, 'orderId' | 'orderItemId' | 'quantity' | 'goods' | 'at' | 'packedBy'>;

type BenchNeed = StockAmount & Pick<Draw, 'itemId' | 'unit'>;

/** A line of an order that is to be packed, with the stock items that it needs. */
export interface BenchLine {
  item: OrderItemRow;
  quantity: number;
  needs: BenchNeed[];
}

/** Orders with all data that the packing bench needs. */
export interface Bench {
  found: {
    order: Order;
    lines: BenchLine[];
    packing: PackingRow | null;
    packed: BoxedLine[];
    questions: WeightRequest[];
  }[];
  /** The lots of the items that the orders use, sorted by expiry. Empty if the shop doesn't track lots. */
  lots: Lot[];
  names: ReadonlyMap<number, string>;
  today: Day;
}

export async function readBench(
  db: Reader,
  rows: readonly OrderRow[],
  { today, now }: { today: Day; now: Date },
): Promise<Bench> {
  const ids = rows.map(({ id }) => id);
  const presented = await presentOrders(db, rows);
  const items = await findItemsOfOrders(db, ids);
  const draws = await findDrawsOf(db, [...items.values()].flat());
  const states = ids.length === 0 ? [] : await db.select().from(packings).where(inArray(packings.orderId, ids));
  const isInBox = and(inArray(packedLines.orderId, ids), isNull(packedLines.undoneAt));
  const packed = ids.length === 0 ? [] : await db.select().from(packedLines).where(isInBox).orderBy(packedLines.id);
  const lines = new Map(presented.map((order) => [order.id, linesOf(order, items.get(order.id) ?? [], draws)]));
  const weighed = await findWeighed(db, [...lines.values()].flat());
  const questions = await findWeightRequests(db, rows, now);
  const found = presented.map((order) => ({
    order,
    lines: lines.get(order.id) ?? [],
    packing: states.find(({ orderId }) => orderId === order.id) ?? null,
    packed: [...packed, ...weighed].filter(({ orderId }) => orderId === order.id),
    questions: questions.get(order.id) ?? [],
  }));
  const itemIds = [...new Set(found.flatMap(({ lines }) => lines.flatMap(({ needs }) => needs.map((n) => n.itemId))))];
  const people = [
    ...states.flatMap((row) => [row.workerId, row.packedBy]),
    ...[...packed, ...weighed].map((row) => row.packedBy),
  ];
  return { found, today, lots: await findLots(db, itemIds, today), names: await namesOf(db, people) };
}

/** One order on the bench. @throws AppError not_found */
export async function readBenchOrder(
  db: Reader,
  id: number,
  at: { today: Day; now: Date },
): Promise<Bench['found'][number] & { bench: Bench }> {
  const bench = await readBench(db, [await getOrder(db, id)], at);
  const [found] = bench.found;
  if (found === undefined) throw new Error(`Order ${id} could not be read`);
  return { ...found, bench };
}

async function findDrawsOf(db: Reader, items: readonly OrderItemRow[]): Promise<Draw[]> {
  if (!(await isCounting(db))) return [];
  return findDraws(db, [...new Set(items.map(({ productId }) => productId))]);
}

/** Lines whose whole price was refunded are left out, because they aren't packed. */
function linesOf(order: Order, items: readonly OrderItemRow[], draws: readonly Draw[]): BenchLine[] {
  const left = packedItems({ ...order, items: order.items.map((item, index) => ({ ...item, index })) });
  return left.flatMap(({ index, quantity }) => {
    const item = items[index];
    if (item === undefined) return [];
    const needs = draws
      .filter(({ productId }) => productId === item.productId)
      .map((draw) => {
        const { pieces, grams } = amountOf(draw);
        return { itemId: draw.itemId, unit: draw.unit, pieces: pieces * quantity, grams: grams * quantity };
      });
    return [{ item, quantity, needs }];
  });
}

/**
 * Returns the weighed lines, with the lots of their goods. Labelled packs have their own lots. The rest is from the lot that was named
 * when the line was last weighed.
 */
async function findWeighed(db: Reader, lines: readonly BenchLine[]): Promise<BoxedLine[]> {
  const done = lines.filter(({ item }) => item.weighedGrams !== null);
  if (done.length === 0) return [];
  const ids = done.map(({ item }) => item.id);
  const rows = await db.select().from(weighings).where(inArray(weighings.itemId, ids)).orderBy(weighings.id);
  const orderIds = [...new Set(done.map(({ item }) => item.orderId))];
  const labelled = await db.select().from(packs).where(inArray(packs.orderId, orderIds)).orderBy(packs.id);
  return done.flatMap(({ item, quantity, needs }) => {
    const last = rows.findLast(({ itemId }) => itemId === item.id);
    if (last === undefined) return [];
    const ofLine = labelled.filter(({ orderItemId }) => orderItemId === item.id);
    const goods = needs.flatMap((need, index) =>
      index === 0 ? goodsOfWeighing(need, last, ofLine) : [{ ...need, lotId: null }],
    );
    return [
      { orderId: item.orderId, orderItemId: item.id, quantity, goods, at: last.weighedAt, packedBy: last.recordedBy },
    ];
  });
}

function goodsOfWeighing(
  { itemId, unit }: BenchNeed,
  { lotId, ...weighed }: typeof weighings.$inferSelect,
  labelled: readonly (typeof packs.$inferSelect)[],
): PackedGoods[] {
  const ofPacks = labelled.map((pack) => ({ itemId, lotId: pack.lotId, ...inUnit(unit, pack) }));
  const rest = ofPacks.reduce<StockAmount>(subtractAmounts, inUnit(unit, weighed));
  const loose = { pieces: Math.max(0, rest.pieces), grams: Math.max(0, rest.grams) };
  return isNoStock(loose) ? ofPacks : [...ofPacks, { itemId, lotId, ...loose }];
}

function kiloOf({ pieces, gramsFrom, gramsTo, weighedGrams, pricePerKiloCents }: OrderItemRow): PackingLine['kilo'] {
  if (pieces === null || gramsFrom === null || gramsTo === null) return null;
  return { pieces, from: gramsFrom, to: gramsTo, weighed: weighedGrams, pricePerKilo: pricePerKiloCents };
}

/**
 * Returns the latest question to the customer about a line's weight. Null once the line is weighed, because the weight is then within
 * the agreed price.
 */
function questionOf(questions: readonly WeightRequest[], { id, weighedGrams }: OrderItemRow): PackingLine['question'] {
  const last = weighedGrams === null ? questions.findLast(({ lineId }) => lineId === id) : undefined;
  if (last === undefined) return null;
  const { grams, amount, state, endsAt } = last;
  return { grams, amount, state, endsAt };
}

async function findLots(db: Reader, itemIds: readonly number[], today: Day): Promise<Lot[]> {
  if (itemIds.length === 0 || !(await keepsLots(db))) return [];
  const isThere = and(inArray(lots.itemId, [...itemIds]), ne(lots.status, 'closed'));
  return selectLots(db, isThere, { limit: 1000, offset: 0, today });
}

async function namesOf(db: Reader, ids: readonly (number | null)[]): Promise<Map<number, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0) return new Map();
  const rows = await db.select().from(users).where(inArray(users.id, known));
  return new Map(rows.map((row) => [row.id, accountName(row)]));
}

/** Returns the lots of an item that may be used, without the goods that are already in open boxes. */
export function shelfOf({ found, lots: all, today }: Bench, itemId: number) {
  const boxed = found
    .filter(({ packing }) => packing === null || packing.packedAt === null)
    .flatMap(({ packed }) => packed.flatMap(({ goods }) => goods));
  return all
    .filter((lot) => lot.itemId === itemId && lotBlock(lot, today) === null)
    .map(({ id, onHand }) => {
      const taken = boxed.filter(({ lotId }) => lotId === id);
      const left = taken.reduce<StockAmount>(subtractAmounts, onHand);
      return { id, pieces: Math.max(0, left.pieces), grams: Math.max(0, left.grams) };
    })
    .filter(({ pieces, grams }) => pieces > 0 || grams > 0);
}

export function toPackingOrder(bench: Bench, found: Bench['found'][number]): PackingOrder {
  const { order, lines, packing, packed, questions } = found;
  const { status, version, customer, notes, deliveryMethod, pickupSlot, zone, alikeOk } = order;
  const who = (id: number | null) => (id === null ? null : { id, name: bench.names.get(id) ?? '' });
  const { workerId = null, workedSince = null, packedAt = null, boxes = null } = packing ?? {};
  const worker = who(workerId);
  return {
    ...{ orderId: order.id, status, version, customer, notes, deliveryMethod, pickupSlot, zone, alikeOk },
    state: stateOf(found),
    worker: worker === null || workedSince === null ? null : { ...worker, since: workedSince },
    closed: packedAt === null ? null : { at: packedAt, by: who(packing?.packedBy ?? null), boxes: boxes ?? 1 },
    trouble: troubleOf(bench, found),
    lines: lines.map(({ item, quantity, needs }): PackingLine => {
      const row = packed.find(({ orderItemId }) => orderItemId === item.id);
      const take = needs.flatMap((need) => proposeLots(need, shelfOf(bench, need.itemId)));
      const { productId, name, weight } = item;
      const inBox = row && { quantity: row.quantity, goods: row.goods, at: row.at, by: who(row.packedBy) };
      const kilo = kiloOf(item);
      return {
        lineId: item.id,
        productId,
        name,
        weight,
        quantity,
        limit: item.totalCents,
        kilo,
        question: questionOf(questions, item),
        agreed: item.agreedCents,
        take: row?.goods ?? take,
        packed: inBox ?? null,
      };
    }),
  };
}

function stateOf({ order, packing, packed }: Bench['found'][number]): PackingOrder['state'] {
  if (order.status === 'delivered') return 'delivered';
  if (packing?.packedAt != null) return 'packed';
  if (packing?.parkedAt != null) return 'parked';
  return packing?.workerId != null || packed.length > 0 ? 'started' : 'waiting';
}

/**
 * Returns the problems that staff must look at before the order leaves: lines that changed after they were packed, lots that were
 * blocked after goods were taken from them, and a failed charge.
 */
function troubleOf(bench: Bench, { order, lines, packing, packed }: Bench['found'][number]): string[] {
  if (order.status === 'delivered') return [];
  const lotIds = new Set(packed.flatMap(({ goods }) => goods.map(({ lotId }) => lotId)));
  const held = bench.lots.flatMap((lot) => (lotIds.has(lot.id) ? (lotBlock(lot, bench.today) ?? []) : []));
  const changed = packed.flatMap((row) => {
    const line = lines.find(({ item }) => item.id === row.orderItemId);
    if (line === undefined) return ['Something in the box isn’t on the order any more. Take it out.'];
    const { name } = line.item;
    return line.quantity === row.quantity ? [] : [`${name}: ${row.quantity} packed, but ${line.quantity} ordered.`];
  });
  const isOpen =
    packing?.packedAt != null && lines.some(({ item }) => !packed.some((row) => row.orderItemId === item.id));
  const added = isOpen ? ['Something was added to the order after it was packed.'] : [];
  const money = packing?.captureTrouble == null || order.status !== 'pending' ? [] : [packing.captureTrouble];
  return [...held, ...changed, ...added, ...money];
}

/** Returns how much more of an item the unpacked orders need than can be used. */
export function shortOf({ found }: Bench, itemId: number, usable: StockAmount): StockAmount {
  const open = found.filter(({ order, packing }) => order.status !== 'delivered' && packing?.packedAt == null);
  const needed = open
    .flatMap(({ lines }) => lines.flatMap(({ needs }) => needs))
    .reduce(
      (sum, need) =>
        need.itemId === itemId ? { pieces: sum.pieces + need.pieces, grams: sum.grams + need.grams } : sum,
      noStock,
    );
  const { pieces, grams } = subtractAmounts(needed, usable);
  return { pieces: Math.max(0, pieces), grams: Math.max(0, grams) };
}
