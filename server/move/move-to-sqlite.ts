import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { backupName } from '#server/db/backup/backup-folder.ts';
import {
  findDatabaseMark,
  findFolderMark,
  markDatabase,
  markFolder,
  markName,
  unmarkFolder,
} from '#server/db/backup/moved-shop.ts';
import { switchDataFolder } from '#server/db/backup/switch-data-folder.ts';
import { databaseFile, describeDataFolder } from '#server/db/data-folder.ts';
import { databaseName } from '#server/db/postgres/database-address.ts';
import { missingOnPostgres } from '#server/db/postgres/migrate-postgres.ts';
import { linkSecretName } from '#server/email/signed-links.ts';
import { StartupError } from '#server/env.ts';
import { imagesFromBucket } from './carry-images.ts';
import { copyShop, moneyLines, type ShopFigures, verifyCopy } from './copy-shop.ts';
import { migrationsAfter } from './earlier-version.ts';
import { alreadyMoved, type MoveOptions, type MoveReport, newMark, withBothLocked } from './move-options.ts';
import { PostgresRows } from './postgres-rows.ts';
import { makeShopFiles, noteImagesHere, openFinishedFiles } from './sqlite-rows.ts';

const stagePrefix = '.moving-';
const databases = ['shop.db', 'till.db'];

/**
 * Moves a shop from PostgreSQL to files in a data folder. Files that an earlier move has left in the folder are set aside. Until the
 * last step but one, the shop can still start in its database.
 * @throws StartupError
 */
export function moveToSqlite(options: MoveOptions): Promise<MoveReport> {
  const { dataDir, clock, report } = options;
  return withBothLocked(options, async (client) => {
    for (const name of readdirSync(dataDir)) {
      if (name.startsWith(stagePrefix)) rmSync(join(dataDir, name), { recursive: true, force: true });
    }
    const [arrived, left] = [findFolderMark(dataDir), await findDatabaseMark(client)];
    if (left !== null) {
      if (left.state !== 'away' || arrived?.state !== 'arriving' || arrived.id !== left.id) throw alreadyMoved(left);
      unmarkFolder(dataDir);
      return { figures: null, aside: null };
    }
    if (arrived === null && existsSync(databaseFile(dataDir))) {
      throw new StartupError(
        `There is a shop in ${dataDir} already. Name an empty folder with DATA_DIR. Nothing was changed.`,
      );
    }
    const stamp = backupName(clock());
    const staged = `${stagePrefix}${stamp}`;
    try {
      const figures = await stage(client, join(dataDir, staged), report);
      await bringImages(options, join(dataDir, staged));
      return { figures, aside: await flip(options, { client, staged, stamp }) };
    } finally {
      rmSync(join(dataDir, staged), { recursive: true, force: true });
    }
  });
}

async function stage(client: pg.Client, folder: string, report: (step: string) => void): Promise<ShopFigures> {
  await client.query('begin isolation level repeatable read, read only');
  const figures = await copyToFiles(client, folder, report);
  await client.query('commit');
  return figures;
}

/**
 * Copies the shop's images from the bucket directly into the data folder. This is safe before the move is complete, because no page
 * shows these copies yet. An image with a given name never changes.
 */
async function bringImages({ dataDir, bucket, report }: MoveOptions, staged: string): Promise<void> {
  if (bucket === null) return;
  const copy = openFinishedFiles(staged);
  const images = copy.images('s3');
  copy.close();
  noteImagesHere(staged, await imagesFromBucket({ dataDir, bucket, images, report }));
}

/**
 * Copies a whole shop from PostgreSQL, as the caller's transaction sees it, to files in a new folder. Compares the copy with the
 * source. With `mayBeEarlier`, the shop may be of an earlier version; the files are then of that version too.
 * @throws StartupError if the database has no such shop
 */
export async function copyToFiles(
  client: pg.ClientBase,
  folder: string,
  report: (step: string) => void,
  { mayBeEarlier = false } = {},
): Promise<ShopFigures> {
  const missing = await missingOnPostgres(client).catch((error: Error) => {
    throw new StartupError(`The database cannot be used: ${error.message}. Nothing was changed.`);
  });
  if (missing === 'all') throw new StartupError('There is no shop in this database.');
  if (missing.length > 0 && !mayBeEarlier) {
    throw new StartupError(
      'The database was made by an older version of the shop. Start the shop once, then try again.',
    );
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const made = await makeShopFiles(folder, migrationsAfter(missing));
  let figures: ShopFigures;
  const from = await PostgresRows.over(client, made.tables);
  try {
    figures = await copyShop(made.tables, from, made.rows, report);
    made.finish();
  } finally {
    made.close();
  }
  const copy = openFinishedFiles(folder);
  try {
    await verifyCopy(copy.tables, copy.rows, figures, await from.linkSecret());
  } finally {
    copy.close();
  }
  report(['Every table was read again and is the same', ...moneyLines(figures)].join('; '));
  return figures;
}

async function flip(
  { dataDir, url, clock, report }: MoveOptions,
  { client, staged, stamp }: { client: pg.Client; staged: string; stamp: string },
): Promise<string | null> {
  const mark = newMark(clock());
  markFolder(join(dataDir, staged), { ...mark, state: 'arriving', other: `the database ${databaseName(url)}` });
  const names = [...databases.flatMap((name) => [`${name}-wal`, `${name}-shm`, name]), linkSecretName, markName];
  const wasThere = names.some((name) => existsSync(join(dataDir, name)));
  const aside = `before-move-${stamp}`;
  await switchDataFolder(dataDir, { names, aside, staged });
  describeDataFolder(dataDir);
  report('The files have everything');
  await client.query('begin');
  await markDatabase(client, { ...mark, state: 'away', other: `the files in ${dataDir}` });
  await client.query('commit');
  report('The database says that the shop has moved');
  unmarkFolder(dataDir);
  if (wasThere) return join(dataDir, aside);
  rmSync(join(dataDir, aside), { recursive: true });
  return null;
}
