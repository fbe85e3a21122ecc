import type { Settings } from '#server/env.ts';
import { readPostgresSnapshot } from './postgres/read-postgres.ts';
import { readSnapshot } from './sqlite/read-snapshot.ts';
import type { Reader } from './store.ts';

/**
 * Reads the shop's database in its current state, whether or not the shop runs. Changes nothing.
 * @throws StartupError if there is no shop, or its database has another version
 */
export function readShop<Result>(
  { dataDir, database }: Pick<Settings, 'dataDir' | 'database'>,
  work: (db: Reader) => Promise<Result>,
): Promise<Result> {
  return database === null ? readSnapshot(dataDir, work) : readPostgresSnapshot(database, work);
}
