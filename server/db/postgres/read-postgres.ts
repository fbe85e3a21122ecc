import type pg from 'pg';
import { StartupError } from '#server/env.ts';
import { requireStayingDatabase } from '../backup/moved-shop.ts';
import type { Reader } from '../store.ts';
import { missingOnPostgres } from './migrate-postgres.ts';
import { drizzleOver, openClient } from './postgres-connection.ts';

/**
 * Reads a shop's database. Everything that the work reads is from the same instant. Nothing is changed, not even the schema.
 * @throws StartupError if there is no shop, or its database has another version
 */
export async function readPostgresSnapshot<Result>(
  { url }: { url: string },
  work: (db: Reader) => Promise<Result>,
): Promise<Result> {
  // The connection has no time limit. Reading a large shop completely may take minutes, and blocks no one.
  const client = openClient(url, 'hindquarter reader');
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('begin isolation level repeatable read, read only');
    await requireStayingDatabase(client);
    await requireThisVersion(client);
    const result = await work(drizzleOver(client, null, () => {}));
    await client.query('commit');
    return result;
  } finally {
    await client.end().catch(() => {});
  }
}

async function requireThisVersion(client: pg.ClientBase): Promise<void> {
  const missing = await missingOnPostgres(client);
  if (missing === 'all') throw new StartupError('There is no shop in this database.');
  if (missing.length > 0) {
    throw new StartupError(
      'The database was made by an older version of the shop. Start the shop once, then try again.',
    );
  }
}
