import { type SQL, sql } from 'drizzle-orm';
import { runStatement } from '#server/db/dialect.ts';
import { isPostgres } from '#server/db/which-database.ts';
import { databaseOf } from '../shop/folder-settings.ts';
import type { TestShop } from '../shop/test-shop.ts';
import { spoil } from './fresh-database.ts';

/** Changes the schema of a test's shop. Its database isn't used by any later test. */
export async function changeSchema({ deps }: Pick<TestShop, 'deps'>, statement: string): Promise<void> {
  if (isPostgres) spoil(databaseOf(deps.env.dataDir));
  const text: SQL = sql.raw(statement);
  await deps.store.write((tx) => runStatement(tx, text));
}
