import type { Logger } from 'pino';
import { type Settings, StartupError } from '#server/env.ts';
import { createLog } from '#server/operations/log.ts';
import { backUpBeforeUpdate } from './backup/backup.ts';
import { storageFaultOf } from './errors/storage-fault.ts';
import { openStore } from './sqlite/open-sqlite.ts';
import type { Store } from './store.ts';
import { isPostgres } from './which-database.ts';

/**
 * Opens the shop's database, either SQLite or PostgreSQL.
 * @throws StartupError with a sentence for the owner
 */
export async function openShopStore(
  { dataDir, database }: Pick<Settings, 'dataDir' | 'database'>,
  { clock = () => new Date(), log = createLog('info') }: { clock?: () => Date; log?: Logger } = {},
): Promise<Store> {
  if ((database !== null) !== isPostgres) throw new Error('DATABASE_URL must be set before the program starts');
  if (database === null) return openStore({ dataDir }, { clock, log });
  const beforeUpdate = async () => {
    // Loaded only when needed, because only an upgrade uses the code that copies the database.
    const { copyPostgres } = await import('#server/move/back-up-postgres.ts');
    const copyDatabases = (folder: string) => copyPostgres(database.url, folder, () => {}, { mayBeEarlier: true });
    await backUpBeforeUpdate(dataDir, { clock, log, copyDatabases });
  };
  // Loaded only when needed, because a shop on SQLite never uses PostgreSQL's driver.
  const { openPostgres } = await import('./postgres/open-postgres.ts');
  return openPostgres({ ...database, beforeUpdate, warn: (sentence) => log.warn(sentence) }).catch((error: unknown) => {
    throw error instanceof StartupError ? error : unreachable(database.url, error);
  });
}

/** Creates the error for a database that can't be reached. Its message leaves out the password in the database URL. */
function unreachable(address: string, error: unknown): StartupError {
  const { host, pathname } = new URL(address);
  const { message, code } = error as Error & { code?: string };
  const sentence = new StartupError(
    `The shop does not start, because its database ${pathname.slice(1)} at ${host} cannot be used: ` +
      `${storageFaultOf(error)?.reason ?? (message || code)}. Nothing was changed.`,
  );
  sentence.cause = error;
  return sentence;
}
