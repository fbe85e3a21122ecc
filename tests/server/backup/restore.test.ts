import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { manifestFile } from '#server/db/backup/backup-folder.ts';
import { databaseFile } from '#server/db/data-folder.ts';
import { checksumFile } from '#server/db/durable-file.ts';
import { ownerCommand } from '#tests/support/shop/owner-commands.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { backedUpShop, change, contentsOf, image, openShop, putFile } from './shop-with-backup.ts';

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
  expect(now).not.toBe(then);
});

const setAside = () => readdirSync(dataDir).filter((name) => name.startsWith('before-restore-'));
const leftOver = () => readdirSync(dataDir).filter((name) => /restoring|unfinished/.test(name));

function rewriteManifest(
  edit: (manifest: { files: { path: string; sha256: string }[]; format: number }) => void,
): void {
  const manifest = JSON.parse(readFileSync(manifestFile(backup), 'utf8'));
  edit(manifest);
  writeFileSync(manifestFile(backup), JSON.stringify(manifest));
}

describe('A restore', () => {
  it('restores the shop and sets aside the previous data', async () => {
    const { code, text } = await ownerCommand('restore', dataDir, backup);
    expect({ code, text }).toMatchObject({ code: 0, text: expect.stringContaining('Next: npm start.') });
    expect(contentsOf(dataDir)).toBe(then);
    const [aside = ''] = setAside();
    expect(text).toContain(`What was there is in ${join(dataDir, aside)}.`);
    expect(contentsOf(join(dataDir, aside))).toBe(now);
    expect(leftOver()).toEqual([]);
    const shop = await openShop(dataDir);
    expect((await fetch(`${shop.address}/api/health`)).status).toBe(200);
    await shop.stop();
    expect(await ownerCommand('audit', dataDir)).toMatchObject({ code: 0 });
  });

  it('finds a backup by its name, and lists the existing backups', async () => {
    const [name = ''] = backup.split('/').slice(-1);
    expect((await ownerCommand('restore', dataDir)).text).toContain(`newest first:\n  ${name}`);
    expect(await ownerCommand('restore', dataDir, name)).toMatchObject({ code: 0 });
    expect(contentsOf(dataDir)).toBe(then);
  });

  it('fills an empty folder, as on a new computer, and sets nothing aside', async () => {
    const again = join(temporaryFolder(), 'new', 'computer');
    const { code, text } = await ownerCommand('restore', again, backup);
    expect([code, text]).toEqual([0, expect.not.stringContaining('What was there')]);
    expect(contentsOf(again)).toBe(then);
    expect(readdirSync(again).filter((name) => name.startsWith('before'))).toEqual([]);
    await (await openShop(again)).stop();
  });

  it('recovers a shop whose database is lost or damaged', async () => {
    for (const damage of [() => rmSync(databaseFile(dataDir)), () => writeFileSync(databaseFile(dataDir), 'ruined')]) {
      await damage();
      await expect(openShop(dataDir)).rejects.toThrow(`The newest backup is ${backup}.`);
      expect(await ownerCommand('restore', dataDir, backup)).toMatchObject({ code: 0 });
      expect(contentsOf(dataDir)).toBe(then);
    }
    expect(setAside()).toHaveLength(2);
  });

  it('leaves no write-ahead log of the old database next to the new database', async () => {
    writeFileSync(`${databaseFile(dataDir)}-wal`, 'a log that a crash has left');
    expect(await ownerCommand('restore', dataDir, backup)).toMatchObject({ code: 0 });
    expect(contentsOf(dataDir)).toBe(then);
    expect(existsSync(join(dataDir, setAside()[0] ?? '', 'shop.db-wal'))).toBe(true);
  });

  it('is refused while the shop runs', async () => {
    const shop = await openShop(dataDir);
    expect(await ownerCommand('restore', dataDir, backup)).toMatchObject({
      code: 1,
      text: expect.stringContaining('is running. Stop it first; nothing was changed.'),
    });
    await shop.stop();
    expect(contentsOf(dataDir)).toBe(now);
  });

  it('rejects wrong arguments with an explanation', async () => {
    const wrong: [args: string[], label: string][] = [
      [[], 'Say which backup.'],
      [['yesterday'], 'There is no backup called yesterday'],
      [[backup, backup], 'One backup at a time.'],
      [['--all'], 'Use: npm run restore -- BACKUP'],
      [['objects'], 'is no backup of a shop'],
    ];
    for (const [args, label] of wrong) {
      expect(await ownerCommand('restore', dataDir, ...args)).toMatchObject({
        code: 1,
        text: expect.stringContaining(label),
      });
    }
    expect(contentsOf(dataDir)).toBe(now);
  });

  const damages: [what: string, damage: () => void | Promise<void>, label: string][] = [
    ['a byte too many', () => appendFileSync(join(backup, 'shop.db'), 'x'), 'shop.db is not what was backed up'],
    ['half a ledger', () => truncateSync(join(backup, 'till.db'), 4096), 'till.db is not what was backed up'],
    ['another picture', () => writeFileSync(join(backup, image), 'b picture'), 'is not what was backed up'],
    ['a picture less', () => rmSync(join(backup, image)), `${image} is missing`],
    ['no list', () => rmSync(manifestFile(backup)), 'is no backup of a shop'],
    ['half a list', () => truncateSync(manifestFile(backup), 200), 'is damaged: its manifest.json cannot be read'],
    ['another’s format', () => rewriteManifest((list) => Object.assign(list, { format: 2 })), 'by another version'],
    [
      'a list that leads out of it',
      () => rewriteManifest(({ files }) => Object.assign(files[0] ?? {}, { path: '../shop.db' })),
      'is damaged: its list of files cannot be read',
    ],
    [
      'a database of a newer version',
      async () => {
        const file = join(backup, 'shop.db');
        const connection = new Database(file);
        connection.exec("insert into applied_migrations (name) values ('9999_from_the_future')");
        connection.close();
        const mark = await checksumFile(file);
        rewriteManifest((list) => {
          Object.assign(list.files.find(({ path }) => path === 'shop.db') ?? {}, mark);
          Object.assign(list, { rows: { 'shop.db': {} } });
        });
      },
      'newer version',
    ],
    [
      'a sound file with too few rows',
      async () => {
        const file = join(backup, 'shop.db');
        const connection = new Database(file);
        connection.exec('delete from products');
        connection.close();
        const mark = await checksumFile(file);
        rewriteManifest((list) => Object.assign(list.files.find(({ path }) => path === 'shop.db') ?? {}, mark));
      },
      'products has 0 rows instead of',
    ],
  ];

  it.each(damages)('refuses a backup with %s, and changes nothing', async (_what, damage, label) => {
    await damage();
    expect(await ownerCommand('restore', dataDir, backup)).toMatchObject({
      code: 1,
      text: expect.stringContaining(label),
    });
    expect(contentsOf(dataDir)).toBe(now);
    expect([...setAside(), ...leftOver()]).toEqual([]);
  });

  it('restores the simulated payment provider’s ledger if there is none, or if it belongs to another shop', async () => {
    rmSync(join(dataDir, 'till.db'));
    await ownerCommand('restore', dataDir, backup);
    expect(existsSync(join(dataDir, 'till.db'))).toBe(true);
    const ledger = new Database(join(backup, 'till.db'));
    ledger.exec("insert into cards (reference, behaviour, brand, last4) values ('card_of_ours', 'ok', 'Visa', '4242')");
    ledger.close();
    const mark = await checksumFile(join(backup, 'till.db'));
    rewriteManifest((list) => {
      Object.assign(list.files.find(({ path }) => path === 'till.db') ?? {}, mark);
      Object.assign(list, { rows: { 'shop.db': {}, 'till.db': { cards: 1 } } });
    });
    const { text } = await ownerCommand('restore', dataDir, backup);
    expect(text).not.toContain('ledger stayed');
    const restored = new Database(join(dataDir, 'till.db'), { readonly: true });
    expect(restored.prepare('select count(*) from cards').pluck().get()).toBe(1);
    restored.close();
  });

  it('replaces a damaged ledger of the simulated payment provider only on request', async () => {
    writeFileSync(join(dataDir, 'till.db'), 'ruined');
    const rejected = await ownerCommand('restore', dataDir, backup);
    expect(rejected).toMatchObject({ code: 1, text: expect.stringMatching(/till\.db, is damaged.+add --with-till/) });
    expect(contentsOf(dataDir)).toBe(now);
    expect([...setAside(), ...leftOver()]).toEqual([]);
    const { code, text } = await ownerCommand('restore', dataDir, backup, '--with-till');
    expect([code, text]).toEqual([0, expect.stringContaining('The till’s ledger is the backup’s, too')]);
    expect(contentsOf(dataDir)).toBe(then);
    expect(readFileSync(join(dataDir, setAside()[0] ?? '', 'till.db'), 'utf8')).toBe('ruined');
    await (await openShop(dataDir)).stop();
  });

  it('doesn’t change other files in the shop’s folder', async () => {
    putFile(dataDir, 'notes.txt', 'mine');
    mkdirSync(join(dataDir, 'mine'));
    renameSync(backup, join(dataDir, 'mine', 'copy'));
    expect(await ownerCommand('restore', dataDir, 'mine/copy')).toMatchObject({ code: 0 });
    expect(readFileSync(join(dataDir, 'notes.txt'), 'utf8')).toBe('mine');
    expect(existsSync(join(dataDir, 'mine', 'copy', 'manifest.json'))).toBe(true);
  });
});
