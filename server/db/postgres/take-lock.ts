import type pg from 'pg';
import { requireStayingDatabase } from '../backup/moved-shop.ts';
import { migrateOver, migratePostgres, missingOnPostgres } from './migrate-postgres.ts';
import type { PooledConnections } from './pooled-connections.ts';
import type { DatabaseAddress } from './postgres-connection.ts';
import { SharedLock } from './shop-lock.ts';

export interface PostgresOptions extends DatabaseAddress {
  /** Called before an upgrade changes the tables of an earlier version. */
  beforeUpdate?: () => Promise<void>;
  /** Receives warnings for the operator. */
  warn?: (sentence: string) => void;
}

/**
 * Takes the lock that all running servers share. Behind a pooler no lock is taken, because it would stay with a connection that other
 * clients use next. Each write then checks whether it may run.
 */
export async function takeLock(
  connections: PooledConnections,
  { url, namesStatements, beforeUpdate }: PostgresOptions,
): Promise<SharedLock | null> {
  let missing: string[] | 'all' = [];
  const upgrade = {
    async isNeeded() {
      const client = await connections.connect();
      try {
        await requireStayingDatabase(client);
        missing = await missingOnPostgres(client);
        return missing.length > 0;
      } finally {
        client.release();
      }
    },
    async run(client?: pg.ClientBase) {
      if (missing !== 'all') await beforeUpdate?.();
      await (client === undefined ? migratePostgres(url) : migrateOver(client));
    },
  };
  if (namesStatements) return SharedLock.take(url, upgrade);
  if (await upgrade.isNeeded()) await upgrade.run();
  return null;
}
