import { sql } from 'drizzle-orm';
import type { Reader } from '#server/db/store.ts';
import { isPostgres } from '#server/db/which-database.ts';

/** Returns the rows of an SQL query that works on both databases. */
export async function rawRows<Row = Record<string, unknown>>(db: Reader, query: string): Promise<Row[]> {
  if (!isPostgres) return db.all<Row>(sql.raw(query));
  const { rows } = await (db as unknown as { execute(text: string): Promise<{ rows: Row[] }> }).execute(query);
  return rows;
}
