import { and, eq, gt, inArray, max, or } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Day } from '#core/dates.ts';
import { searchKey } from '#core/search-keys.ts';
import type { Recall, RecallQuery } from '#core/stock/lots/recall-api.ts';
import { recallMessage } from '#core/stock/lots/recall-message.ts';
import { type TracedLot, traceLots } from '#core/stock/lots/trace-recall.ts';
import { getSettings } from '#server/content/content-queries.ts';
import type { Reader } from '#server/db/store.ts';
import { suppliers } from '../buying/buying-tables.ts';
import { lots } from '../lots/lot-tables.ts';
import { stockMoves } from '../stock-tables.ts';
import { readRuns, withAncestors } from './recall-graph.ts';
import { readTracedLots } from './recall-lots.ts';
import { readRecipients } from './recall-sales.ts';

/**
 * Returns who received goods of the recalled lots, what became of the lots, and their suppliers.
 * @throws AppError not_found
 */
export async function readRecall(db: Reader, query: RecallQuery, today: Day): Promise<Recall> {
  const all = await readTimes(db);
  const recalled = await findRecalled(db, query);
  const trace = traceLots(recalled, { lots: all, runs: await readRuns(db) });
  const from = all.filter((lot) => recalled.includes(lot.id)).map((lot) => lot.from);
  const { certain, possible } = await readRecipients(db, trace, from.sort()[0] ?? '');
  const traced = await readTracedLots(db, trace, today);
  const { shop, seo } = await getSettings(db);
  const items = traced.map(({ itemName }) => itemName);
  const message = recallMessage({ items, businessName: seo.businessName, phone: shop.phone || seo.phone });
  return { recalled, lots: traced, suppliers: await suppliersOf(db, recalled), certain, possible, message };
}

/** The condition that a move puts goods back, because a sale or a cutting run was undone. */
const isUndone = and(
  inArray(stockMoves.kind, ['sold', 'cut-in']),
  or(gt(stockMoves.pieces, 0), gt(stockMoves.grams, 0)),
);

/**
 * Returns the period in which each lot was in the shop. The period of a closed lot has no end if goods of its item came back later,
 * because these may be from the lot.
 */
async function readTimes(db: Reader): Promise<TracedLot[]> {
  const { id, itemId, createdAt, closedAt } = lots;
  const all = await db.select({ id, itemId, from: createdAt, until: closedAt }).from(lots);
  const returns = await db
    .select({ itemId: stockMoves.itemId, at: max(stockMoves.at) })
    .from(stockMoves)
    .where(or(inArray(stockMoves.kind, ['returned', 'unpacked']), isUndone))
    .groupBy(stockMoves.itemId);
  const lastReturn = new Map(returns.map((row) => [row.itemId, row.at ?? '']));
  return all.map((lot) => {
    const isBack = lot.until !== null && (lastReturn.get(lot.itemId) ?? '') >= lot.until;
    return isBack ? { ...lot, until: null } : lot;
  });
}

async function findRecalled(db: Reader, { lot, supplierNumber, day }: RecallQuery): Promise<number[]> {
  const where =
    lot !== undefined
      ? eq(lots.id, lot)
      : supplierNumber !== undefined
        ? eq(lots.supplierNumberKey, searchKey(supplierNumber))
        : eq(lots.packedOn, day ?? '');
  const found = await db.select({ id: lots.id }).from(lots).where(where).orderBy(lots.id);
  if (found.length === 0) throw new AppError('not_found', { detail: 'There is no such lot.' });
  return found.map(({ id }) => id);
}

/** Returns the suppliers of the recalled lots and of the lots from which these were made. */
async function suppliersOf(db: Reader, recalled: readonly number[]): Promise<Recall['suppliers']> {
  const rows = await db
    .select({ lotId: lots.id, supplier: suppliers })
    .from(lots)
    .innerJoin(suppliers, eq(suppliers.id, lots.supplierId))
    .where(inArray(lots.id, await withAncestors(db, recalled)))
    .orderBy(suppliers.nameKey, lots.id);
  const ids = [...new Set(rows.map(({ supplier }) => supplier.id))];
  return ids.flatMap((id) => {
    const ofSupplier = rows.filter(({ supplier }) => supplier.id === id);
    const [first] = ofSupplier;
    if (first === undefined) return [];
    const { name, phone, email } = first.supplier;
    return [{ name, phone, email, lotIds: ofSupplier.map(({ lotId }) => lotId) }];
  });
}
