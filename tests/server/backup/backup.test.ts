import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { makeBackup } from '#server/db/backup/backup.ts';
import { backupName, readManifest } from '#server/db/backup/backup-folder.ts';
import { backupFolder, databaseFile } from '#server/db/data-folder.ts';
import { openStore } from '#server/db/sqlite/open-sqlite.ts';
import { startProgram } from '#tests/support/shop/bundled-program.ts';
import { commandProgram, ownerCommand } from '#tests/support/shop/owner-commands.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { backUpNow, backupNames, contentsOf, image, openShop, putFile, stoppedShop } from './shop-with-backup.ts';
import { takeOrders } from './traffic.ts';

// Each command is a separate process, which starts slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const at = (day: string) => () => new Date(`${day}T18:30:00.000+11:00`);

describe('A backup', () => {
  it('made while the shop receives orders and payments passes the audit', async () => {
    const dataDir = temporaryFolder();
    const shop = await openShop(dataDir);
    const traffic = takeOrders(shop.address);
    const first = await backUpNow(dataDir);
    const second = await backUpNow(dataDir);
    const bought = await traffic.stop();
    await shop.stop();
    const [early = 0, late = 0] = [first, second].map((backup) => readManifest(backup).rows['shop.db']?.orders);
    expect(late).toBeGreaterThanOrEqual(early);
    expect(late).toBeLessThanOrEqual(bought);

    let again = '';
    for (const backup of [first, second]) {
      again = temporaryFolder();
      expect(await ownerCommand('restore', again, backup)).toMatchObject({ code: 0 });
      expect(await ownerCommand('audit', again)).toMatchObject({ code: 0 });
    }
    await (await openShop(again)).stop();
    expect(await ownerCommand('audit', again)).toMatchObject({ code: 0 });
  });

  it('contains the databases, the pictures, the secret for links, and a manifest', async () => {
    const dataDir = await stoppedShop();
    writeFileSync(join(dataDir, 'link-secret'), 'secret');
    putFile(dataDir, 'objects/incoming/half', 'half a picture');
    const { code, text } = await ownerCommand('backup', dataDir);
    expect(code).toBe(0);
    expect(text).toMatch(/^Backup made in \d+\.\d s: .+\/backups\/\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/m);
    expect(text).toMatch(/It holds \d+\.\d MB \(0 orders, 1 accounts, \d+ products, 1 picture files\), and was opened/);
    const [name = ''] = backupNames(dataDir);
    const backup = join(backupFolder(dataDir), name);
    const { files } = readManifest(backup);
    expect(files.map((file) => file.path)).toEqual(['shop.db', 'till.db', 'link-secret', image]);
    expect(readdirSync(backup).sort()).toEqual(['link-secret', 'manifest.json', 'objects', 'shop.db', 'till.db']);
    expect(statSync(backup).mode & 0o077).toBe(0);
  });

  it('is named by Melbourne time, so that names sort by age', () => {
    expect(backupName(new Date('2026-11-09T23:00:05.900Z'))).toBe('2026-11-10T10-00-05');
    expect(backupName(new Date('2026-07-01T14:30:00.000Z'))).toBe('2026-07-02T00-30-00');
  });

  it('is stored in the given folder, which keeps only the newest backups', async () => {
    const dataDir = await stoppedShop();
    const to = join(temporaryFolder(), 'usb');
    for (const day of ['2026-11-10', '2026-11-11', '2026-11-12']) {
      await makeBackup({ dataDir, to, keep: 2, clock: at(day) });
    }
    writeFileSync(join(to, 'my own notes.txt'), 'kept');
    const { deleted } = await makeBackup({ dataDir, to, keep: 2, clock: at('2026-11-13') });
    expect(deleted).toEqual(['2026-11-11T18-30-00']);
    expect(readdirSync(to).filter((name) => !name.startsWith('.'))).toEqual([
      '2026-11-12T18-30-00',
      '2026-11-13T18-30-00',
      'my own notes.txt',
    ]);
    const { code } = await ownerCommand('backup', dataDir, '--to', 'copies', '--keep', 'all');
    expect([code, readdirSync(join(dataDir, 'copies')).length]).toEqual([0, 2]);
  });

  it('is kept for the given number of days, even if there are many backups or the clock is wrong', async () => {
    const dataDir = await stoppedShop();
    const to = backupFolder(dataDir);
    const make = (day: string) => makeBackup({ dataDir, to, keep: 2, keepDays: 14, clock: at(day) });
    for (const day of ['2026-11-01', '2026-11-02', '2026-11-10', '2026-11-14'])
      expect((await make(day)).deleted).toEqual([]);
    expect((await make('2026-11-15')).deleted).toEqual([]);
    expect((await make('2026-11-16')).deleted).toEqual(['2026-11-01T18-30-00']);
    // Even with a clock that is a year ahead, the newest earlier backup is kept.
    await make('2027-11-16');
    expect(backupNames(dataDir)).toEqual(['2026-11-16T18-30-00', '2027-11-16T18-30-00']);
  });

  it('that was just made is kept, even if the clock was set back', async () => {
    const dataDir = await stoppedShop();
    const to = backupFolder(dataDir);
    for (const day of ['2027-11-10', '2027-11-11']) await makeBackup({ dataDir, to, keep: 2, clock: at(day) });
    const { deleted } = await makeBackup({ dataDir, to, keep: 2, clock: at('2026-11-12') });
    expect(deleted).toEqual(['2027-11-10T18-30-00']);
    expect(backupNames(dataDir)).toEqual(['2026-11-12T18-30-00', '2027-11-11T18-30-00']);
  });

  it('shares the file of an unchanged picture with earlier backups, but not with the shop', async () => {
    const dataDir = await stoppedShop();
    const to = backupFolder(dataDir);
    const inode = (folder: string) => statSync(join(folder, image)).ino;
    const first = await makeBackup({ dataDir, to, keep: 9, clock: at('2026-11-10') });
    const second = await makeBackup({ dataDir, to, keep: 9, clock: at('2026-11-11') });
    expect(inode(second.folder)).toBe(inode(first.folder));
    expect(inode(second.folder)).not.toBe(inode(dataDir));
    // A disk fault in the older backup isn't copied into the new backup.
    chmodSync(join(second.folder, image), 0o600);
    writeFileSync(join(second.folder, image), 'X picture');
    const third = await makeBackup({ dataDir, to, keep: 9, clock: at('2026-11-12') });
    expect(readFileSync(join(third.folder, image), 'utf8')).toBe('a picture');
  });

  it('is named in the error about a lost database', async () => {
    const dataDir = await stoppedShop();
    const backup = await backUpNow(dataDir);
    rmSync(databaseFile(dataDir));
    await expect(openStore({ dataDir })).rejects.toThrow(`The newest backup is ${backup}.`);
  });

  it('fails with an error if there is no shop, the disk is unusable or the arguments are wrong', async () => {
    const empty = temporaryFolder();
    expect(await ownerCommand('backup', empty)).toMatchObject({
      code: 1,
      text: expect.stringContaining('There is no shop in'),
    });
    expect(readdirSync(empty)).toEqual([]);
    const dataDir = await stoppedShop();
    putFile(dataDir, 'a-file', 'not a folder');
    const wrong: [args: string[], label: string][] = [
      [['--keep', '0'], '--keep is a number of backups from 1 on, or "all".'],
      [['--keep'], 'Use: npm run backup'],
      [['--shred'], 'Use: npm run backup'],
      [['elsewhere'], 'Use: npm run backup'],
      [['--to', 'a-file/below'], 'a part of its path is a file'],
    ];
    for (const [args, label] of wrong) {
      expect(await ownerCommand('backup', dataDir, ...args)).toMatchObject({
        code: 1,
        text: expect.stringContaining(label),
      });
    }
    expect(backupNames(dataDir)).toEqual([]);
  });

  it('of a damaged database is deleted', async () => {
    const dataDir = await stoppedShop();
    const bytes = readFileSync(databaseFile(dataDir));
    bytes.fill(0xa5, 8192, bytes.length - 4096);
    writeFileSync(databaseFile(dataDir), bytes);
    const { code, text } = await ownerCommand('backup', dataDir);
    expect(code).toBe(1);
    expect(text).toMatch(/is damaged|is not sound/);
    expect(text).not.toMatch(/^ +at /m);
    expect(backupNames(dataDir)).toEqual([]);
  });

  it('that doesn’t fit on the disk is deleted completely', async () => {
    const dataDir = await stoppedShop();
    putFile(dataDir, 'objects/uploads/large.webp', 'x'.repeat(3_000_000));
    // The system limits files to two megabytes, as on a disk that is nearly full.
    const command = `ulimit -f 4000; exec "$0" "$1"`;
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
    const args = ['-c', command, process.execPath, await commandProgram('backup')];
    const { status, stderr } = spawnSync('sh', args, { encoding: 'utf8', env });
    expect(stderr).toMatch(/^It could not be done, because the disk .+ Nothing was kept/);
    expect(status).toBe(1);
    expect(backupNames(dataDir)).toEqual([]);
    await (await openShop(dataDir)).stop();
  });

  it.each(['The databases are copied', 'The pictures are copied', 'The copies are checked'])(
    'killed at the step “%s” leaves an intact shop and no backup, and the next backup cleans up',
    async (dieAt) => {
      const dataDir = await stoppedShop();
      const whole = contentsOf(dataDir);
      const { child, ended } = await startProgram('tests/server/backup/dying-command.ts', {
        DATA_DIR: dataDir,
        DIE_AT: dieAt,
      });
      await ended;
      expect(child.signalCode).toBe('SIGKILL');
      expect(backupNames(dataDir).filter((name) => !name.startsWith('.making-'))).toEqual([]);
      await (await openShop(dataDir)).stop();
      expect(contentsOf(dataDir)).toBe(whole);
      await backUpNow(dataDir);
      expect(backupNames(dataDir)).toHaveLength(1);
    },
  );

  it('can’t be made twice at the same time in one folder', async () => {
    const dataDir = await stoppedShop();
    const to = backupFolder(dataDir);
    let second: Promise<unknown> | undefined;
    await makeBackup({
      dataDir,
      to,
      keep: 9,
      clock: at('2026-11-10'),
      report: () => {
        second ??= makeBackup({ dataDir, to, keep: 9, clock: at('2026-11-11') }).catch((error: Error) => error.message);
      },
    });
    expect(await second).toContain('Another backup is being made');
    expect(backupNames(dataDir)).toEqual(['2026-11-10T18-30-00']);
  });

  it('is deleted if a restore starts while the backup is made', async () => {
    const dataDir = await stoppedShop();
    const report = (step: string) => {
      if (step === 'The databases are copied') putFile(dataDir, 'unfinished-restore.json', '{}');
    };
    const making = makeBackup({ dataDir, to: backupFolder(dataDir), keep: 9, clock: at('2026-11-10'), report });
    await expect(making).rejects.toThrow('A restore into');
    expect(backupNames(dataDir)).toEqual([]);
  });

  it('can’t be made after an interrupted restore until that restore is undone; nor can an audit or an export', async () => {
    const dataDir = await stoppedShop();
    putFile(dataDir, 'unfinished-restore.json', '{}');
    for (const command of ['backup', 'audit', 'export'] as const) {
      expect(await ownerCommand(command, dataDir)).toMatchObject({
        code: 1,
        text: expect.stringContaining('was cut short'),
      });
    }
    renameSync(join(dataDir, 'unfinished-restore.json'), join(dataDir, 'gone'));
    await backUpNow(dataDir);
    expect(existsSync(backupFolder(dataDir))).toBe(true);
  });
});
