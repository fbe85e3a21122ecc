import { existsSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { StartupError } from '#server/env.ts';
import { requireStayingFolder } from '../backup/moved-shop.ts';
import { requireFinishedRestore } from '../backup/switch-data-folder.ts';
import { databaseFile } from '../data-folder.ts';
import type { Reader } from '../store.ts';
import { missingMigrations } from './migrate.ts';
import { drizzleOver, openConnection } from './sqlite-connection.ts';

/**
 * Reads a shop's database in its current state, whether or not the shop is running. Changes nothing.
 * @throws StartupError if there is no shop, its database has another version, or a restore isn't finished
 */
export async function readSnapshot<Result>(dataDir: string, work: (db: Reader) => Promise<Result>): Promise<Result> {
  requireFinishedRestore(dataDir);
  requireStayingFolder(dataDir);
  const file = databaseFile(dataDir);
  if (!existsSync(file)) throw new StartupError(`There is no shop in ${dataDir}.`);
  const connection = openConnection(file, { queryOnly: true });
  try {
    if (missingMigrations(connection).length > 0) {
      throw new StartupError(`${file} was made by an older version of the shop. Start the shop once, then try again.`);
    }
    connection.exec('begin');
    // SQLite fixes what a transaction sees at its first read, not at `begin`.
    connection.prepare('select value from public_revision').get();
    // A restore that starts from now on can't change what this transaction sees. An earlier restore could have, so this checks that
    // none is unfinished.
    requireFinishedRestore(dataDir);
    return await work(drizzleOver(connection));
  } finally {
    connection.close();
  }
}

/**
 * Up to this size, a database file is always checked completely. A larger file that was closed cleanly isn't, because reading 100 MB
 * takes about a tenth of a second.
 */
const alwaysCheckedBytes = 100 * 1024 * 1024;

/**
 * Checks a database file on a read-only connection, before anything is written. Damaged data thus stays unchanged and can be rescued.
 * Throws an Error that describes the problem.
 */
export function examineFile(file: string, inspect: (connection: Database.Database) => void = () => {}): void {
  const wasUnclean = existsSync(`${file}-wal`);
  const connection = new Database(file, { readonly: true });
  try {
    if (wasUnclean || statSync(file).size <= alwaysCheckedBytes) checkPages(connection);
    inspect(connection);
  } finally {
    connection.close();
  }
}

function checkPages(connection: Database.Database): void {
  const findings = connection.pragma('quick_check(1)', { simple: true });
  if (findings === 'ok') return;
  const text = String(findings).replace('*** in database main ***', '').replace(/\s+/g, ' ').trim();
  throw new Error(`it is damaged (${text})`);
}
