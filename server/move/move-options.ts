import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { MovedMark } from '#server/db/backup/moved-shop.ts';
import { undoUnfinishedRestore } from '#server/db/backup/switch-data-folder.ts';
import { FolderInUse, lockFolder } from '#server/db/data-folder.ts';
import { whileAlone } from '#server/db/postgres/shop-lock.ts';
import { StartupError } from '#server/env.ts';
import type { S3Settings } from '#server/uploads/s3-settings.ts';
import type { ShopFigures } from './copy-shop.ts';

export interface MoveOptions {
  /** The folder with the shop's files, or the folder that receives them. */
  dataDir: string;
  /** The URL of the PostgreSQL database that the shop is moved to or from. */
  url: string;
  clock: () => Date;
  /** The bucket to or from which the data folder's images are moved; null if images aren't moved. */
  bucket: S3Settings | null;
  /** Receives a sentence about each step that was completed. */
  report: (step: string) => void;
}

export interface MoveReport {
  /** The figures of the moved tables. Null if an earlier move had already copied everything, so that only its last step was left. */
  figures: ShopFigures | null;
  /** Where the destination's previous data were moved to; null if there were none. */
  aside: string | null;
}

/**
 * Does the work while both the data folder and the database are locked, so that no orders are taken in either.
 * @throws StartupError if one of the databases is in use
 */
export async function withBothLocked<Result>(
  { dataDir, url }: MoveOptions,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const lock = await lockFolder(dataDir, 0).catch((error: unknown) => {
    if (!(error instanceof FolderInUse)) throw error;
    throw new StartupError(`The shop in ${dataDir} is running. Stop it first; nothing was changed.`);
  });
  try {
    undoUnfinishedRestore(dataDir);
    return await whileAlone(url, 'move', work);
  } finally {
    lock.release();
  }
}

export function newMark(now: Date): Pick<MovedMark, 'id' | 'at'> {
  return { id: randomUUID(), at: now.toISOString() };
}

export function alreadyMoved({ state, other, at }: MovedMark): StartupError {
  if (state === 'away') return new StartupError(`The shop was moved to ${other} on ${at.slice(0, 10)}: it isn’t here.`);
  return new StartupError(
    `A move from ${other} to here was cut short on ${at.slice(0, 10)}. Run that one again first, which ends it.`,
  );
}
