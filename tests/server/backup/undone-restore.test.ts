import { readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { restoreBackup } from '#server/db/backup/restore.ts';
import { startProgram } from '#tests/support/shop/bundled-program.ts';
import { ownerCommand } from '#tests/support/shop/owner-commands.ts';
import { backedUpShop, change, contentsOf, openShop } from './shop-with-backup.ts';

// Each command is a separate process, which starts slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let dataDir: string;
let backup: string;
let then: string;
let now: string;

/** A stopped shop that was changed after its backup. */
beforeEach(async () => {
  ({ dataDir, backup } = await backedUpShop());
  then = contentsOf(dataDir);
  change(dataDir);
  now = contentsOf(dataDir);
});

const setAside = () => readdirSync(dataDir).filter((name) => name.startsWith('before-restore-'));
const leftOver = () => readdirSync(dataDir).filter((name) => /restoring|unfinished/.test(name));

describe('A restore', () => {
  it.each([
    'The backup is sound',
    'shop.db is set aside',
    'objects is set aside',
    'shop.db is in its place',
    'objects is in its place',
  ])('that fails at the step “%s” leaves the shop unchanged', async (failAt) => {
    const report = (step: string) => {
      if (step === failAt) throw new Error('The disk has failed');
    };
    const restoring = restoreBackup({ dataDir, backup, withTill: true, clock: () => new Date(), report });
    await expect(restoring).rejects.toThrow('The disk has failed');
    expect(contentsOf(dataDir)).toBe(now);
    expect([...setAside(), ...leftOver()]).toEqual([]);
    await (await openShop(dataDir)).stop();
  });

  it.each([
    'The backup is sound',
    'shop.db is set aside',
    'till.db is set aside',
    'shop.db is in its place',
    'objects is in its place',
  ])('that is killed at the step “%s” is undone at the next start', async (dieAt) => {
    const { child, ended } = await startProgram('tests/server/backup/dying-command.ts', {
      DATA_DIR: dataDir,
      BACKUP: backup,
      DIE_AT: dieAt,
    });
    await ended;
    expect(child.signalCode).toBe('SIGKILL');
    await (await openShop(dataDir)).stop();
    expect(contentsOf(dataDir)).toBe(now);
    expect([...setAside(), ...leftOver().filter((name) => name.startsWith('unfinished'))]).toEqual([]);
    expect(await ownerCommand('restore', dataDir, backup)).toMatchObject({ code: 0 });
    expect(contentsOf(dataDir)).toBe(then);
    expect(leftOver()).toEqual([]);
  });

  it('that is killed midway is also undone by the next restore', async () => {
    const env = { DATA_DIR: dataDir, BACKUP: backup, DIE_AT: 'shop.db is in its place' };
    await (await startProgram('tests/server/backup/dying-command.ts', env)).ended;
    expect(await ownerCommand('restore', dataDir, backup)).toMatchObject({ code: 0 });
    const [aside = ''] = setAside();
    expect(contentsOf(join(dataDir, aside))).toBe(now);
    expect(contentsOf(dataDir)).toBe(then);
  });

  it('that can’t write its progress file changes nothing', async () => {
    const note = join(dataDir, 'unfinished-restore.json');
    symlinkSync(join(dataDir, 'no', 'such', 'folder'), note);
    const restoring = restoreBackup({ dataDir, backup, withTill: false, clock: () => new Date() });
    await expect(restoring).rejects.toThrow('ENOENT');
    rmSync(note);
    expect(contentsOf(dataDir)).toBe(now);
    expect([...setAside(), ...leftOver()]).toEqual([]);
  });
});
