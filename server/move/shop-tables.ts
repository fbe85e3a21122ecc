import type Database from 'better-sqlite3';
import { rowNumber, type ShopTable } from './shop-rows.ts';

/** Tables of the till's ledger whose rows must keep the order in which they were made. */
const ordered = ['charges', 'refunds', 'holds'];

/**
 * Returns every table of a shop in SQLite, and of the till's ledger if it is attached. A table comes after the tables that it
 * references.
 */
export function shopTables(connection: Database.Database): ShopTable[] {
  const schemas = connection.pragma('database_list') as { name: string }[];
  const ledger = schemas.some(({ name }) => name === 'till') ? tablesOf(connection, 'till') : [];
  return [...tablesOf(connection, 'main'), ...ledger];
}

function tablesOf(connection: Database.Database, schema: 'main' | 'till'): ShopTable[] {
  // Excludes SQLite's own tables, and text indexes, which consist of a virtual table and its shadow tables.
  const query = connection.prepare<[], { name: string; sql: string }>(
    `select name, sql from pragma_table_list join ${schema}.sqlite_schema as made using (name)
      where schema = '${schema}' and pragma_table_list.type = 'table' and made.type = 'table'
        and name <> 'applied_migrations' and name not like 'sqlite\\_%' escape '\\'
      order by name`,
  );
  const found = query.all().map(({ name, sql }) => {
    const columns = connection.pragma(`${schema}.table_info("${name}")`) as { name: string; pk: number }[];
    const names = columns.map((column) => column.name);
    const key = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
    const isOrdered = schema === 'till' && ordered.includes(name);
    const table: ShopTable = {
      schema: schema === 'main' ? 'shop' : 'till',
      name,
      columns: isOrdered ? [rowNumber, ...names] : names,
      key: isOrdered ? [rowNumber] : key.map((column) => column.name),
      isNumbered: isOrdered || /autoincrement/i.test(sql),
    };
    const parents = connection.pragma(`${schema}.foreign_key_list("${name}")`) as { table: string }[];
    return { table, parents: parents.map((parent) => parent.table).filter((parent) => parent !== name) };
  });
  return parentsFirst(found);
}

function parentsFirst(found: readonly { table: ShopTable; parents: string[] }[]): ShopTable[] {
  const sorted: ShopTable[] = [];
  const isSorted = (name: string) => sorted.some((table) => table.name === name);
  let waiting = [...found];
  while (waiting.length > 0) {
    const next = waiting.filter(({ parents }) => parents.every(isSorted));
    if (next.length === 0) throw new Error(`Tables point at each other: ${waiting.map(({ table }) => table.name)}`);
    sorted.push(...next.map(({ table }) => table));
    waiting = waiting.filter(({ table }) => !sorted.includes(table));
  }
  return sorted;
}
