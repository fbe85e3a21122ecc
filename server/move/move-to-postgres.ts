import { existsSync } from 'node:fs';
import type pg from 'pg';
import { backupName } from '#server/db/backup/backup-folder.ts';
import {
  findDatabaseMark,
  findFolderMark,
  type MovedMark,
  markDatabase,
  markFolder,
  unmarkDatabase,
} from '#server/db/backup/moved-shop.ts';
import { databaseFile } from '#server/db/data-folder.ts';
import { databaseName } from '#server/db/postgres/database-address.ts';
import { applyMissing, missingOnPostgres } from '#server/db/postgres/migrate-postgres.ts';
import { setAside, setLedgerAside } from '#server/db/postgres/set-aside.ts';
import { missingMigrations } from '#server/db/sqlite/migrate.ts';
import { examineFile } from '#server/db/sqlite/read-snapshot.ts';
import { StartupError } from '#server/env.ts';
import { imagesToBucket } from './carry-images.ts';
import { copyShop, moneyLines, type ShopFigures, verifyCopy } from './copy-shop.ts';
import { alreadyMoved, type MoveOptions, type MoveReport, newMark, withBothLocked } from './move-options.ts';
import { PostgresRows } from './postgres-rows.ts';
import { type OpenedFolder, openShopFiles } from './sqlite-rows.ts';

/**
 * Moves a shop from a data folder to PostgreSQL. Everything is copied in one transaction. At no time can the shop start in both places.
 * It is closed in the folder in the last step but one, and opened in the database in the last step.
 * @throws StartupError
 */
export function moveToPostgres(options: MoveOptions): Promise<MoveReport> {
  return withBothLocked(options, async (client) => {
    const [left, arrived] = [findFolderMark(options.dataDir), await findDatabaseMark(client)];
    if (left !== null) {
      if (left.state !== 'away' || arrived?.state !== 'arriving' || arrived.id !== left.id) throw alreadyMoved(left);
      await unmarkDatabase(client);
      return { figures: null, aside: null };
    }
    const folder = await openFolder(options.dataDir);
    try {
      return await carryOver(options, { client, folder, arrived });
    } finally {
      folder.close();
    }
  });
}

/** Opens the shop in a folder, which must be undamaged and of this version. @throws StartupError */
async function openFolder(dataDir: string): Promise<OpenedFolder> {
  const file = databaseFile(dataDir);
  if (!existsSync(file)) throw new StartupError(`There is no shop in ${dataDir}.`);
  let isOlder = false;
  try {
    examineFile(file, (connection) => {
      isOlder = missingMigrations(connection).length > 0;
    });
  } catch (error) {
    throw new StartupError(`${file} cannot be used: ${(error as Error).message}. Nothing was changed.`);
  }
  if (isOlder) {
    throw new StartupError(`${file} was made by an older version of the shop. Start the shop once, then try again.`);
  }
  return openShopFiles(dataDir);
}

interface Ends {
  client: pg.Client;
  folder: OpenedFolder;
  arrived: MovedMark | null;
}

async function carryOver(options: MoveOptions, { client, folder, arrived }: Ends): Promise<MoveReport> {
  const { dataDir, url, clock, bucket, report } = options;
  const mark = newMark(clock());
  // Images are copied first, because they take longest, and nothing has to be undone if copying fails.
  const images =
    bucket === null ? [] : await imagesToBucket({ dataDir, bucket, images: folder.images('local'), report });
  await client.query('begin');
  const aside = await makeRoom(client, { arrived, url, at: clock() });
  const figures = await fill(client, folder, report);
  await client.query("update uploads set place = 's3' where place = 'local' and name = any($1)", [images]);
  await markDatabase(client, { ...mark, state: 'arriving', other: `the files in ${dataDir}` });
  await client.query('commit');
  report('The database has everything');
  markFolder(dataDir, { ...mark, state: 'away', other: `the database ${databaseName(url)}` });
  report('The files say that the shop has moved');
  await unmarkDatabase(client);
  return { figures, aside };
}

/**
 * Prepares the database for the shop. An empty database isn't changed. If the shop moved away from this database earlier, the data that
 * it left are set aside. The copy of an interrupted move is deleted.
 * @throws StartupError
 */
async function makeRoom(
  client: pg.Client,
  { arrived, url, at }: { arrived: MovedMark | null; url: string; at: Date },
): Promise<string | null> {
  if (arrived === null) {
    const missing = await missingOnPostgres(client).catch((error: Error) => {
      throw new StartupError(
        `The database ${databaseName(url)} cannot be used: ${error.message}. Nothing was changed.`,
      );
    });
    if (missing === 'all') return null;
    throw new StartupError(
      `There is a shop in the database ${databaseName(url)} already. Make an empty database for this one. Nothing was changed.`,
    );
  }
  const name = `before_move_${schemaStamp(at)}`;
  const schemas = [await setAside(client, name), ...(await setLedgerAside(client, name))];
  if (arrived.state === 'away') return schemas.join(' and ');
  // An interrupted move has left this copy. No shop has used it.
  for (const schema of schemas) await client.query(`drop schema "${schema}" cascade`);
  return null;
}

/** Formats a time for use in a schema's name. */
export function schemaStamp(at: Date): string {
  return backupName(at).replaceAll('-', '').toLowerCase();
}

/**
 * Creates the tables, copies the whole shop into them, and compares the copy with the source. Everything happens in the caller's
 * transaction.
 */
export async function fill(
  client: pg.Client,
  { tables, rows: from }: Pick<OpenedFolder, 'tables' | 'rows'>,
  report: (step: string) => void,
): Promise<ShopFigures> {
  await applyMissing(client);
  const to = await PostgresRows.over(client, tables);
  await to.begin(tables);
  const figures = await copyShop(tables, from, to, report);
  await to.finish(tables);
  await verifyCopy(tables, to, figures, await from.linkSecret());
  report(['Every table was read again and is the same', ...moneyLines(figures)].join('; '));
  return figures;
}
