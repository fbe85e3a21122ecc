import type Database from 'better-sqlite3';

type Value = string | number | null;

/** Adds one row and returns its id. Every row must have the same columns as the first row. */
export type Insert<Row extends Record<string, Value>> = (row: Row) => number;

/** Prepares one statement for all rows of a table. Flags are stored as 0 and 1, JSON as text. */
export function insertInto<Row extends Record<string, Value>>(
  database: Database.Database,
  table: string,
  columns: readonly (keyof Row & string)[],
): Insert<Row> {
  const places = columns.map(() => '?').join(', ');
  const statement = database.prepare(`insert into ${table} (${columns.join(', ')}) values (${places})`);
  return (row) => Number(statement.run(columns.map((column) => row[column] ?? null)).lastInsertRowid);
}
