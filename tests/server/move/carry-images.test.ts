import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { MoveOptions } from '#server/move/move-options.ts';
import { moveToPostgres } from '#server/move/move-to-postgres.ts';
import { moveToSqlite } from '#server/move/move-to-sqlite.ts';
import { faultRounds } from '#tests/support/chance/fault-rounds.ts';
import { type S3Server, startS3Server } from '#tests/support/outside/s3-server.ts';
import { ownPostgres } from '#tests/support/postgres/own-postgres.ts';
import { startProgram } from '#tests/support/shop/bundled-program.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { allRows, soldShop } from './movable-shop.ts';

// Each killed move is a separate process, which starts slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const emptyDatabase = ownPostgres();
const number = 20;

/** Creates a shop with pictures of its own. The file of one picture is missing. */
async function shopWithImages(): Promise<string> {
  const dataDir = await soldShop();
  const shop = new Database(join(dataDir, 'shop.db'));
  const insert =
    shop.prepare(`insert into uploads (name, session_id, place, status, created_at, expires_at, content_type)
    values (?, 1, 'local', 'published', '2026-11-09T00:00:00.000Z', '2026-11-09T00:15:00.000Z', 'image/jpeg')`);
  for (let at = 0; at <= number; at += 1) {
    const name = String(at).padStart(32, '0');
    insert.run(name);
    if (at === number) continue;
    const folder = join(dataDir, 'objects', 'uploads', name);
    mkdirSync(folder, { recursive: true });
    for (const file of ['original', '400.webp', '800.webp']) writeFileSync(join(folder, file), randomBytes(2_000 + at));
  }
  shop.close();
  return dataDir;
}

/** Every file of every picture. */
function imageFiles(dataDir: string): Record<string, string> {
  const folder = join(dataDir, 'objects', 'uploads');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).sort();
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length), readFileSync(path, 'base64')]));
}

interface Ends {
  dataDir: string;
  url: string;
  s3: S3Server;
}

function options({ dataDir, url, s3 }: Ends, steps: string[] = []): MoveOptions {
  return { dataDir, url, bucket: s3.settings, clock: () => new Date(), report: (step) => steps.push(step) };
}

async function moveAndDie({ dataDir, s3 }: Ends, env: Record<string, string>): Promise<void> {
  const given = { DATA_DIR: dataDir, ...s3.env, ...env };
  const program = await startProgram('tests/server/move/dying-move.ts', given);
  await program.ended;
  expect(program.child.signalCode).toBe('SIGKILL');
}

/**
 * The output lines at which the move is killed: in the middle of the pictures and after them. `npm test` tries only the first
 * line, on the way to the bucket.
 */
const deathsThere = [`8 of ${number + 1} pictures`, `All ${number} pictures`, 'The database has everything'];
const deathsBack = [`8 of ${number} pictures`, `All ${number} pictures`];

const puts = ({ requests }: S3Server) => requests.filter((request) => request.startsWith('PUT')).length;

it('A move copies pictures to the bucket and back, continues after a kill, and keeps the originals', async () => {
  const [dataDir, url, s3] = [await shopWithImages(), await emptyDatabase(), await startS3Server()];
  onTestFinished(() => s3.discard());
  const [rows, files] = [allRows(dataDir), imageFiles(dataDir)];
  const there = { dataDir, url, s3 };

  await s3.stop();
  await expect(moveToPostgres(options(there))).rejects.toThrow('the bucket pictures failed');
  await s3.start();
  for (const dieAt of deathsThere.slice(0, faultRounds({ few: 1, all: deathsThere.length }))) {
    await moveAndDie(there, { TO: url, DIE_AT: dieAt });
    expect([allRows(dataDir), imageFiles(dataDir)], dieAt).toEqual([rows, files]);
    expect(existsSync(join(dataDir, 'moved.json')), dieAt).toBe(false);
  }
  const sent = puts(s3);
  expect(sent).toBeGreaterThanOrEqual(8 * 3);
  const steps: string[] = [];
  await moveToPostgres(options(there, steps));
  // Each file is sent once, except those that were being sent when the move was killed.
  expect(puts(s3)).toBeLessThanOrEqual(number * 3 + 8);
  expect(steps.join('\n')).toContain(
    `All ${number} pictures (${number * 3} files) are carried, read again and the same; 1 of which there is no file were left`,
  );
  expect(imageFiles(dataDir)).toEqual(files);

  const home = { dataDir: temporaryFolder(), url, s3 };
  for (const dieAt of deathsBack.slice(0, faultRounds({ few: 0, all: deathsBack.length }))) {
    await moveAndDie(home, { FROM: url, DIE_AT: dieAt });
    expect(existsSync(join(home.dataDir, 'shop.db')), dieAt).toBe(false);
  }
  await moveToSqlite(options(home));
  expect(imageFiles(home.dataDir)).toEqual(files);
  expect(allRows(home.dataDir)).toEqual(rows);
  expect(readdirSync(join(home.dataDir, 'objects', 'incoming'))).toEqual([]);
});
