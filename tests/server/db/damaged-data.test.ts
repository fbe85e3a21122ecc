import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { DataFolderError, databaseFile } from '#server/db/data-folder.ts';
import { openStore } from '#server/db/sqlite/open-sqlite.ts';
import { newsletterSubscribers } from '#server/newsletter/newsletter-tables.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';

/** A data folder that a shop has used, with enough rows to fill several pages. */
async function usedFolder(): Promise<string> {
  const dataDir = temporaryFolder();
  const store = await openStore({ dataDir });
  await store.write(async (tx) => {
    for (let number = 0; number < 500; number++) {
      const email = `customer-${number}@example.com`;
      await tx.insert(newsletterSubscribers).values({ email, emailKey: email, createdAt: '2026-12-01T00:00:00.000Z' });
    }
  });
  await store.close();
  return dataDir;
}

async function toAppError(dataDir: string): Promise<string> {
  const error = await openStore({ dataDir }).then(
    (store) => store.close().then(() => undefined),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(DataFolderError);
  return (error as Error).message;
}

it('In an empty data folder, the first start creates a database, which the next start uses', async () => {
  const dataDir = join(temporaryFolder(), 'not', 'there', 'yet');
  await (await openStore({ dataDir })).close();
  await (await openStore({ dataDir })).close();
  expect(existsSync(databaseFile(dataDir))).toBe(true);
});

it('If only the database file is missing from the data folder, an error reports this and no empty database is created', async () => {
  const dataDir = await usedFolder();
  rmSync(databaseFile(dataDir));
  expect(await toAppError(dataDir)).toContain('is missing');
  expect(existsSync(databaseFile(dataDir))).toBe(false);
});

it.each(['till.db', 'objects/a.webp', 'backups/monday.zip'])(
  'A lost database is detected even if only %s is left in the data folder',
  async (trace) => {
    const dataDir = temporaryFolder();
    mkdirSync(join(dataDir, trace, '..'), { recursive: true });
    writeFileSync(join(dataDir, trace), 'something');
    expect(await toAppError(dataDir)).toContain(trace.split('/')[0]);
    expect(existsSync(databaseFile(dataDir))).toBe(false);
  },
);

it('The error about a lost database names the newest backup', async () => {
  const dataDir = await usedFolder();
  const backups = join(dataDir, 'backups');
  mkdirSync(backups);
  for (const [name, day] of [
    ['older.zip', '2026-12-01'],
    ['newest.zip', '2026-12-03'],
    ['old.zip', '2026-12-02'],
  ] as const) {
    writeFileSync(join(backups, name), 'a backup');
    utimesSync(join(backups, name), new Date(day), new Date(day));
  }
  rmSync(databaseFile(dataDir));
  expect(await toAppError(dataDir)).toContain(`The newest backup is ${join(backups, 'newest.zip')}.`);
});

const damages: [what: string, damage: (file: string) => void][] = [
  ['emptied', (file) => truncateSync(file, 0)],
  ['overwritten with text', (file) => writeFileSync(file, 'This is not a database, it is a letter.'.repeat(50))],
  ['cut in half', (file) => truncateSync(file, Math.floor(statSync(file).size / 2))],
  [
    'overwritten in its middle',
    (file) => {
      const bytes = readFileSync(file);
      bytes.fill(0xa5, 4096, bytes.length - 4096);
      writeFileSync(file, bytes);
    },
  ],
  [
    'without its tables',
    (file) => {
      rmSync(file);
      const other = new Database(file);
      other.exec('create table songs (name text)');
      other.close();
    },
  ],
];

it.each(damages)('A database that was %s is rejected and left unchanged', async (_what, damage) => {
  const dataDir = await usedFolder();
  await damage(databaseFile(dataDir));
  const before = readFileSync(databaseFile(dataDir));
  expect(await toAppError(dataDir)).toContain('its database cannot be used');
  expect(readFileSync(databaseFile(dataDir)).equals(before)).toBe(true);
});

it('A database of a newer version of the shop is rejected', async () => {
  const dataDir = await usedFolder();
  const connection = new Database(databaseFile(dataDir));
  connection.exec("insert into applied_migrations (name) values ('9999_from_the_future')");
  connection.close();
  expect(await toAppError(dataDir)).toContain('newer version');
});

it('A copy made after a crash, with its write-ahead log, opens with all its data', async () => {
  const dataDir = temporaryFolder();
  const store = await openStore({ dataDir });
  await store.write(async (tx) => {
    await tx
      .insert(newsletterSubscribers)
      .values({ email: 'a@example.com', emailKey: 'a@example.com', createdAt: '2026-12-01T00:00:00.000Z' });
  });
  const copy = temporaryFolder();
  for (const end of ['', '-wal']) copyFileSync(databaseFile(dataDir) + end, databaseFile(copy) + end);
  await store.close();

  const opened = await openStore({ dataDir: copy });
  expect(await opened.read(async (db) => db.$count(newsletterSubscribers))).toBe(1);
  await opened.close();
});
