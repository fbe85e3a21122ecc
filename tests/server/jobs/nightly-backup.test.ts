import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { makeBackup } from '#server/db/backup/backup.ts';
import { listBackups } from '#server/db/backup/backup-folder.ts';
import { isPostgres } from '#server/db/which-database.ts';
import type { Env } from '#server/env.ts';
import { isBackupDue, makeNightlyBackup, nightlyBackup } from '#server/jobs/nightly-backup.ts';
import { runJob } from '#server/jobs/scheduler.ts';
import { copyPostgres } from '#server/move/back-up-postgres.ts';
import { readHealth } from '#server/operations/health.ts';
import { createLog } from '#server/operations/log.ts';
import { databaseOf } from '#tests/support/shop/folder-settings.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

// The backup is made by a separate process, which uses the computer's clock.
vi.setConfig({ testTimeout: 120_000 });

async function nightlyShop() {
  const lines: string[] = [];
  const backupDir = join(temporaryFolder(), 'nights');
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const shop = await startTestShop({ env: { backupDir }, log });
  const { deps } = shop;
  const database = isPostgres ? { url: databaseOf(deps.env.dataDir), namesStatements: true } : null;
  /** Makes the backup with the test's clock, because the command would use the computer's. */
  const make = async ({ dataDir }: Env, to: string) => {
    const copyDatabases = (draft: string) => copyPostgres(database?.url ?? '', draft, () => {});
    await makeBackup({ dataDir, to, keep: 14, clock: deps.clock, ...(isPostgres && { copyDatabases }) });
  };
  return { shop, deps: { ...deps, env: { ...deps.env, database } }, backupDir, lines, make };
}

const made = (folder: string) => listBackups(folder).length;

describe('The nightly backup', () => {
  it('is made once if two servers run simultaneously, and is reported by the health check', async () => {
    const { shop, deps, backupDir, make } = await nightlyShop();
    expect((await readHealth(deps)).parts.backup).toMatchObject({ status: 'degraded', newestAt: null });
    await Promise.all([makeNightlyBackup(deps, make), makeNightlyBackup(deps, make)]);
    expect(made(backupDir)).toBe(1);
    expect((await readHealth(deps)).parts.backup.status).toBe('ok');
    await makeNightlyBackup(deps, make);
    expect(made(backupDir)).toBe(1);
    shop.advance(27 * 60 * 60_000);
    expect((await readHealth(deps)).parts.backup.status).toBe('degraded');
    await makeNightlyBackup(deps, make);
    expect(made(backupDir)).toBe(2);
  });

  it('that fails is reported as a failing job with its reason while the shop keeps running; it succeeds once the cause is fixed', async () => {
    const { shop, deps, backupDir, lines } = await nightlyShop();
    writeFileSync(backupDir, 'a file where the folder should be');
    const below = (folder: string) => ({ ...deps, env: { ...deps.env, backupDir: folder } });
    for (let tries = 0; tries < 2; tries += 1) {
      await runJob(nightlyBackup, below(join(backupDir, 'below')));
      shop.advance(30 * 60_000);
    }
    const state = () => deps.jobs.list().find(({ name }) => name === nightlyBackup.name);
    expect(state()).toMatchObject({ failures: 2, lastError: expect.stringContaining('a part of its path is a file') });
    expect(deps.jobs.failing()).toBe(1);
    expect((await readHealth(deps)).status).toBe('degraded');
    await runJob(nightlyBackup, below(`${backupDir}-mended`));
    expect(made(`${backupDir}-mended`), lines.join('\n')).toBe(1);
    expect(deps.jobs.failing()).toBe(0);
  });

  it.each([
    ['before two, with last night’s', '2026-11-10T01:59:00+11:00', ['2026-11-09T02:10:00+11:00'], false],
    ['at two, with last night’s', '2026-11-10T02:00:00+11:00', ['2026-11-09T02:10:00+11:00'], true],
    ['with one of the evening before', '2026-11-10T02:00:00+11:00', ['2026-11-09T22:00:00+11:00'], true],
    ['with tonight’s', '2026-11-10T23:00:00+11:00', ['2026-11-10T02:30:00+11:00'], false],
    ['with one of a day to come', '2026-11-10T23:00:00+11:00', ['2026-12-10T02:30:00+11:00'], true],
    ['with none', '2026-11-10T23:00:00+11:00', [], true],
    ['on the night of the clock change', '2026-10-04T03:00:00+11:00', ['2026-10-03T02:30:00+10:00'], true],
  ])('is due at the right times: %s', (_, now, instants, due) => {
    expect(isBackupDue(new Date(now), instants)).toBe(due);
  });
});
