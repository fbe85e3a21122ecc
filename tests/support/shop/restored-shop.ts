import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import { databaseFile } from '#server/db/data-folder.ts';
import { isPostgres } from '#server/db/which-database.ts';
import type { Deps } from '#server/deps.ts';
import { copyDatabase, fillDatabase } from '../postgres/database-copy.ts';
import { openLikeShop } from '../postgres/open-like-shop.ts';
import { databaseOf, folderSettings } from './folder-settings.ts';
import { temporaryFolder } from './test-database.ts';
import type { TestShop } from './test-shop.ts';

/** Copies the shop's database as it is now. Returns a function that opens the copy later, with the current till. */
export async function backUp({ deps }: TestShop): Promise<() => Promise<{ deps: Deps }>> {
  const fill = isPostgres ? await copyOfPostgres(deps.env.dataDir) : copyOfFile(deps.env.dataDir);
  return async () => {
    const folder = temporaryFolder();
    const settings = await folderSettings(folder);
    await fill(folder);
    const store = await openLikeShop(settings);
    onTestFinished(() => store.close());
    return { deps: { ...deps, store, env: { ...deps.env, ...settings } } };
  };
}

function copyOfFile(dataDir: string): (folder: string) => Promise<void> {
  const retained = join(temporaryFolder(), 'shop.db');
  const connection = new Database(databaseFile(dataDir), { readonly: true });
  connection.prepare('vacuum into ?').run(retained);
  connection.close();
  return async (folder) => copyFileSync(retained, databaseFile(folder));
}

async function copyOfPostgres(dataDir: string): Promise<(folder: string) => Promise<void>> {
  const copy = await copyDatabase(databaseOf(dataDir));
  return (folder) => fillDatabase(databaseOf(folder), copy);
}
