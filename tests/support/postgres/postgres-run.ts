import type { TestProject } from 'vitest/node';
import { migratePostgres } from '#server/db/postgres/migrate-postgres.ts';
import { at, rememberBeginning } from './fresh-database.ts';
import { startPostgres } from './postgres-server.ts';

/** Starts the server of a whole run, with the migrated, empty database that is copied for each test. */
export async function setup({ config }: TestProject): Promise<() => Promise<void>> {
  const url = config.env.DATABASE_URL;
  if (url === undefined) throw new Error('A run on PostgreSQL has DATABASE_URL');
  const stop = await startPostgres(url);
  try {
    await at(url, 'create database template_shop');
    const template = url.replace(/[^/]+$/, 'template_shop');
    await migratePostgres(template);
    await at(template, rememberBeginning);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
