import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { melbourneDay } from '#core/dates.ts';
import { users } from '#server/accounts/account-tables.ts';
import { isPostgres } from '#server/db/which-database.ts';
import { staffOf, startedLayby } from '#tests/support/data/laybys.ts';
import { emptyDatabase } from '#tests/support/postgres/fresh-database.ts';
import { folderEnv } from '#tests/support/shop/folder-settings.ts';
import { commandProgram, ownerCommand } from '#tests/support/shop/owner-commands.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';
import { exportedText } from './exported-table.ts';

// Each command is a separate process, which starts slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

it('npm run export writes all four tables of a running shop, with the same content as the admin’s downloads', async () => {
  const shop = await startTestShop();
  const staff = await staffOf(shop);
  await startedLayby(shop);
  const { dataDir } = shop.deps.env;
  const before = melbourneDay(new Date());
  const { code, text } = await ownerCommand('export', dataDir);
  expect(code).toBe(0);
  const folder = join(dataDir, 'exports');
  const today = readdirSync(folder)[0]?.slice('customers-'.length, -'.csv'.length);
  // Midnight may have passed while the command ran.
  expect([before, melbourneDay(new Date())]).toContain(today);
  expect(readdirSync(folder).sort()).toEqual(
    ['customers', 'orders', 'payments', 'products'].map((what) => `${what}-${today}.csv`),
  );
  for (const what of ['products', 'customers', 'orders', 'payments'] as const) {
    const file = join(folder, `${what}-${today}.csv`);
    expect(text).toContain(file);
    expect(readFileSync(file, 'utf8')).toBe(await exportedText(staff, what));
    expect(statSync(file).mode & 0o077).toBe(0);
  }
});

it('npm run export writes one table to a given file, which it overwrites only with --force', async () => {
  const shop = await startTestShop();
  const { dataDir } = shop.deps.env;
  const to = join(temporaryFolder(), 'for the accountant');
  const args = ['--what', 'orders', '--to', to];
  expect(await ownerCommand('export', dataDir, ...args)).toMatchObject({ code: 0 });
  const [name = ''] = readdirSync(to);
  expect(name).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
  writeFileSync(join(to, name), 'edited');
  expect(await ownerCommand('export', dataDir, ...args)).toMatchObject({
    code: 1,
    text: expect.stringContaining('is there already. Nothing was written; --force writes over it.'),
  });
  expect(readFileSync(join(to, name), 'utf8')).toBe('edited');
  expect(await ownerCommand('export', dataDir, ...args, '--force')).toMatchObject({ code: 0 });
  expect(readFileSync(join(to, name), 'utf8')).toContain('Order,Placed');
});

it('npm run export reports a disk that becomes full while a table is written, and leaves no file', async () => {
  const shop = await startTestShop();
  await staffOf(shop);
  const { dataDir } = shop.deps.env;
  const to = join(temporaryFolder(), 'exports');
  // The one customer's row is longer than the space that is left, but is written in one piece.
  await shop.deps.store.write(async (tx) => {
    await tx.update(users).set({ firstName: 'A long name '.repeat(200) });
  });
  const command = `ulimit -f 2; exec "$0" "$@"`;
  const args = [await commandProgram('export'), '--what', 'customers', '--to', to];
  const { status, stderr } = spawnSync('sh', ['-c', command, process.execPath, ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...(await folderEnv(dataDir)) },
  });
  expect(stderr).toContain('It could not be done, because the disk takes no file as large as this');
  expect(status).toBe(1);
  expect(readdirSync(to)).toEqual([]);
});

it('npm run export reports wrong arguments and a missing shop', async () => {
  const dataDir = temporaryFolder();
  const place = isPostgres ? { dataDir, databaseUrl: emptyDatabase } : dataDir;
  const wrong: [args: string[], label: string][] = [
    [[], 'There is no shop in'],
    [['--what', 'passwords'], 'There is no table called passwords.'],
    [['orders'], 'Use: npm run export'],
    [['--to'], 'Use: npm run export'],
  ];
  for (const [args, label] of wrong) {
    expect(await ownerCommand('export', place, ...args)).toMatchObject({
      code: 1,
      text: expect.stringContaining(label),
    });
  }
  expect(readdirSync(dataDir)).toEqual([]);
});
