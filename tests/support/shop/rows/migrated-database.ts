import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { databaseFile, describeDataFolder } from '#server/db/data-folder.ts';
import { openStore } from '#server/db/sqlite/open-sqlite.ts';
import { databaseTemplate } from './database-template.ts';

/** Copies the migrated, empty database into the folder, which is a hundred times faster than migrating it there. */
export async function putFreshDatabase(dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true });
  copyFileSync(await migratedDatabase(), databaseFile(dataDir));
  describeDataFolder(dataDir);
}

let template: Promise<string> | undefined;

function migratedDatabase(): Promise<string> {
  template ??= makeTemplate();
  return template;
}

async function makeTemplate(): Promise<string> {
  const file = await databaseTemplate();
  if (existsSync(file)) return file;
  const staging = mkdtempSync(join(tmpdir(), 'hindquarter-template-'));
  const store = await openStore({ dataDir: staging });
  await store.close();
  mkdirSync(dirname(file), { recursive: true });
  // The file is first copied to a temporary name, because another process may be making the same file.
  const copy = `${file}.${process.pid}`;
  copyFileSync(databaseFile(staging), copy);
  renameSync(copy, file);
  rmSync(staging, { recursive: true, force: true });
  return file;
}
