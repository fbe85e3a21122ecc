import { onTestFinished } from 'vitest';
import { isPostgres } from '#server/db/which-database.ts';
import type { Settings } from '#server/env.ts';
import { freshPostgresDatabase } from '../postgres/fresh-database.ts';

/** The database URL of each data folder of the tests, on PostgreSQL. */
const databases = new Map<string, string>();

/** The database URL of the shop in a folder. */
export function databaseOf(dataDir: string): string {
  const url = databases.get(dataDir);
  if (url === undefined) throw new Error(`No shop has been in ${dataDir}`);
  return url;
}

/**
 * The environment of a program that uses this folder, which may be new: the path of its files and, on PostgreSQL, the URL of its
 * database. Must be called in a test; the database is released when the test ends.
 */
export async function folderEnv(dataDir: string): Promise<{ DATA_DIR: string; DATABASE_URL?: string }> {
  if (!isPostgres) return { DATA_DIR: dataDir };
  if (!databases.has(dataDir)) {
    const { url, giveBack } = await freshPostgresDatabase();
    onTestFinished(giveBack);
    databases.set(dataDir, url);
  }
  return { DATA_DIR: dataDir, DATABASE_URL: databaseOf(dataDir) };
}

/** The same environment as parsed settings. */
export async function folderSettings(dataDir: string): Promise<Pick<Settings, 'dataDir' | 'database'>> {
  const { DATABASE_URL: url } = await folderEnv(dataDir);
  return { dataDir, database: url === undefined ? null : { url, namesStatements: true } };
}
