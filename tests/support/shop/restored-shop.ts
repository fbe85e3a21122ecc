import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import { databaseFile } from '#server/db/data-folder.ts';
import { openStore } from '#server/db/sqlite/open-sqlite.ts';
import type { Deps } from '#server/deps.ts';
import { temporaryFolder } from './test-database.ts';
import type { TestShop } from './test-shop.ts';

/** Copies the shop's database as it is now. Answers how to open that copy later on, with the till that has gone on. */
export function backUp({ deps }: TestShop): () => Promise<{ deps: Deps }> {
  const retained = join(temporaryFolder(), 'shop.db');
  const connection = new Database(databaseFile(deps.env.dataDir), { readonly: true });
  connection.prepare('vacuum into ?').run(retained);
  connection.close();
  return async () => {
    const folder = temporaryFolder();
    copyFileSync(retained, databaseFile(folder));
    const store = await openStore({ dataDir: folder });
    onTestFinished(() => store.close());
    return { deps: { ...deps, store, env: { ...deps.env, dataDir: folder } } };
  };
}
