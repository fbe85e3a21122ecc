import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { z } from 'zod';
import { DataFolderError } from '../data-folder.ts';
import { fsyncPath, writeDurableFileSync } from '../durable-file.ts';

/**
 * A mark that prevents a server from starting here. `away`: the shop was moved to another place. `arriving`: a move to this place was
 * interrupted before its last step.
 */
const markSchema = z.object({
  state: z.enum(['away', 'arriving']),
  /** The id of the move. The marks in both places have the same id. */
  id: z.string(),
  /** The place at the other end of the move, as text for the owner. */
  other: z.string(),
  at: z.string(),
});
export type MovedMark = z.infer<typeof markSchema>;

export const markName = 'moved.json';

export function findFolderMark(dataDir: string): MovedMark | null {
  const file = join(dataDir, markName);
  if (!existsSync(file)) return null;
  try {
    return markSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new DataFolderError(
      `${file} cannot be read. It says where this shop was moved to: look into it, and delete it.`,
    );
  }
}

export function markFolder(dataDir: string, mark: MovedMark): void {
  writeDurableFileSync(join(dataDir, markName), `${JSON.stringify(mark, null, 1)}\n`);
  fsyncPath(dataDir);
}

export function unmarkFolder(dataDir: string): void {
  rmSync(join(dataDir, markName), { force: true });
  fsyncPath(dataDir);
}

/** @throws DataFolderError if the shop was moved away, or a move to this folder isn't finished */
export function requireStayingFolder(dataDir: string): void {
  const mark = findFolderMark(dataDir);
  if (mark === null) return;
  const file = join(dataDir, markName);
  if (mark.state === 'arriving') throw new DataFolderError(`${cutShort(`in ${dataDir}`)} ${undo(`delete ${file}`)}`);
  throw new DataFolderError(
    `The shop in ${dataDir} was moved to ${mark.other} on ${mark.at.slice(0, 10)}, and does not start here. ` +
      `Start it there, with DATABASE_URL. To sell from these files after all, delete ${file}: what was sold there since ` +
      'is not in them. `npm run move -- sqlite` brings it back with everything.',
  );
}

const cutShort = (where: string) =>
  `The shop ${where} has not arrived: its move was cut short before its last step. Run the same move again, which ends it.`;
const undo = (how: string) => `Nothing is lost: where it came from everything is as it was. To leave it there, ${how}.`;

export async function findDatabaseMark(client: Pick<pg.Client, 'query'>): Promise<MovedMark | null> {
  const { rows } = await client.query<{ there: boolean }>("select to_regclass('moved_shop') is not null as there");
  if (rows[0]?.there !== true) return null;
  const { rows: marks } = await client.query('select state, id, other, at from moved_shop');
  return markSchema.parse(marks[0]);
}

/**
 * Stores the mark in a table of the database. The table exists only while there is a mark, so each write only has to check whether the
 * table exists.
 */
export async function markDatabase(client: Pick<pg.Client, 'query'>, mark: MovedMark): Promise<void> {
  await client.query(
    'create table moved_shop (state text not null, id text not null, other text not null, at text not null)',
  );
  await client.query('insert into moved_shop (state, id, other, at) values ($1, $2, $3, $4)', [
    mark.state,
    mark.id,
    mark.other,
    mark.at,
  ]);
}

export async function unmarkDatabase(client: Pick<pg.Client, 'query'>): Promise<void> {
  await client.query('drop table if exists moved_shop');
}

/** @throws DataFolderError if the shop was moved away, or a move to this database isn't finished */
export async function requireStayingDatabase(client: Pick<pg.Client, 'query'>): Promise<void> {
  const mark = await findDatabaseMark(client);
  if (mark === null) return;
  if (mark.state === 'arriving') {
    throw new DataFolderError(`${cutShort('in this database')} ${undo('start it there, without DATABASE_URL')}`);
  }
  throw new DataFolderError(
    `The shop in this database was moved to ${mark.other} on ${mark.at.slice(0, 10)}, and does not start here. ` +
      'Start it there, without DATABASE_URL. To sell from this database after all, drop its table moved_shop: what was ' +
      'sold there since is not in it.',
  );
}
