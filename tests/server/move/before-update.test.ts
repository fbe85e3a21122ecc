import { readdirSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { isBackupName } from '#server/db/backup/backup-folder.ts';
import { findBackup, restoreBackup } from '#server/db/backup/restore.ts';
import { backupFolder } from '#server/db/data-folder.ts';
import { migrationsAfter } from '#server/move/earlier-version.ts';
import { moveToPostgres } from '#server/move/move-to-postgres.ts';
import { at } from '#tests/support/postgres/fresh-database.ts';
import { ownPostgres } from '#tests/support/postgres/own-postgres.ts';
import { runShop } from '#tests/support/shop/shop-process.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { allRows, soldShop } from './movable-shop.ts';

// The shop is a separate process, which starts slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const emptyDatabase = ownPostgres();
const clock = () => new Date('2026-11-10T02:00:00.000Z');

/** Restores the state that the previous version left, in which order events took a separate lock. */
const asEarlier = `
  create function order_events_under_way() returns trigger language plpgsql as 'begin return null; end';
  create trigger order_events_under_way before insert on order_events
    for each statement execute function order_events_under_way();
  delete from applied_migrations where name = '0011_event_order_by_turn';`;

describe('A shop of an earlier version on PostgreSQL', () => {
  it('is backed up once and completely before its tables are changed', async () => {
    const home = await soldShop();
    const [url, rows] = [await emptyDatabase(), allRows(home)];
    await moveToPostgres({ dataDir: home, url, clock, bucket: null, report: () => {} });
    await at(url, asEarlier);
    const dataDir = temporaryFolder();
    const backups = () => readdirSync(backupFolder(dataDir)).filter(isBackupName);
    for (let start = 1; start <= 2; start += 1) {
      const shop = await runShop(dataDir, { env: { DATABASE_URL: url } });
      await shop.address();
      shop.kill('SIGTERM');
      expect(await shop.ended, shop.output()).toBe(0);
      expect(shop.output().includes('This version of the shop changes its database')).toBe(start === 1);
      expect(backups()).toEqual([expect.stringMatching(/^before-update-2/)]);
    }
    const there = temporaryFolder();
    const backup = findBackup(dataDir, backups()[0] ?? '', '/');
    await restoreBackup({ dataDir: there, backup, withTill: false, clock });
    expect(allRows(there)).toEqual(rows);
  });

  it('is not changed if the backup fails', async () => {
    const home = await soldShop();
    const url = await emptyDatabase();
    await moveToPostgres({ dataDir: home, url, clock, bucket: null, report: () => {} });
    await at(url, asEarlier);
    const shop = await runShop(temporaryFolder(), { env: { DATABASE_URL: url }, fileLimitBytes: 100_000 });
    expect(await shop.ended).toBe(1);
    expect(shop.output()).toContain('The database was not changed');
    await at(url, "insert into applied_migrations (name, applied_at) values ('0011_event_order_by_turn', '')");
  });

  it('still needs the SQLite migrations that correspond to its pending migrations, and all later ones', () => {
    const ofFiles = ['0000_first_tables', '0036_bulk_job_rows_gone', '0037_labels', '0038_smaller_text', '0039_maps'];
    expect(migrationsAfter([], ofFiles)).toEqual([]);
    expect(migrationsAfter(['0002_events_in_order'], ofFiles)).toEqual([]);
    expect(migrationsAfter(['0005_maps'], ofFiles)).toEqual(['0039_maps']);
    expect(migrationsAfter(['0003_labels', '0005_maps'], ofFiles)).toEqual(ofFiles.slice(2));
  });
});
