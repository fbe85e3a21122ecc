import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { makeBackup } from '#server/db/backup/backup.ts';
import { isBackupName } from '#server/db/backup/backup-folder.ts';
import { findBackup } from '#server/db/backup/restore.ts';
import { backupFolder, databaseFile, describeDataFolder } from '#server/db/data-folder.ts';
import { openStore } from '#server/db/sqlite/open-sqlite.ts';
import { StartupError } from '#server/env.ts';
import { projectRoot } from '#server/project-root.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';

const clock = () => new Date('2026-11-22T05:13:00.000Z');
const migrations = join(projectRoot, 'server', 'db', 'sqlite', 'migrations');

/** A data folder as the first version of the shop left it. */
function oldShop(): string {
  const dataDir = temporaryFolder();
  const { entries } = JSON.parse(readFileSync(join(migrations, 'meta', '_journal.json'), 'utf8'));
  const { tag } = entries[0];
  const connection = new Database(databaseFile(dataDir));
  connection.pragma('journal_mode = WAL');
  connection.exec('create table applied_migrations (name text primary key, applied_at text) strict');
  for (const statement of readFileSync(join(migrations, `${tag}.sql`), 'utf8').split('--> statement-breakpoint')) {
    connection.exec(statement);
  }
  connection.prepare('insert into applied_migrations (name) values (?)').run(tag);
  connection.close();
  describeDataFolder(dataDir);
  return dataDir;
}

function appliedIn(folder: string): number {
  const connection = new Database(join(folder, 'shop.db'), { readonly: true });
  const count = connection.prepare<[], number>('select count(*) from applied_migrations').pluck().get();
  connection.close();
  return count ?? 0;
}

it('A shop of an older version is backed up once, before its database is changed', async () => {
  const dataDir = oldShop();
  await (await openStore({ dataDir }, { clock })).close();
  const name = 'before-update-2026-11-22T16-13-00';
  const backups = () => readdirSync(backupFolder(dataDir)).filter(isBackupName);
  expect(backups()).toEqual([name]);
  expect(appliedIn(join(backupFolder(dataDir), name))).toBe(1);
  expect(appliedIn(dataDir)).toBeGreaterThan(1);
  expect(findBackup(dataDir, name, '/')).toBe(join(backupFolder(dataDir), name));
  await (await openStore({ dataDir }, { clock })).close();
  expect(backups()).toEqual([name]);
  // Later backups don't delete the backup before the update.
  for (let day = 1; day < 4; day += 1) {
    const at = new Date(clock().getTime() + day * 24 * 60 * 60_000);
    await makeBackup({ dataDir, to: backupFolder(dataDir), keep: 1, clock: () => at });
  }
  expect(backups()).toContain(name);
  expect(backups()).toHaveLength(2);
});

it('No backup is made when a new shop’s database is created', async () => {
  const dataDir = temporaryFolder();
  await (await openStore({ dataDir }, { clock })).close();
  expect(readdirSync(dataDir)).not.toContain('backups');
});

it('If the backup before an update can’t be made, the database is not changed', async () => {
  const dataDir = oldShop();
  writeFileSync(backupFolder(dataDir), 'a file in the place of the folder');
  const attempt = openStore({ dataDir }, { clock });
  await expect(attempt).rejects.toThrow(StartupError);
  await expect(attempt).rejects.toThrow('the backup that is made before');
  expect(appliedIn(dataDir)).toBe(1);
  rmSync(backupFolder(dataDir));
  mkdirSync(backupFolder(dataDir));
  await (await openStore({ dataDir }, { clock })).close();
  expect(appliedIn(dataDir)).toBeGreaterThan(1);
});
