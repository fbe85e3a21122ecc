import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { faultExitCode } from '#core/shop-process.ts';
import { openShopStore } from '#server/db/open-shop-store.ts';
import { isPostgres } from '#server/db/which-database.ts';
import { newsletterSubscribers } from '#server/newsletter/newsletter-tables.ts';
import { folderSettings } from '#tests/support/shop/folder-settings.ts';
import { sendRequest } from '#tests/support/shop/http-client.ts';
import { runShop } from '#tests/support/shop/shop-process.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';

// Each shop is a separate process, which starts slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const faults: [what: string, level: number, script: string][] = [
  ['A promise that nothing waited for', 60, "void Promise.reject(new Error('fault', { cause: new Error('root') }))"],
  ['An exception that nothing caught', 60, "throw new Error('fault', { cause: new Error('root') })"],
];

it.each(faults)(
  '%s is logged with its cause, and the shop stops in an orderly way so that it can be restarted',
  async (_what, level, fault) => {
    const dataDir = temporaryFolder();
    const shop = await runShop(dataDir, { script: `process.on('SIGUSR2', () => { ${fault} })` });
    await shop.address();
    shop.kill('SIGUSR2');
    expect(await shop.ended).toBe(faultExitCode);
    const line = shop
      .output()
      .split('\n')
      .find((text) => text.includes('fault'));
    expect(JSON.parse(line ?? '')).toMatchObject({ level, err: { message: 'fault: root' } });
    // Both files exist only while the shop runs, or after the shop was killed.
    expect(existsSync(join(dataDir, 'address.json'))).toBe(false);
    expect(existsSync(join(dataDir, 'shop.db-wal'))).toBe(false);
  },
);

it('A shop that can’t stop in an orderly way ends with a failure code, so that it isn’t taken for a requested stop', async () => {
  const dataDir = temporaryFolder();
  const shop = await runShop(dataDir);
  await shop.address();
  const file = join(dataDir, 'address.json');
  rmSync(file);
  mkdirSync(join(file, 'in the way'), { recursive: true });
  shop.kill('SIGTERM');
  expect(await shop.ended).toBe(1);
});

it('A request in progress gets its response before a fatal error stops the shop, and its changes are kept', async () => {
  const dataDir = temporaryFolder();
  // The error occurs while the request is being handled.
  const script = `
    import { Server } from 'node:http';
    const emit = Server.prototype.emit;
    Server.prototype.emit = function (name, request, ...more) {
      if (name === 'request' && request.url === '/api/newsletter') setImmediate(() => { throw new Error('fault'); });
      return emit.call(this, name, request, ...more);
    };`;
  const shop = await runShop(dataDir, { script, env: { COMING_SOON: 'off' } });
  const url = await shop.address();
  const body = { email: 'ada@shop.test' };
  expect((await sendRequest(url, 'POST', '/api/newsletter', { body })).status).toBe(202);
  expect(await shop.ended).toBe(faultExitCode);
  const store = await openShopStore(await folderSettings(dataDir));
  onTestFinished(() => store.close());
  const stored = await store.read((db) => db.select().from(newsletterSubscribers));
  expect(stored.map(({ email }) => email)).toEqual(['ada@shop.test']);
});

function open(folder: string): string[] {
  return ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].filter(
    (name) => (statSync(join(folder, name)).mode & 0o077) !== 0,
  );
}

it('Only the shop’s own system user can read its files, including files that an older version left readable', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const first = await runShop(dataDir);
  await first.address();
  expect(open(dataDir)).toEqual([]);
  first.kill('SIGTERM');
  await first.ended;
  mkdirSync(join(dataDir, 'backups', 'old'), { recursive: true });
  writeFileSync(join(dataDir, 'backups', 'old', 'shop.db'), 'customers');
  for (const name of ['.', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })]) {
    const path = join(dataDir, name);
    chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644);
  }
  const second = await runShop(dataDir);
  await second.address();
  expect(open(dataDir)).toEqual([]);
});

// On PostgreSQL a damaged file in the folder doesn't prevent the shop from starting.
it.skipIf(isPostgres)('A data folder that has never contained a shop keeps its permissions', async () => {
  const dataDir = temporaryFolder();
  chmodSync(dataDir, 0o755);
  writeFileSync(join(dataDir, 'link-secret'), 'damaged');
  const shop = await runShop(dataDir);
  expect(await shop.ended).toBe(1);
  expect(statSync(dataDir).mode & 0o777).toBe(0o755);
});
