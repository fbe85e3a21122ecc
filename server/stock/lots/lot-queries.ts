import { and, asc, count, eq, gt, gte, inArray, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Day } from '#core/dates.ts';
import { lotBlock, markDownUntil } from '#core/stock/lots/lot.ts';
import type { Lot, LotState } from '#core/stock/lots/lots-api.ts';
import { keyContains } from '#server/db/search-keys.ts';
import type { Reader } from '#server/db/store.ts';
import { boundsOf, totalOf } from '#server/http/list-paging.ts';
import type { Paging } from '#server/http/request-context.ts';
import { suppliers } from '../buying/buying-tables.ts';
import { stockItems } from '../stock-tables.ts';
import { lotParents, lots } from './lot-tables.ts';

interface LotFilter {
  itemId?: number | undefined;
  state?: LotState | undefined;
  q?: string | undefined;
}

export async function listLots(
  db: Reader,
  { itemId, state, q, paging, today }: LotFilter & { paging: Paging | null; today: Day },
): Promise<{ rows: Lot[]; total: number }> {
  const where = and(
    itemId === undefined ? undefined : eq(lots.itemId, itemId),
    state === undefined ? undefined : isInState(state, today),
    q ? matches(q) : undefined,
  );
  const bounds = boundsOf(paging);
  const rows = await selectLots(db, where, { ...bounds, today });
  const total = await totalOf(rows.length, bounds, async () => {
    const [counted] = await db
      .select({ total: count() })
      .from(lots)
      .innerJoin(stockItems, eq(stockItems.id, lots.itemId))
      .where(where);
    return counted?.total ?? 0;
  });
  return { rows, total };
}

/** @throws AppError not_found */
export async function getLot(db: Reader, id: number, today: Day): Promise<Lot> {
  const [lot] = await selectLots(db, eq(lots.id, id), { limit: 1, offset: 0, today });
  if (lot === undefined) throw new AppError('not_found', { detail: 'There is no such lot.' });
  return lot;
}

/**
 * The condition that a lot matches the search text. The text must equal the lot's number, or be contained in the supplier's number or
 * the item's name.
 */
function matches(q: string): SQL | undefined {
  const isNumber = /^\d{1,9}$/.test(q) ? eq(lots.id, Number(q)) : undefined;
  return or(isNumber, keyContains(lots.supplierNumberKey, q), keyContains(stockItems.nameKey, q));
}

function isInState(state: LotState, today: Day): SQL | undefined {
  if (state === 'mark-down') {
    return and(eq(lots.status, 'open'), gte(lots.useBy, today), lte(lots.useBy, markDownUntil(today)));
  }
  if (state === 'on-hand') return and(ne(lots.status, 'closed'), or(gt(lots.pieces, 0), gt(lots.grams, 0)));
  if (state === 'expired') return and(eq(lots.status, 'open'), lt(lots.useBy, today));
  return state === 'open'
    ? and(eq(lots.status, 'open'), or(isNull(lots.useBy), gte(lots.useBy, today)))
    : eq(lots.status, state);
}

export async function selectLots(
  db: Reader,
  where: SQL | undefined,
  { limit, offset, today }: Paging & { today: Day },
): Promise<Lot[]> {
  const rows = await db
    .select({
      lot: lots,
      itemName: stockItems.name,
      unit: stockItems.unit,
      supplier: { id: suppliers.id, name: suppliers.name },
    })
    .from(lots)
    .innerJoin(stockItems, eq(stockItems.id, lots.itemId))
    .leftJoin(suppliers, eq(suppliers.id, lots.supplierId))
    .where(where)
    .orderBy(asc(sql`coalesce(${lots.useBy}, ${lots.bestBefore}, '9999-12-31')`), asc(lots.id))
    .limit(limit)
    .offset(offset);
  const ids = rows.map(({ lot }) => lot.id);
  const isRelated = or(inArray(lotParents.lotId, ids), inArray(lotParents.parentId, ids));
  const related = ids.length === 0 ? [] : await db.select().from(lotParents).where(isRelated).orderBy(lotParents.id);
  return rows.map(({ lot, itemName, unit, supplier }) => {
    const { placeId: _place, supplierId: _supplier, supplierNumberKey: _key, pieces, grams, ...shown } = lot;
    const { costLeft: _cost, createdBy: _by, clientKey: _client, expiredAt: _expired, ...facts } = shown;
    return {
      ...facts,
      itemName,
      unit,
      supplier,
      onHand: { pieces, grams },
      block: lotBlock(lot, today),
      parents: related.filter(({ lotId }) => lotId === lot.id).map(({ parentId }) => parentId),
      children: related.filter(({ parentId }) => parentId === lot.id).map(({ lotId }) => lotId),
    };
  });
}
