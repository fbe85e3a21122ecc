import { join } from 'node:path';
import Database from 'better-sqlite3';
import { isPostgres } from '#server/db/which-database.ts';
import { copyDatabase } from '#tests/support/postgres/database-copy.ts';
import { databaseOf } from '../folder-settings.ts';
import type { TestShop } from '../test-shop.ts';

/** Every row of every table of the shop and the till's ledger, to compare with a later dump. */
export async function dumpTables({ deps }: Pick<TestShop, 'deps'>): Promise<Record<string, unknown>> {
  if (isPostgres) return copyDatabase(databaseOf(deps.env.dataDir));
  const dump: Record<string, unknown[]> = {};
  for (const name of ['shop.db', 'till.db']) {
    const database = new Database(join(deps.env.dataDir, name), { readonly: true });
    const tables = database.prepare("select name from sqlite_master where type = 'table'").pluck().all() as string[];
    for (const table of tables) dump[`${name} ${table}`] = database.prepare(`select * from "${table}"`).all();
    database.close();
  }
  return dump;
}
