import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isBackupName } from '#server/db/backup/backup-folder.ts';
import { databaseFile } from '#server/db/data-folder.ts';
import type { Place } from '../place/open-place.ts';

/** The state of the shop at the end of a day. Sizes are in bytes. */
export interface DayFigures {
  /** The day's number, starting with 1. */
  number: number;
  day: string;
  /** The memory of the shop's process. */
  memory: number;
  /** The amount of memory that objects in use take up. */
  heap: number;
  /** Open files and connections of the shop's process; null if the system doesn't report them. */
  handles: number | null;
  database: number;
  writeAheadLog: number;
  /** The size of the shop's output on this day. */
  log: number;
  backups: number;
  backupCount: number;
  /** The number of orders so far. */
  orders: number;
}

export async function figuresOf(
  place: Place,
  about: Pick<DayFigures, 'number' | 'day' | 'orders' | 'log'>,
): Promise<DayFigures> {
  const { rss, heap } = await place.shop.measure();
  const backupNames = namesIn(place.backupDir).filter(isBackupName);
  return {
    ...about,
    memory: rss,
    heap,
    handles: handlesOf(place.shop.pid),
    ...(await sizesOf(place)),
    backups: bytesUnder(place.backupDir),
    backupCount: backupNames.length,
  };
}

async function sizesOf({ dataDir, postgresFiles, openDatabase }: Place) {
  if (postgresFiles === null) {
    const file = databaseFile(dataDir);
    return { database: bytesOf(file), writeAheadLog: bytesOf(`${file}-wal`) };
  }
  const database = await openDatabase();
  const size = await database.number('select pg_database_size(current_database())');
  await database.close();
  return { database: size, writeAheadLog: bytesUnder(join(postgresFiles, 'pg_wal')) };
}

function handlesOf(pid: number): number | null {
  return process.platform === 'linux' ? readdirSync(`/proc/${pid}/fd`).length : null;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function bytesUnder(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + bytesOf(join(parentPath, name)), 0);
}

/** Returns a file's size; 0 if the file doesn't exist, or no longer exists. */
function bytesOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
