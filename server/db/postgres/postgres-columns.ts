import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  text as postgresText,
  primaryKey,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { tillSchema } from './till-schema.ts';

/** A column with JSON, stored as text as on SQLite, so that the JSON is returned byte for byte. */
const jsonText = customType<{ data: unknown; driverData: string }>({
  dataType: () => 'text',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (stored) => JSON.parse(stored),
});

/** A column with JSON. Its default is passed as SQL, because drizzle-kit can't write the default value of a custom column type. */
function json(name: string) {
  const column = jsonText(name);
  const setDefault = column.default.bind(column);
  column.default = (value) => setDefault(sql.raw(`'${JSON.stringify(value).replaceAll("'", "''")}'`));
  return column;
}

/** A column with an integer of 64 bits, as in SQLite, for cents and counts. */
const wholeNumber = (name: string) => bigint(name, { mode: 'number' });

const largestId = 2 ** 31 - 1;

/**
 * Makes a column comparable with any number that a visitor types as an id. PostgreSQL would reject a comparison with a number that is
 * too large, so such a number is replaced by the largest possible id, which no row has.
 */
function sought<Builder extends ReturnType<typeof integer>>(builder: Builder): Builder {
  const build = (builder as unknown as { build(table: unknown): object }).build.bind(builder);
  const mapToDriverValue = (value: unknown) => (typeof value === 'number' ? Math.min(value, largestId) : value);
  return Object.assign(builder, { build: (table: unknown) => Object.assign(build(table), { mapToDriverValue }) });
}

/**
 * The column functions for PostgreSQL, the same as those in sqlite-columns.ts. When migrations are generated (tools/make-migration.ts),
 * COLLATE "C" is added to each text column. Both databases then sort texts by their bytes.
 */
export const postgresKit = {
  table: pgTable,
  ledgerTable: tillSchema.table,
  index,
  primaryKey,
  uniqueIndex,
  id: () => sought(integer('id')).primaryKey().generatedByDefaultAsIdentity(),
  rowNumber: () => bigint('row_number', { mode: 'number' }).generatedByDefaultAsIdentity(),
  text: (name: string) => postgresText(name),
  choice: (name: string) => postgresText(name),
  cents: wholeNumber,
  count: wholeNumber,
  flag: (name: string) => boolean(name),
  json,
  day: (name: string) => postgresText(name),
  instant: (name: string) => postgresText(name),
  reference: (name: string, to: () => AnyPgColumn) => sought(integer(name)).references(to),
  version: () => sought(integer('version')).notNull().default(1),
  oneOf: (name: string, column: AnyPgColumn, values: readonly string[]) =>
    check(name, sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`),
  rule: (name: string, condition: SQL) => check(name, condition),
};
