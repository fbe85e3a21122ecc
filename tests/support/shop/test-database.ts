import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openPostgres } from '#server/db/postgres/open-postgres.ts';
import { openStore } from '#server/db/sqlite/open-sqlite.ts';
import type { Store } from '#server/db/store.ts';
import { isPostgres } from '#server/db/which-database.ts';
import { loadLinkSecret } from '#server/email/signed-links.ts';
import { perhapsTwice } from '../writes-twice.ts';
import { databaseOf, folderEnv } from './folder-settings.ts';
import { putFreshDatabase } from './rows/migrated-database.ts';

/** A new folder that is deleted when the test has finished. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hindquarter-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A real, empty store for one test, closed and deleted when the test has finished. */
export async function freshStore(): Promise<Store & { dataDir: string }> {
  const dataDir = temporaryFolder();
  if (isPostgres) return Object.assign(await freshPostgresStore(dataDir), { dataDir });
  await putFreshDatabase(dataDir);
  const store = perhapsTwice(await openStore({ dataDir }));
  onTestFinished(() => store.close());
  return Object.assign(store, { dataDir });
}

async function freshPostgresStore(dataDir: string): Promise<Store> {
  await folderEnv(dataDir);
  const url = databaseOf(dataDir);
  const store = perhapsTwice(await openPostgres({ url, namesStatements: true }));
  onTestFinished(() => store.close());
  await loadLinkSecret(dataDir, store);
  return store;
}
