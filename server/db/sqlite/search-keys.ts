import type Database from 'better-sqlite3';
import { and, or, type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { customerKey, searchedPhoneEnd, searchedPhoneKey, searchKey, userKeys } from '#core/search-keys.ts';
import { lastOf, positionIn } from '../dialect.ts';

/** True if a column made by searchKey contains each word of the search text; digits alone stand together. */
export function keyContains(column: AnySQLiteColumn, typed: string): SQL {
  const key = searchKey(typed);
  const words = /\p{L}/u.test(key) ? key.split(/\s+/).filter(Boolean) : [key];
  return and(...words.map((word) => sql`${positionIn(sql`${column}`, word)} > 0`)) ?? sql`true`;
}

/**
 * True if a column that ends in a phoneKey contains the searched phone number, or ends with its last digits; undefined
 * if the text isn't one.
 */
export function phoneContains(column: AnySQLiteColumn, typed: string): SQL | undefined {
  const [key, end] = [searchedPhoneKey(typed), searchedPhoneEnd(typed)];
  const hasKey = key === null ? undefined : sql`${positionIn(sql`${column}`, key)} > 0`;
  return or(hasKey, end === null ? undefined : sql`${lastOf(sql`${column}`, end.length)} = ${end}`);
}

/** True if plain text without a search key contains the search text, ignoring the case of a to z. */
export function textContains(text: SQL, typed: string): SQL {
  return sql`${positionIn(sql`lower(${text})`, typed.toLowerCase())} > 0`;
}

/** True if a number contains these digits. */
export function numberContains(column: AnySQLiteColumn, digits: string): SQL {
  return sql`${positionIn(sql`${column}`, digits)} > 0`;
}

/**
 * Fills the search keys of rows that are older than the columns. It runs with the migrations that made the
 * columns, in their transaction, because SQL alone can't fold accents; later rows are written with their keys.
 */
export function fillSearchKeys(connection: Database.Database): void {
  const people = connection.prepare<[], Named>('select id, username, email, first_name, last_name, phone from users');
  const setUser = connection.prepare('update users set search_key = ?, name_key = ? where id = ?');
  for (const { id, username, email, first_name, last_name, phone } of people.all()) {
    const keys = userKeys({ username, email, firstName: first_name, lastName: last_name, phone });
    setUser.run(keys.searchKey, keys.nameKey, id);
  }
  const buyers = connection.prepare<[], Buyer>('select id, customer_name, customer_email, customer_phone from orders');
  const setOrder = connection.prepare('update orders set customer_key = ? where id = ?');
  for (const { id, customer_name, customer_email, customer_phone } of buyers.all()) {
    const contact = { customerName: customer_name, customerEmail: customer_email, customerPhone: customer_phone };
    setOrder.run(customerKey(contact), id);
  }
}

interface Named {
  id: number;
  username: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  phone: string | null;
}

interface Buyer {
  id: number;
  customer_name: string | null;
  customer_email: string | null;
  customer_phone: string | null;
}
