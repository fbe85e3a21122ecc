import { openPostgres } from '#server/db/postgres/open-postgres.ts';
import { at, rememberBeginning } from './fresh-database.ts';
import { startPostgres } from './postgres-server.ts';

/** The server of a whole run, with the migrated, empty database that each test's own is copied from. */
export async function setup(): Promise<() => Promise<void>> {
  const url = process.env.DATABASE_URL;
  if (url === undefined) throw new Error('A run on PostgreSQL has DATABASE_URL');
  const server = await startPostgres(Number(new URL(url).port));
  try {
    await at(server.url, 'create database template_shop');
    const template = server.url.replace(/[^/]+$/, 'template_shop');
    await (await openPostgres({ url: template, size: 2, namesStatements: false })).close();
    await at(template, rememberBeginning);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return () => server.stop();
}
