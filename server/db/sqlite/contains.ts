import { type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { searchedPhoneKey, searchKey } from '#core/search-keys.ts';

// SQLite's own: PostgreSQL calls instr strpos, and wants numbers cast to text.

/** True where a column made by searchKey holds what was typed. */
export function keyContains(column: AnySQLiteColumn, typed: string): SQL {
  return sql`instr(${column}, ${searchKey(typed)}) > 0`;
}

/** True where a column that ends in a phoneKey holds the phone number that was typed; undefined where that is none. */
export function phoneContains(column: AnySQLiteColumn, typed: string): SQL | undefined {
  const key = searchedPhoneKey(typed);
  return key === null ? undefined : sql`instr(${column}, ${key}) > 0`;
}

/** True where plain words, which have no key of their own, hold what was typed, whatever the case of its letters a to z. */
export function textContains(text: SQL, typed: string): SQL {
  return sql`instr(lower(${text}), ${typed.toLowerCase()}) > 0`;
}

/** True where a number, as it is written, holds these digits. */
export function numberContains(column: AnySQLiteColumn, digits: string): SQL {
  return sql`instr(${column}, ${digits}) > 0`;
}
