import { afterAll, beforeAll } from 'vitest';
import { at } from './fresh-database.ts';
import { newPostgresAddress, startPostgres } from './postgres-server.ts';

/**
 * A PostgreSQL server for the tests of one file, which themselves run on SQLite. Returns a function that creates a new, empty
 * database on the server.
 */
export function ownPostgres(): () => Promise<string> {
  const server = newPostgresAddress();
  let stop: (() => Promise<void>) | undefined;
  let made = 0;
  beforeAll(async () => {
    stop = await startPostgres(server);
  });
  afterAll(() => stop?.());
  return async () => {
    made += 1;
    await at(server, `create database shop_${made}`);
    return server.replace(/[^/]+$/, `shop_${made}`);
  };
}
