import { appendFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { makeBackup } from '#server/db/backup/backup.ts';
import { listBackups } from '#server/db/backup/backup-folder.ts';
import { type RestoreOptions, restoreBackup } from '#server/db/backup/restore.ts';
import { backupFolder } from '#server/db/data-folder.ts';
import { openPostgres } from '#server/db/postgres/open-postgres.ts';
import type { Store } from '#server/db/store.ts';
import { copyPostgres } from '#server/move/back-up-postgres.ts';
import { moveToPostgres } from '#server/move/move-to-postgres.ts';
import { moveToSqlite } from '#server/move/move-to-sqlite.ts';
import { restoreToPostgres } from '#server/move/restore-postgres.ts';
import { products } from '#server/products/product-tables.ts';
import { at } from '#tests/support/postgres/fresh-database.ts';
import { ownPostgres } from '#tests/support/postgres/own-postgres.ts';
import { ownerCommand } from '#tests/support/shop/owner-commands.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { allRows, soldShop } from './movable-shop.ts';

// Each command is a separate process, which starts slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const emptyDatabase = ownPostgres();
const clock = () => new Date('2026-11-10T02:00:00.000Z');
const image = 'objects/uploads/a1/400.webp';

interface Sold {
  dataDir: string;
  url: string;
  /** The shop's rows before the move to PostgreSQL. */
  rows: ReturnType<typeof allRows>;
}

async function shopOnPostgres(): Promise<Sold> {
  const home = await soldShop();
  const [url, rows] = [await emptyDatabase(), allRows(home)];
  await moveToPostgres({ dataDir: home, url, clock, bucket: null, report: () => {} });
  const dataDir = temporaryFolder();
  mkdirSync(join(dataDir, 'objects', 'uploads', 'a1'), { recursive: true });
  writeFileSync(join(dataDir, image), 'a picture');
  return { dataDir, url, rows };
}

async function backUp({ dataDir, url }: Sold, report: (step: string) => void = () => {}): Promise<string> {
  const copyDatabases = (folder: string) => copyPostgres(url, folder, report);
  const { folder } = await makeBackup({ dataDir, to: backupFolder(dataDir), keep: 14, clock, copyDatabases });
  return folder;
}

/** Returns the current rows of the database, which are read by moving them to files. */
async function rowsOf(url: string): Promise<ReturnType<typeof allRows>> {
  const dataDir = temporaryFolder();
  await moveToSqlite({ dataDir, url, clock, bucket: null, report: () => {} });
  await at(url, 'drop table moved_shop');
  return allRows(dataDir);
}

/** The rows of a backup that was restored: the comparisons with payment providers no longer count as finished. */
function restoredRows({ rows }: Sold): Sold['rows'] {
  const name = 'shop.db provider_comparisons';
  const unfinished = z
    .array(z.string())
    .parse(rows[name])
    .map((row) => JSON.stringify(JSON.parse(row).with(-1, null)));
  return { ...rows, [name]: unfinished };
}

async function one(url: string, query: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return Object.values((await client.query(query)).rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

function restoring({ dataDir, url }: Sold, backup: string): RestoreOptions & { url: string } {
  return { dataDir, url, backup, withTill: false, clock };
}

const changed = "update products set name = 'Changed since' where id = 1";

describe('A backup on PostgreSQL', () => {
  it('is made and restored by the commands, which set aside existing data', async () => {
    const shop = await shopOnPostgres();
    const place = { dataDir: shop.dataDir, databaseUrl: shop.url };
    const made = await ownerCommand('backup', place);
    expect(made.code, made.text).toBe(0);
    expect(made.text).toMatch(/It holds [\d.]+ MB \(2 orders, .+, 1 picture files\), and was opened and checked/);
    await at(shop.url, changed);

    const [backup] = listBackups(backupFolder(shop.dataDir));
    const restored = await ownerCommand('restore', place, backup?.name ?? '');
    expect(restored.code, restored.text).toBe(0);
    const [, aside] = /What was there is in the database’s schema (before_restore_\w+)\./.exec(restored.text) ?? [];
    expect(await one(shop.url, `select name from ${aside}.products where id = 1`)).toBe('Changed since');
    expect(await rowsOf(shop.url)).toEqual(restoredRows(shop));
    expect(await ownerCommand('audit', place)).toMatchObject({ code: 0 });
  });

  it('can be restored to files without PostgreSQL, and a backup of files can be restored to PostgreSQL', async () => {
    const shop = await shopOnPostgres();
    const backup = await backUp(shop);
    const home = temporaryFolder();
    await restoreBackup({ ...restoring(shop, backup), dataDir: home });
    expect(allRows(home)).toEqual(shop.rows);
    expect(existsSync(join(home, image))).toBe(true);

    const { folder } = await makeBackup({ dataDir: home, to: backupFolder(home), keep: 14, clock });
    const [again, url] = [temporaryFolder(), await emptyDatabase()];
    const report = await restoreToPostgres({ ...restoring(shop, folder), dataDir: again, url });
    expect(report).toMatchObject({ aside: null, till: 'new' });
    expect(existsSync(join(again, image))).toBe(true);
    expect(await rowsOf(url)).toEqual(restoredRows(shop));
  });

  it('keeps the database’s ledger of the simulated payment provider when it is restored, if that ledger has newer charges, unless overridden', async () => {
    const shop = await shopOnPostgres();
    const backup = await backUp(shop);
    await at(shop.url, "insert into till.customers (reference, provider_id) values ('later', 'till_later')");
    const later = "select count(*) from till.customers where reference = 'later'";
    expect(await restoreToPostgres(restoring(shop, backup))).toMatchObject({ till: 'retained' });
    expect(await one(shop.url, later)).toBe(1);
    expect(await restoreToPostgres({ ...restoring(shop, backup), withTill: true })).toMatchObject({ till: 'replaced' });
    expect(await one(shop.url, later)).toBe(0);
  });

  it('when restored, stops a server behind a pooler from writing until that server is started again', async () => {
    const shop = await shopOnPostgres();
    const backup = await backUp(shop);
    const behindPooler = { url: shop.url, namesStatements: false };
    const running = await openPostgres(behindPooler);
    onTestFinished(() => running.close());
    const rename = (store: Store, name: string) =>
      store.write((tx) => tx.update(products).set({ name }).where(eq(products.id, 1)));
    await rename(running, 'Before the restore');
    await restoreToPostgres(restoring(shop, backup));
    await expect(rename(running, 'After the restore')).rejects.toMatchObject({
      code: 'storage_locked',
      cause: { message: expect.stringContaining('start the server again') },
    });
    const started = await openPostgres(behindPooler);
    onTestFinished(() => started.close());
    await rename(started, 'Started again');
    expect(await one(shop.url, 'select name from products where id = 1')).toBe('Started again');
  });

  it('doesn’t count as compared with the payment provider’s charges after its restore', async () => {
    const shop = await shopOnPostgres();
    await at(shop.url, "update provider_comparisons set finished_id = 'a comparison'");
    await restoreToPostgres(restoring(shop, await backUp(shop)));
    expect(await one(shop.url, 'select count(*) from provider_comparisons')).toBeGreaterThan(0);
    expect(await one(shop.url, 'select count(finished_id) from provider_comparisons')).toBe(0);
  });

  it('that is damaged, or whose restore fails, changes nothing', async () => {
    const shop = await shopOnPostgres();
    const backup = await backUp(shop);
    await at(shop.url, changed);
    const failing = restoreToPostgres({
      ...restoring(shop, backup),
      report: (step) => {
        if (step.startsWith('Every table')) throw new Error('The line is cut');
      },
    });
    await expect(failing).rejects.toThrow('The line is cut');
    appendFileSync(join(backup, 'shop.db'), 'x');
    await expect(restoreToPostgres(restoring(shop, backup))).rejects.toThrow('is not what was backed up');
    expect(await one(shop.url, 'select name from products where id = 1')).toBe('Changed since');
    expect(await one(shop.url, "select count(*) from pg_namespace where nspname like 'before%'")).toBe(0);
    expect(readdirSync(shop.dataDir).filter((name) => name.startsWith('.restoring'))).toEqual([]);
  });

  it('includes a PostgreSQL dump of the same instant, or reports why not', async () => {
    const shop = await shopOnPostgres();
    const steps: string[] = [];
    const backup = await backUp(shop, (step) => steps.push(step));
    const hasDump = existsSync(join(backup, 'shop.pgdump'));
    const expected = hasDump ? 'A dump of PostgreSQL’s own is beside it' : 'There is no dump of PostgreSQL’s own: ';
    expect(steps.some((step) => step.startsWith(expected))).toBe(true);
  });

  it('is complete without a dump if pg_dump is older than the server, and reports that', async () => {
    const shop = await shopOnPostgres();
    const folder = temporaryFolder();
    // The output of pg_dump 15 for a server of version 18 before it fails.
    const script = `#!/bin/sh
      echo 'pg_dump: error: aborting because of server version mismatch' >&2
      echo 'pg_dump: detail: server version: 18.4; pg_dump version: 15.18 (Debian 15.18-0+deb12u1)' >&2
      exit 1`;
    writeFileSync(join(folder, 'pg_dump'), script, { mode: 0o755 });
    vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
    onTestFinished(() => void vi.unstubAllEnvs());
    const steps: string[] = [];
    const backup = await backUp(shop, (step) => steps.push(step));
    expect(steps.join('\n')).toContain('pg_dump is of version 15.18, and the database’s server of 18.4: it wants that');
    expect(readdirSync(backup)).not.toContain('shop.pgdump');
  });
});
