import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { StartupError } from '#server/env.ts';
import { backupFolder, FolderInUse, finishedComparisonName, lockFolder } from '../data-folder.ts';
import { copyDurably, fsyncPath } from '../durable-file.ts';
import { missingMigrations } from '../sqlite/migrate.ts';
import { plainFileNames } from './backup.ts';
import { checkCopy, databaseNames } from './backup-databases.ts';
import { backupName, isBackupName, type Manifest, readManifest } from './backup-folder.ts';
import { imageFolders } from './backup-images.ts';
import { switchDataFolder, undoUnfinishedRestore } from './switch-data-folder.ts';

export interface RestoreOptions {
  dataDir: string;
  /** The folder of the backup to restore. */
  backup: string;
  /**
   * Whether to restore the backup's ledger in any case, even if the current ledger continues it or is damaged. Charges made since the
   * backup are then lost.
   */
  withTill: boolean;
  clock: () => Date;
  /** Called with a sentence after each step of the restore. */
  report?: (step: string) => void;
}

export interface RestoreReport {
  manifest: Manifest;
  /** The folder into which the previous data was moved; null if there was none. */
  aside: string | null;
  /**
   * What happened to the till's ledger. `retained`: the current ledger stayed, because it has all of the backup's entries. `replaced`:
   * the current ledger was set aside, and the backup's took its place. `new`: there was no current ledger.
   */
  till: 'retained' | 'replaced' | 'new';
}

const till = 'till.db';
const logsOf = (name: string) => [`${name}-wal`, `${name}-shm`];

/**
 * Replaces the data folder's content with a backup. The previous content is set aside, never deleted. The whole backup is checked before
 * anything is moved. If the restore fails, everything is as before. The shop must not be running.
 * @throws StartupError
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreReport> {
  const { dataDir, backup } = options;
  const manifest = readManifest(backup);
  const lock = await lockFolder(dataDir, 0).catch((error: unknown) => {
    if (!(error instanceof FolderInUse)) throw error;
    throw new StartupError(`The shop in ${dataDir} is running. Stop it first; nothing was changed.`);
  });
  try {
    undoUnfinishedRestore(dataDir);
    clearStaged(dataDir);
    const stamp = backupName(options.clock());
    const staged = `.restoring-${stamp}`;
    try {
      return await putInPlace(options, manifest, { staged, stamp });
    } finally {
      rmSync(join(dataDir, staged), { recursive: true, force: true });
    }
  } finally {
    lock.release();
  }
}

/**
 * Finds a backup by its name among the data folder's backups, or by its path relative to `from`.
 * @throws StartupError
 */
export function findBackup(dataDir: string, named: string, from: string): string {
  const own = join(backupFolder(dataDir), named);
  if (isBackupName(named) && existsSync(own)) return own;
  const path = resolve(from, named);
  if (existsSync(path)) return path;
  throw new StartupError(`There is no backup called ${named}, neither in ${backupFolder(dataDir)} nor at ${path}.`);
}

async function putInPlace(
  { dataDir, backup, withTill, report }: RestoreOptions,
  manifest: Manifest,
  { staged, stamp }: { staged: string; stamp: string },
): Promise<RestoreReport> {
  await stageBackup(backup, join(dataDir, staged), manifest);
  checkStaged(backup, join(dataDir, staged), manifest);
  report?.('The backup is sound');
  // The till simulates a bank. A bank still has its records after the shop has restored a backup, so the ledger usually stays.
  // Otherwise, charges made since the backup would be unknown and could be made again.
  const present = ledgerContinuityOf(join(dataDir, till), join(dataDir, staged, till));
  if (present === 'damaged' && !withTill) throw new StartupError(damagedTill(dataDir));
  const savedLedger = present === 'goes on' && !withTill;
  const databases = databaseNames.filter((name) => !(savedLedger && name === till));
  const databaseFiles = databases.flatMap((name) => [...logsOf(name), name]);
  // `finishedComparisonName` is moved aside too, although backups don't contain it. Without this file, the shop knows that its database
  // was replaced and may lack charges.
  const names = [...databaseFiles, ...plainFileNames, ...imageFolders, finishedComparisonName];
  const aside = uniqueName(dataDir, `before-restore-${stamp}`);
  if (savedLedger) rmSync(join(dataDir, staged, till), { force: true });
  const wasThere = names.some((name) => existsSync(join(dataDir, name)));
  await switchDataFolder(dataDir, { names, aside, staged, ...(report ? { report } : {}) });
  if (!wasThere) rmSync(join(dataDir, aside), { recursive: true });
  const tillNow = savedLedger ? 'retained' : present === 'missing' ? 'new' : 'replaced';
  return { manifest, till: tillNow, aside: wasThere ? join(dataDir, aside) : null };
}

function damagedTill(dataDir: string): string {
  return (
    `The till’s ledger, ${join(dataDir, till)}, is damaged, and it alone knows what was charged since the backup. ` +
    'Nothing was changed. Mend it if you can. Or add --with-till, which sets it aside and takes the backup’s ledger: ' +
    'payments charged since then are forgotten, and may be charged again.'
  );
}

/** Copies the backup into a folder next to the shop's data. The restore then only has to move files. */
export async function stageBackup(backup: string, folder: string, { files }: Manifest): Promise<void> {
  mkdirSync(folder, { mode: 0o700 });
  const folders = new Set<string>([folder]);
  for (const { path, bytes, sha256 } of files) {
    const target = join(folder, path);
    const parent = resolve(target, '..');
    mkdirSync(parent, { recursive: true, mode: 0o700 });
    folders.add(parent);
    if (!existsSync(join(backup, path))) throw damaged(backup, `${path} is missing`);
    const found = await copyDurably(join(backup, path), target);
    if (found.bytes !== bytes || found.sha256 !== sha256) throw damaged(backup, `${path} is not what was backed up`);
  }
  for (const each of folders) fsyncPath(each);
}

export function checkStaged(backup: string, folder: string, { rows }: Manifest): void {
  if (rows['shop.db'] === undefined) throw damaged(backup, 'it has no database');
  for (const [name, expected] of Object.entries(rows)) {
    try {
      checkCopy(join(folder, name), expected);
    } catch (error) {
      throw damaged(backup, `${name}: ${(error as Error).message}`);
    }
  }
  const connection = new Database(join(folder, 'shop.db'), { readonly: true });
  try {
    missingMigrations(connection);
  } catch (error) {
    throw new StartupError(`${backup} cannot be used: ${(error as Error).message}. Nothing was changed.`);
  } finally {
    connection.close();
  }
}

function damaged(backup: string, what: string): StartupError {
  return new StartupError(`${backup} is damaged: ${what}. Nothing was changed; try another backup.`);
}

/** Deletes the files that an interrupted restore left next to the data. */
export function clearStaged(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith('.restoring-')) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

function uniqueName(dataDir: string, name: string, number = 1): string {
  const tried = number === 1 ? name : `${name}-${number}`;
  return existsSync(join(dataDir, tried)) ? uniqueName(dataDir, name, number + 1) : tried;
}

/** The ledger's tables whose rows are never deleted, each with the column that identifies a row. */
export const lastingRows = [
  ['charges', 'provider_id'],
  ['refunds', 'provider_id'],
  ['cards', 'reference'],
] as const;

/**
 * How the current ledger compares with an older copy. `goes on`: it has all of the copy's entries. `other`: it belongs to another shop.
 * `missing`: there is no current ledger. `damaged`: it can't be read.
 */
export type LedgerContinuity = 'goes on' | 'other' | 'missing' | 'damaged';

/**
 * Compares the ledger at `present` with an older `copy`. The ledger at `present` continues the copy if it contains all of its
 * entries.
 */
function ledgerContinuityOf(present: string, copy: string): LedgerContinuity {
  if (!existsSync(present)) return 'missing';
  let connection: Database.Database | undefined;
  try {
    connection = new Database(present, { timeout: 5_000 });
    if (connection.pragma('integrity_check(1)', { simple: true }) !== 'ok') return 'damaged';
    if (!existsSync(copy)) return 'goes on';
    connection.prepare('attach ? as copy').run(copy);
    for (const [table, name] of lastingRows) {
      const lost = `select 1 from copy.${table} where ${name} not in (select ${name} from main.${table}) limit 1`;
      if (connection.prepare(lost).get() !== undefined) return 'other';
    }
    return 'goes on';
  } catch {
    return 'damaged';
  } finally {
    connection?.close();
  }
}
