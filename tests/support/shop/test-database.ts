import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { databaseFile, describeDataFolder } from '#server/db/data-folder.ts';
import { openPostgres } from '#server/db/postgres/open-postgres.ts';
import { openStore } from '#server/db/sqlite/open-sqlite.ts';
import type { Store } from '#server/db/store.ts';
import { isPostgres } from '#server/db/which-database.ts';
import { loadLinkSecret } from '#server/email/signed-links.ts';
import { projectRoot } from '#server/project-root.ts';
import { perhapsTwice } from '../writes-twice.ts';
import { databaseOf, folderEnv } from './folder-settings.ts';

/** A new folder that is deleted when the test has finished. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hindquarter-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Copies the migrated, empty database into the folder, which is a hundred times faster than migrating it there. */
export async function putFreshDatabase(dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true });
  copyFileSync(await migratedDatabase(), databaseFile(dataDir));
  describeDataFolder(dataDir);
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

let template: Promise<string> | undefined;

function migratedDatabase(): Promise<string> {
  template ??= makeTemplate();
  return template;
}

/**
 * The template is cached in .cache under the hash of the migrations, so that only the first test after a change has to migrate.
 */
async function makeTemplate(): Promise<string> {
  const migrations = join(projectRoot, 'server', 'db', 'sqlite', 'migrations');
  const journal = await readFile(join(migrations, 'meta', '_journal.json'), 'utf8');
  const { entries } = JSON.parse(journal) as { entries: { tag: string }[] };
  const hash = createHash('sha256');
  for (const { tag } of entries) hash.update(tag).update(await readFile(join(migrations, `${tag}.sql`)));
  const folder = join(projectRoot, '.cache', 'test-database');
  const file = join(folder, `${hash.digest('hex').slice(0, 16)}.db`);
  if (existsSync(file)) return file;
  const staging = mkdtempSync(join(tmpdir(), 'hindquarter-template-'));
  const store = await openStore({ dataDir: staging });
  await store.close();
  mkdirSync(folder, { recursive: true });
  // The file is first copied to a temporary name, because another process may be making the same file.
  const copy = `${file}.${process.pid}`;
  copyFileSync(databaseFile(staging), copy);
  renameSync(copy, file);
  rmSync(staging, { recursive: true, force: true });
  return file;
}
