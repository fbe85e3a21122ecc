import { type SQL, sql } from 'drizzle-orm';
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text as sqliteText,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';

/** The column functions for SQLite. When migrations are generated (tools/make-migration.ts), STRICT is added to each table. */
export const sqliteKit = {
  table: sqliteTable,
  ledgerTable: sqliteTable,
  index,
  primaryKey,
  uniqueIndex,
  id: () => integer('id').primaryKey({ autoIncrement: true }),
  rowNumber: () => integer('rowid'),
  text: (name: string) => sqliteText(name),
  choice: <const Values extends readonly [string, ...string[]]>(name: string, values: Values) =>
    sqliteText(name, { enum: values as unknown as [string, ...string[]] }).$type<Values[number]>(),
  cents: (name: string) => integer(name),
  count: (name: string) => integer(name),
  flag: (name: string) => integer(name, { mode: 'boolean' }),
  json: <Value>(name: string) => sqliteText(name, { mode: 'json' }).$type<Value>(),
  day: (name: string) => sqliteText(name),
  instant: (name: string) => sqliteText(name),
  reference: (name: string, to: () => AnySQLiteColumn) => integer(name).references(to),
  version: () => integer('version').notNull().default(1),
  oneOf: (name: string, column: AnySQLiteColumn, values: readonly string[]) =>
    check(name, sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`),
  rule: (name: string, condition: SQL) => check(name, condition),
};
