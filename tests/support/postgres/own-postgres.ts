import { afterAll, beforeAll } from 'vitest';
import { at } from './fresh-database.ts';
import { freePort, type PostgresServer, startPostgres } from './postgres-server.ts';

/**
 * A PostgreSQL for the tests of one file, which themselves run on SQLite. Answers how a new, empty database is made on it.
 */
export function ownPostgres(): () => Promise<string> {
  let server: PostgresServer | undefined;
  let made = 0;
  beforeAll(async () => {
    server = await startPostgres(await freePort());
  });
  afterAll(() => server?.stop());
  return async () => {
    if (server === undefined) throw new Error('Its server has not started');
    made += 1;
    await at(server.url, `create database shop_${made}`);
    return server.url.replace(/[^/]+$/, `shop_${made}`);
  };
}
