import { inArray, or } from 'drizzle-orm';
import type { Reader } from '#server/db/store.ts';
import { customers } from './customer-tables.ts';

/**
 * Returns all email addresses of the customers who have the given addresses, including the addresses of merged records. The given
 * addresses are part of the result.
 */
export async function emailsOfPersons(db: Reader, emailKeys: readonly string[]): Promise<string[]> {
  const found = new Map<number, string | null>();
  let rows = await recordsWhere(db, inArray(customers.emailKey, [...emailKeys]));
  while (rows.length > 0) {
    for (const { id, emailKey } of rows) found.set(id, emailKey);
    const into = rows.flatMap(({ mergedIntoId }) => mergedIntoId ?? []);
    const ids = rows.map(({ id }) => id);
    const next = await recordsWhere(db, or(inArray(customers.mergedIntoId, ids), inArray(customers.id, into)));
    rows = next.filter(({ id }) => !found.has(id));
  }
  return [...new Set([...emailKeys, ...[...found.values()].flatMap((emailKey) => emailKey ?? [])])];
}

function recordsWhere(db: Reader, where: Parameters<ReturnType<typeof select>['where']>[0]) {
  return select(db).where(where);
}

function select(db: Reader) {
  return db
    .select({ id: customers.id, mergedIntoId: customers.mergedIntoId, emailKey: customers.emailKey })
    .from(customers);
}
