import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { StartupError } from '#server/env.ts';
import { backupFolder, databaseFile, FolderInUse, lockFolder } from '../data-folder.ts';
import { checksumFile, copyDurably, fsyncPath, writeDurableFile } from '../durable-file.ts';
import { storageFaultOf } from '../errors/storage-fault.ts';
import { checkCopy, copyDatabases, type RowCounts } from './backup-databases.ts';
import {
  type BackedUpFile,
  backupName,
  beforeUpdateName,
  clearDrafts,
  draftFolder,
  listBackups,
  type Manifest,
  manifestFile,
  pruneBackups,
} from './backup-folder.ts';
import { copyImages } from './backup-images.ts';
import { requireFinishedRestore } from './switch-data-folder.ts';

/**
 * Makes a complete backup before a newer version of the shop changes the database schema. The older version couldn't open the changed
 * database. The backup stays until the owner deletes it.
 * @throws StartupError if the backup can't be made; nothing was changed then
 */
export async function backUpBeforeUpdate(
  dataDir: string,
  { clock, log, copyDatabases }: { clock: () => Date; log: Logger } & Pick<BackupOptions, 'copyDatabases'>,
): Promise<void> {
  const to = backupFolder(dataDir);
  try {
    const keep = Number.POSITIVE_INFINITY;
    const { folder } = await makeBackup({
      dataDir,
      to,
      keep,
      clock,
      beforeUpdate: true,
      ...(copyDatabases && { copyDatabases }),
    });
    log.warn(`This version of the shop changes its database. What was there is kept in ${folder}.`);
  } catch (error) {
    const fault = storageFaultOf(error);
    const why = fault ? `${fault.reason}${fault.path ? ` (${fault.path})` : ''}.` : (error as Error).message;
    throw new StartupError(
      `The shop does not start, because this version changes its database, and the backup that is made before, in ${to}, ` +
        `could not be made: ${why} The database was not changed: make room or mend what is wrong, and start again.`,
    );
  }
}

/** Single files that a backup contains next to the databases. */
export const plainFileNames = ['link-secret'] as const;

export interface BackupOptions {
  dataDir: string;
  /** The folder for the backup, created if missing. */
  to: string;
  /** The number of newest backups to keep in the folder. */
  keep: number;
  /** The number of days for which all backups are kept, regardless of their number. */
  keepDays?: number;
  clock: () => Date;
  /** Whether the backup's name marks it as made before an update. Such a backup is never deleted automatically. */
  beforeUpdate?: boolean;
  /** Puts copies of the databases into the given folder. By default, the databases of the data folder are copied. */
  copyDatabases?: (folder: string) => Promise<CopiedDatabases>;
  /** Called with a sentence after each step of the backup. */
  report?: (step: string) => void;
}

export interface CopiedDatabases {
  rows: RowCounts;
  /** The names of the other files that the backup contains next to the databases. */
  others: readonly string[];
}

export interface BackupReport {
  folder: string;
  manifest: Manifest;
  /** The names of the old backups that were deleted. */
  deleted: string[];
}

/**
 * Makes a backup of everything that the shop in `dataDir` stores. The shop may be running. The copy gets its name only after it was
 * checked, so every named backup is complete.
 * @throws StartupError with a sentence for the owner
 */
export async function makeBackup(options: BackupOptions): Promise<BackupReport> {
  const { dataDir, to, clock } = options;
  if (!options.copyDatabases && !existsSync(databaseFile(dataDir))) {
    throw new StartupError(`There is no shop in ${dataDir}.`);
  }
  requireFinishedRestore(dataDir);
  mkdirSync(to, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(to, 0, '.backup-lock.db').catch((error: unknown) => {
    if (!(error instanceof FolderInUse)) throw error;
    throw new StartupError(
      `Another backup is being made in ${to}. Nothing was made; please try again when it is done.`,
    );
  });
  try {
    clearDrafts(to);
    const madeAt = clock();
    const name = uniqueName(to, madeAt, options.beforeUpdate ? beforeUpdateName : backupName);
    const folder = join(to, name);
    const draft = draftFolder(to, name);
    mkdirSync(draft, { mode: 0o700 });
    try {
      const manifest = await fill(draft, madeAt, options);
      // Checked again after copying: if a restore has moved files in the meantime, the copy is a mix of the old and the new shop.
      requireFinishedRestore(dataDir);
      renameSync(draft, folder);
      fsyncPath(to);
      options.report?.('The backup has its name');
      return { folder, manifest, deleted: prune(options, name, madeAt) };
    } catch (error) {
      rmSync(draft, { recursive: true, force: true });
      throw error;
    }
  } finally {
    lock.release();
  }
}

function prune({ to, keep, keepDays }: BackupOptions, created: string, now: Date): string[] {
  return pruneBackups(to, { keep, keepDays, created, now });
}

/** Returns an unused name for a backup. If two backups are made in the same second, the later one gets the name of the next second. */
function uniqueName(to: string, at: Date, nameOf: (at: Date) => string): string {
  const name = nameOf(at);
  return existsSync(join(to, name)) ? uniqueName(to, new Date(at.getTime() + 1000), nameOf) : name;
}

async function fill(draft: string, madeAt: Date, options: BackupOptions): Promise<Manifest> {
  const { dataDir, to, report } = options;
  const copied = await options.copyDatabases?.(draft);
  const rows = copied?.rows ?? (await copyDatabases(dataDir, draft));
  report?.('The databases are copied');
  // Images are copied after the database, so that every image named in its rows exists by then.
  const images = await copyImages(dataDir, draft, listBackups(to)[0] ?? null, report);
  report?.('The pictures are copied');
  const plain = copied ? await listFiles(draft, copied.others) : await copyPlainFiles(dataDir, draft);
  const files = [...(await listFiles(draft, Object.keys(rows))), ...plain, ...images];
  checkDatabases(draft, rows);
  report?.('The copies are checked');
  const manifest: Manifest = { format: 1, madeAt: madeAt.toISOString(), files, rows };
  await writeDurableFile(manifestFile(draft), `${JSON.stringify(manifest, null, 1)}\n`);
  fsyncPath(draft);
  return manifest;
}

async function listFiles(draft: string, paths: readonly string[]): Promise<BackedUpFile[]> {
  const found: BackedUpFile[] = [];
  for (const path of paths) found.push({ path, ...(await checksumFile(join(draft, path))) });
  return found;
}

async function copyPlainFiles(dataDir: string, draft: string): Promise<BackedUpFile[]> {
  const found: BackedUpFile[] = [];
  for (const path of plainFileNames) {
    if (!existsSync(join(dataDir, path))) continue;
    found.push({ path, ...(await copyDurably(join(dataDir, path), join(draft, path))) });
  }
  return found;
}

function checkDatabases(draft: string, rows: RowCounts): void {
  for (const [name, expected] of Object.entries(rows)) {
    try {
      checkCopy(join(draft, name), expected);
    } catch (error) {
      throw new StartupError(
        `The copy of ${name} is not sound: ${(error as Error).message}. It was not kept; older backups are untouched.`,
      );
    }
  }
}
