import { count, desc, eq, inArray } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Purchase } from '#core/stock/buying/buying-api.ts';
import { addAmounts, isNoStock, noStock, type StockAmount, subtractAmounts } from '#core/stock/stock-amount.ts';
import { keepsLots } from '#server/content/content-queries.ts';
import type { Reader } from '#server/db/store.ts';
import { boundsOf, totalOf } from '#server/http/list-paging.ts';
import type { Paging } from '#server/http/request-context.ts';
import { stockItems } from '../stock-tables.ts';
import { purchaseLines, purchases, suppliers } from './buying-tables.ts';
import { receiptsOf } from './receipts.ts';

interface Shown {
  /** Whether the person may see suppliers' prices. */
  showsPrices: boolean;
}

export async function listPurchases(
  db: Reader,
  { status, paging, showsPrices }: { status?: Purchase['status'] | undefined; paging: Paging | null } & Shown,
): Promise<{ rows: Purchase[]; total: number }> {
  const where = status === undefined ? undefined : eq(purchases.status, status);
  const bounds = boundsOf(paging);
  const found = await db
    .select({ id: purchases.id })
    .from(purchases)
    .where(where)
    .orderBy(desc(purchases.id))
    .limit(bounds.limit)
    .offset(bounds.offset);
  const rows = await readPurchases(
    db,
    found.map(({ id }) => id),
    { showsPrices },
  );
  const total = await totalOf(rows.length, bounds, async () => {
    const [counted] = await db.select({ total: count() }).from(purchases).where(where);
    return counted?.total ?? 0;
  });
  return { rows, total };
}

/** @throws AppError not_found */
export async function getPurchase(db: Reader, id: number, shown: Shown): Promise<Purchase> {
  const [purchase] = await readPurchases(db, [id], shown);
  if (purchase === undefined) throw new AppError('not_found', { detail: 'There is no such purchase.' });
  return purchase;
}

async function readPurchases(db: Reader, ids: readonly number[], { showsPrices }: Shown): Promise<Purchase[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ purchase: purchases, supplier: { id: suppliers.id, name: suppliers.name } })
    .from(purchases)
    .innerJoin(suppliers, eq(suppliers.id, purchases.supplierId))
    .where(inArray(purchases.id, [...ids]))
    .orderBy(desc(purchases.id));
  const ordered = await db
    .select({ line: purchaseLines, itemName: stockItems.name, unit: stockItems.unit })
    .from(purchaseLines)
    .innerJoin(stockItems, eq(stockItems.id, purchaseLines.itemId))
    .where(inArray(purchaseLines.purchaseId, [...ids]))
    .orderBy(purchaseLines.id);
  const received = await receiptsOf(db, ids);
  const makesLots = await keepsLots(db);
  return rows.map(({ purchase, supplier }) => {
    const receipts = received.get(purchase.id) ?? [];
    const came = sumByItem(receipts.flatMap((receipt) => receipt.lines));
    const lines = ordered
      .filter(({ line }) => line.purchaseId === purchase.id)
      .map(({ line: { itemId, pieces, grams, centsPerKilo, centsPerPiece }, itemName, unit }) => ({
        itemId,
        itemName,
        unit,
        pieces,
        grams,
        centsPerKilo: showsPrices ? centsPerKilo : null,
        centsPerPiece: showsPrices ? centsPerPiece : null,
        received: came.get(itemId) ?? noStock,
      }));
    const { id, status, expectedOn, note, sentAt, createdAt, version } = purchase;
    const shown = { id, supplier, status, expectedOn, note, sentAt, createdAt, version };
    const difference = differenceOf(sumByItem(lines), came);
    return { ...shown, lines, receipts, difference, keepsLots: makesLots };
  });
}

function sumByItem(lines: readonly (StockAmount & { itemId: number })[]): Map<number, StockAmount> {
  const sums = new Map<number, StockAmount>();
  for (const { itemId, pieces, grams } of lines) {
    sums.set(itemId, addAmounts(sums.get(itemId) ?? noStock, { pieces, grams }));
  }
  return sums;
}

function differenceOf(
  ordered: ReadonlyMap<number, StockAmount>,
  came: ReadonlyMap<number, StockAmount>,
): Purchase['difference'] {
  return [...new Set([...ordered.keys(), ...came.keys()])].flatMap((itemId) => {
    const difference = subtractAmounts(came.get(itemId) ?? noStock, ordered.get(itemId) ?? noStock);
    return isNoStock(difference) ? [] : [{ itemId, ...difference }];
  });
}

/** The purchase that was created with a client's key; null if there is none. */
export async function findPurchaseOfKey(db: Reader, clientKey: string): Promise<typeof purchases.$inferSelect | null> {
  const [row] = await db.select().from(purchases).where(eq(purchases.clientKey, clientKey));
  return row ?? null;
}
