import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { StartupError } from '#server/env.ts';
import { lockWaitMs, waitForLock } from '#server/wait-for-lock.ts';
import { listBackups } from './backup/backup-folder.ts';

/** Thrown if the shop can't start. The message tells the owner why. Nothing in the data folder was changed. */
export class DataFolderError extends StartupError {}

const databaseName = 'shop.db';
/** The name of the file that contains the id of the last finished comparison with the payment provider. Backups don't contain this file. */
export const finishedComparisonName = 'finished-comparison';
const aboutName = 'about-this-folder.txt';
/** Files that show that there was a shop in the folder. If one of them exists but the database is missing, the database was lost. */
const traces = [aboutName, 'till.db', 'objects', 'shop.db-wal', 'backups'];

const about = `This folder holds everything that the shop stores.

shop.db    customers, orders, payments, products and pages (with shop.db-wal and shop.db-shm while the shop runs)
till.db    the ledger of the built-in till
objects    pictures
link-secret  the shop's secret, for links in emails and staff's sign-in codes; the shop does not start without it
backups    copies made by \`npm run backup\`, and before an update
exports    tables made by \`npm run export\`
before-restore-…  what \`npm run restore\` has set aside; yours to delete when all is well

Keep it whole, and keep copies of it elsewhere. This note also tells the shop that its database must be here: it does
not start with an empty one in its place.
`;

export function databaseFile(dataDir: string): string {
  return join(dataDir, databaseName);
}

export function backupFolder(dataDir: string): string {
  return join(dataDir, 'backups');
}

/** Whether the folder contains the note that every shop leaves in its data folder. */
export function isShopFolder(dataDir: string): boolean {
  return existsSync(join(dataDir, aboutName));
}

/** Leaves a note in the data folder. If the database is lost later, the note shows that there was a shop. */
export function describeDataFolder(dataDir: string): void {
  const file = join(dataDir, aboutName);
  if (!existsSync(file)) writeFileSync(file, about);
}

/**
 * Creates the data folder if it is missing.
 * @throws DataFolderError if the folder had a shop and its database is missing
 */
export function checkDataFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = databaseFile(dataDir);
  const size = existsSync(file) ? statSync(file).size : 0;
  if (size > 0) {
    checkHeader(dataDir, file, size);
    return;
  }
  const found = traces.filter((name) => isTrace(join(dataDir, name)));
  if (found.length === 0) return;
  const state = existsSync(file) ? 'is empty' : 'is missing';
  throw appError(dataDir, `${file} ${state}, although ${found.join(', ')} ${found.length === 1 ? 'is' : 'are'} there.`);
}

/**
 * Creates the error for a database that can't be used. Its message states the problem, what may restore the database, and that nothing
 * was changed.
 */
export function appError(dataDir: string, problem: string): DataFolderError {
  const backup = newestBackup(dataDir);
  const advice = backup
    ? `The newest backup is ${backup}.`
    : `There is no backup in ${backupFolder(dataDir)}: put the database back from a copy of your own.`;
  return new DataFolderError(
    `The shop does not start, because its database cannot be used: ${problem} ${advice} Nothing was changed.`,
  );
}

function isTrace(path: string): boolean {
  if (!existsSync(path)) return false;
  return !statSync(path).isDirectory() || readdirSync(path).length > 0;
}

/** Returns the newest backup made by the shop. If there is none, returns the newest file that the owner has put into the backup folder. */
export function newestBackup(dataDir: string): string | null {
  const folder = backupFolder(dataDir);
  if (!existsSync(folder)) return null;
  const [newest] = listBackups(folder);
  if (newest) return newest.folder;
  const files = readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .map((name) => ({ path: join(folder, name), at: statSync(join(folder, name)).mtimeMs }));
  return files.sort((a, b) => b.at - a.at)[0]?.path ?? null;
}

const headerText = 'SQLite format 3\0';

/**
 * Detects a truncated database file: its header states more pages than the file contains. If there is a write-ahead log, this check is
 * skipped, because the missing pages may be in the log.
 */
function checkHeader(dataDir: string, file: string, size: number): void {
  const header = Buffer.alloc(100);
  const opened = openSync(file, 'r');
  readSync(opened, header, 0, header.length, 0);
  closeSync(opened);
  if (header.toString('latin1', 0, headerText.length) !== headerText) {
    throw appError(dataDir, `${file} is not a database.`);
  }
  const pageSize = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16);
  const pages = header.readUInt32BE(28);
  if (!existsSync(`${file}-wal`) && size < pages * pageSize) {
    throw appError(dataDir, `${file} is cut short (${size} of ${pages * pageSize} bytes).`);
  }
}

export interface FolderLock {
  release(): void;
}

/** Thrown if another process has locked the data folder. */
export class FolderInUse extends StartupError {}

/**
 * Locks a data folder for this process, with an exclusive transaction on a separate file. However the process ends, the system then ends
 * the transaction. If another process holds the lock, waits for its release.
 * @throws FolderInUse
 */
export async function lockFolder(dataDir: string, waitMs = lockWaitMs, lockName = 'lock.db'): Promise<FolderLock> {
  const connection = openLockFile(dataDir, lockName);
  const held = await waitForLock(() => (takeLock(connection) ? { release: () => connection.close() } : null), waitMs);
  if (held !== null) return held;
  connection.close();
  throw new FolderInUse(
    `Another Hindquarter is running on the data in ${dataDir}. ` +
      'Stop it first, or give this one a folder of its own with DATA_DIR.',
  );
}

function openLockFile(dataDir: string, lockName: string): Database.Database {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return new Database(join(dataDir, lockName), { timeout: 0 });
  } catch (error) {
    throw new StartupError(`The data folder ${dataDir} cannot be used: ${(error as Error).message}.`);
  }
}

function takeLock(connection: Database.Database): boolean {
  try {
    connection.exec('begin exclusive');
    return true;
  } catch (error) {
    if (String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY')) return false;
    connection.close();
    throw error;
  }
}
