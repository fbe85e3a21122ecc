import { type SQL, sql } from 'drizzle-orm';
import { type AnySQLiteColumn, check, integer, text as sqliteText } from 'drizzle-orm/sqlite-core';

/**
 * The column kit: all tables are made from these, so that cents, days and flags are defined in one place.
 * STRICT is added to each table when migrations are generated (server/db/migrations).
 */
export { index, primaryKey, sqliteTable as table, uniqueIndex } from 'drizzle-orm/sqlite-core';

export const id = () => integer('id').primaryKey({ autoIncrement: true });
export const text = (name: string) => sqliteText(name);
export const choice = <const Values extends readonly [string, ...string[]]>(name: string, values: Values) =>
  sqliteText(name, { enum: values as unknown as [string, ...string[]] }).$type<Values[number]>();
/** Integer cents of AUD. */
export const cents = (name: string) => integer(name);
export const count = (name: string) => integer(name);
export const flag = (name: string) => integer(name, { mode: 'boolean' });
export const json = <Value>(name: string) => sqliteText(name, { mode: 'json' }).$type<Value>();
/** A Melbourne day, 'YYYY-MM-DD'. */
export const day = (name: string) => sqliteText(name);
/** An ISO 8601 UTC instant with milliseconds and Z. */
export const instant = (name: string) => sqliteText(name);
export const reference = (name: string, to: () => AnySQLiteColumn) => integer(name).references(to);
export const version = () => integer('version').notNull().default(1);

/** CHECK that a column holds one of the given words. */
export function oneOf(name: string, column: AnySQLiteColumn, values: readonly string[]) {
  return check(name, sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`);
}

export function rule(name: string, condition: SQL) {
  return check(name, condition);
}
