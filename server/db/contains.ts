import { type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { searchKey } from '#core/search-key.ts';

/** True where a column made by searchKey holds what was typed. SQLite's own; PostgreSQL calls it strpos. */
export function keyContains(column: AnySQLiteColumn, typed: string): SQL {
  return sql`instr(${column}, ${searchKey(typed)}) > 0`;
}
