import { existsSync } from 'node:fs';
import { StartupError } from '#server/env.ts';
import { requireFinishedRestore } from '../backup/switch-data-folder.ts';
import { databaseFile } from '../data-folder.ts';
import type { Reader } from '../store.ts';
import { missingMigrations } from './migrate.ts';
import { drizzleOver, openConnection } from './sqlite-connection.ts';

/**
 * Reads a shop's database as it is at this instant, beside a running shop or without one, and changes nothing.
 * @throws StartupError where there is no shop, its database is another version's, or a restore isn't finished
 */
export async function readSnapshot<Result>(dataDir: string, work: (db: Reader) => Promise<Result>): Promise<Result> {
  requireFinishedRestore(dataDir);
  const file = databaseFile(dataDir);
  if (!existsSync(file)) throw new StartupError(`There is no shop in ${dataDir}.`);
  const connection = openConnection(file, { queryOnly: true });
  try {
    if (missingMigrations(connection).length > 0) {
      throw new StartupError(`${file} was made by an older version of the shop. Start the shop once, then try again.`);
    }
    connection.exec('begin');
    // The view is fixed by the first read, not by `begin`.
    connection.prepare('select value from public_revision').get();
    // Now that the view is fixed, a restore that begins can't change it; one that has begun might have.
    requireFinishedRestore(dataDir);
    return await work(drizzleOver(connection));
  } finally {
    connection.close();
  }
}
