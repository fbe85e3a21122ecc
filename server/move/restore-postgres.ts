import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import type pg from 'pg';
import { backupName, type Manifest, readManifest } from '#server/db/backup/backup-folder.ts';
import { findDatabaseMark } from '#server/db/backup/moved-shop.ts';
import {
  checkStaged,
  clearStaged,
  lastingRows,
  type RestoreOptions,
  type RestoreReport,
  stageBackup,
} from '#server/db/backup/restore.ts';
import { databaseFile, FolderInUse, lockFolder } from '#server/db/data-folder.ts';
import { databaseName } from '#server/db/postgres/database-address.ts';
import { missingOnPostgres } from '#server/db/postgres/migrate-postgres.ts';
import { setAside, setLedgerAside } from '#server/db/postgres/set-aside.ts';
import { whileAlone } from '#server/db/postgres/shop-lock.ts';
import { upgrade } from '#server/db/sqlite/open-sqlite.ts';
import { openConnection } from '#server/db/sqlite/sqlite-connection.ts';
import { StartupError } from '#server/env.ts';
import { ledgerFile } from '#server/payments/providers/till/ledger-store.ts';
import { alreadyMoved } from './move-options.ts';
import { fill, schemaStamp } from './move-to-postgres.ts';
import { openShopFiles } from './sqlite-rows.ts';

type PostgresRestore = RestoreOptions & { url: string };

/**
 * Replaces a shop on PostgreSQL with a backup from either database, in one transaction. The previous data are moved to a separate
 * schema, never deleted. The backup's images are added to the images in the data folder. No server may be running.
 * @throws StartupError
 */
export async function restoreToPostgres(options: PostgresRestore): Promise<RestoreReport> {
  const { dataDir, backup, url, clock } = options;
  const manifest = readManifest(backup);
  const lock = await lockFolder(dataDir, 0).catch((error: unknown) => {
    if (!(error instanceof FolderInUse)) throw error;
    throw new StartupError(`A server with the data folder ${dataDir} is running. Stop it first; nothing was changed.`);
  });
  const staged = join(dataDir, `.restoring-${backupName(clock())}`);
  try {
    clearStaged(dataDir);
    return await whileAlone(url, 'restore', async (client) => {
      await stageBackup(backup, staged, manifest);
      checkStaged(backup, staged, manifest);
      upgradeStaged(staged);
      options.report?.('The backup is sound');
      return replace(client, { ...options, staged, manifest });
    });
  } finally {
    rmSync(staged, { recursive: true, force: true });
    lock.release();
  }
}

/**
 * Upgrades the files of an older version's backup before they are copied to PostgreSQL. A shop without PostgreSQL doesn't need this: it
 * upgrades its files at its next start.
 */
function upgradeStaged(staged: string): void {
  const connection = openConnection(databaseFile(staged));
  try {
    upgrade(connection);
  } finally {
    connection.close();
  }
}

interface Staged extends PostgresRestore {
  staged: string;
  manifest: Manifest;
}

async function replace(client: pg.Client, options: Staged): Promise<RestoreReport> {
  const { dataDir, url, withTill, staged, manifest, clock, report = () => {} } = options;
  const mark = await findDatabaseMark(client);
  if (mark !== null) throw alreadyMoved(mark);
  const folder = await openShopFiles(staged);
  try {
    await client.query('begin');
    const isNew = await isEmpty(client, url);
    const keepsLedger = !isNew && !withTill && (await goesOn(client, ledgerFile(staged)));
    const name = `before_restore_${schemaStamp(clock())}`;
    const aside = isNew ? [] : [await setAside(client, name)];
    const [ledger] = isNew ? [] : await setLedgerAside(client, name);
    const tables = keepsLedger ? folder.tables.filter(({ schema }) => schema === 'shop') : folder.tables;
    await fill(client, { tables, rows: folder.rows }, report);
    if (ledger !== undefined && keepsLedger) {
      await client.query('drop schema till cascade');
      await client.query(`alter schema "${ledger}" rename to till`);
    } else if (ledger !== undefined) aside.push(ledger);
    addImages(staged, dataDir);
    // Without this id, the shop notices that its database was replaced, and looks for charges that the database lacks.
    await client.query('update provider_comparisons set finished_id = null');
    await client.query('commit');
    report('The database has everything');
    return {
      manifest,
      aside: aside.length === 0 ? null : `the database’s schema ${aside.join(' and ')}`,
      till: isNew ? 'new' : keepsLedger ? 'retained' : 'replaced',
    };
  } finally {
    folder.close();
  }
}

/** @throws StartupError if the database contains anything but a shop of this version */
async function isEmpty(client: pg.Client, url: string): Promise<boolean> {
  const missing = await missingOnPostgres(client).catch((error: Error) => {
    throw new StartupError(`The database ${databaseName(url)} cannot be used: ${error.message}. Nothing was changed.`);
  });
  if (missing === 'all' || missing.length === 0) return missing === 'all';
  throw new StartupError(
    'What is in the database was made by an older version of the shop. Start the shop once, then try again.',
  );
}

/**
 * Whether the database's till ledger contains every entry of the backup's ledger. If so, the database's ledger is kept, because the
 * till simulates a bank, which never loses entries.
 */
async function goesOn(client: pg.Client, file: string): Promise<boolean> {
  if (!existsSync(file)) return true;
  const copy = new Database(file, { readonly: true });
  try {
    for (const [table, column] of lastingRows) {
      const ids = copy.prepare<[], string>(`select ${column} from ${table}`).pluck().all();
      const { rows } = await client.query<{ known: number }>(
        `select count(*) as known from till.${table} where ${column} = any($1)`,
        [ids],
      );
      if (rows[0]?.known !== ids.length) return false;
    }
    return true;
  } finally {
    copy.close();
  }
}

/** Adds the backup's images to the data folder. Existing files are kept, because an image with a given name never changes. */
function addImages(staged: string, dataDir: string): void {
  const from = join(staged, 'objects');
  if (!existsSync(from)) return;
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const source = join(entry.parentPath, entry.name);
    const target = join(dataDir, source.slice(staged.length + 1));
    if (existsSync(target)) continue;
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    renameSync(source, target);
  }
}
