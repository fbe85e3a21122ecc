import { and, asc, eq, inArray, isNull, max } from 'drizzle-orm';
import { accountName } from '#core/accounts/account-name.ts';
import type { LastStockCount } from '#core/stock/stock-api.ts';
import { users } from '#server/accounts/account-tables.ts';
import type { Reader } from '#server/db/store.ts';
import { stockItems, stockMoves } from './stock-tables.ts';

/**
 * Returns the last count of each current item. This is the count that was recorded last, because a count older than a recorded one
 * isn't recorded.
 */
export async function listLastCounts(db: Reader): Promise<LastStockCount[]> {
  const account = { id: users.id, username: users.username, firstName: users.firstName, lastName: users.lastName };
  const last = db
    .select({ id: max(stockMoves.id) })
    .from(stockMoves)
    .where(eq(stockMoves.kind, 'counted'))
    .groupBy(stockMoves.itemId);
  const rows = await db
    .select({ move: stockMoves, account })
    .from(stockMoves)
    .innerJoin(stockItems, and(eq(stockItems.id, stockMoves.itemId), isNull(stockItems.deletedAt)))
    .leftJoin(users, eq(users.id, stockMoves.recordedBy))
    .where(inArray(stockMoves.id, last))
    .orderBy(asc(stockMoves.itemId));
  return rows.map(({ move: { itemId, at, pieces, grams }, account: by }) => ({
    itemId,
    at,
    by: by === null ? null : { id: by.id, name: accountName(by) },
    difference: { pieces, grams },
  }));
}
