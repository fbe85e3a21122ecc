import { eq, inArray, sql } from 'drizzle-orm';
import { formatAmount, type StockAmount, type StockUnit } from '#core/stock/stock-amount.ts';
import { isCounting } from '#server/content/content-queries.ts';
import type { Reader } from '#server/db/store.ts';
import { products } from '#server/products/product-tables.ts';
import { stockItems, stockLevels } from '#server/stock/stock-tables.ts';
import { orders } from '../order-tables.ts';
import { stockAllocations } from './allocation-tables.ts';
import { findAllocations, findOrdersWithStock, type OrderWithStock } from './orders-with-stock.ts';
import { isFirm, isLive } from './wanted-stock.ts';

/**
 * Checks the recorded amounts of stock that orders hold. The items' levels are compared with the allocations, and the allocations with
 * the orders. Returns a sentence for each difference.
 */
export async function auditAllocations(db: Reader): Promise<string[]> {
  const items = await db.select({ id: stockItems.id, name: stockItems.name, unit: stockItems.unit }).from(stockItems);
  const nameOf = new Map(items.map((item) => [item.id, item]));
  return [...(await auditLevels(db)), ...(await auditOrders(db, nameOf))];
}

async function auditLevels(db: Reader): Promise<string[]> {
  const sumOf = (column: typeof stockAllocations.pieces) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);
  const sums = await db
    .select({
      itemId: stockAllocations.itemId,
      pieces: sumOf(stockAllocations.pieces),
      grams: sumOf(stockAllocations.grams),
    })
    .from(stockAllocations)
    .where(eq(stockAllocations.state, 'held'))
    .groupBy(stockAllocations.itemId);
  const held = new Map(sums.map((sum) => [sum.itemId, sum]));
  const levels = await db
    .select({ item: stockItems, pieces: stockLevels.allocatedPieces, grams: stockLevels.allocatedGrams })
    .from(stockLevels)
    .innerJoin(stockItems, eq(stockItems.id, stockLevels.itemId));
  return levels.flatMap(({ item, ...level }) => {
    const sum = held.get(item.id) ?? { pieces: 0, grams: 0 };
    if (sum.pieces === level.pieces && sum.grams === level.grams) return [];
    const [recorded, counted] = [formatAmount(item.unit, level), formatAmount(item.unit, sum)];
    return [
      `Stock item ${item.id} (${item.name}): the level says that orders hold ${recorded}, the orders hold ${counted}`,
    ];
  });
}

type Names = ReadonlyMap<number, { name: string; unit: StockUnit }>;

/** The number of orders that are read at once. */
const batch = 200;

async function auditOrders(db: Reader, names: Names): Promise<string[]> {
  const findings = await findEndedHolders(db);
  if (!(await isCounting(db))) return findings;
  const open = await db
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.status, ['pending', 'paid']))
    .orderBy(orders.id);
  for (let start = 0; start < open.length; start += batch) {
    const ids = open.slice(start, start + batch).map(({ id }) => id);
    const { found, draws } = await findOrdersWithStock(db, ids, await findAllocations(db, ids));
    const changedAt = await changesOfProducts(db, [...new Set(draws.map(({ productId }) => productId))]);
    for (const each of found) findings.push(...auditOrder(each, { names, changedAt }));
  }
  return findings;
}

/** Orders that have ended and still hold stock. */
async function findEndedHolders(db: Reader): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: orders.id, status: orders.status })
    .from(stockAllocations)
    .innerJoin(orders, eq(orders.id, stockAllocations.orderId))
    .where(inArray(stockAllocations.state, ['held', 'promised']));
  return rows.flatMap(({ id, status }) =>
    status === 'delivered' || status === 'cancelled' ? [`Order #${id} is ${status} and still holds stock`] : [],
  );
}

async function changesOfProducts(db: Reader, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: products.id, updatedAt: products.updatedAt })
    .from(products)
    .where(inArray(products.id, [...ids]));
  return new Map(rows.map(({ id, updatedAt }) => [id, updatedAt]));
}

/**
 * Compares the stock that an open order holds with the stock that its goods need. If a product has been changed since, its goods may
 * need other stock now.
 */
function auditOrder(
  { order, items, rows, needs }: OrderWithStock,
  { names, changedAt }: { names: Names; changedAt: ReadonlyMap<number, string> },
): string[] {
  const live = rows.filter(isLive);
  // A packed order isn't compared, because its stock was what the goods needed when they were packed.
  if (rows.some(({ state }) => state === 'sold')) return [];
  if (live.length === 0 && !isFirm(order)) return [];
  const limited = live.filter(({ heldUntil }) => isFirm(order) && heldUntil !== null);
  const findings = limited.map(({ itemId }) => {
    return `Order #${order.id} is paid for or made by staff, and holds stock item ${itemId} for a limited time only`;
  });
  const workedOutAt = live.map(({ updatedAt }) => updatedAt).sort()[0];
  const isOlder = items.some(({ productId }) => (changedAt.get(productId) ?? '') > (workedOutAt ?? order.createdAt));
  if (isOlder) return findings;
  const ids = new Set([...live, ...needs].map(({ itemId }) => itemId));
  const differences = [...ids].flatMap((itemId) => {
    const none: StockAmount = { pieces: 0, grams: 0 };
    const holds = live.find((row) => row.itemId === itemId) ?? none;
    const needed = needs.find((row) => row.itemId === itemId) ?? none;
    if (holds.pieces === needed.pieces && holds.grams === needed.grams) return [];
    const { name, unit } = names.get(itemId) ?? { name: '?', unit: 'weighed' as const };
    return [
      `Order #${order.id} holds ${formatAmount(unit, holds)} of stock item ${itemId} (${name}) and needs ${formatAmount(unit, needed)}`,
    ];
  });
  return [...findings, ...differences];
}
