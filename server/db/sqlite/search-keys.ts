import type Database from 'better-sqlite3';
import { type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { customerKey, searchedPhoneKey, searchKey, userKeys } from '#core/search-keys.ts';

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

/**
 * Gives rows that are older than their search keys what staff search them by. It runs with the migrations that made the
 * columns, in their transaction, since SQL alone can't fold accents; a later row is written with its keys.
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
