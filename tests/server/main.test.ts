import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { sendRequest } from '#tests/support/shop/http-client.ts';
import { runShop } from '#tests/support/shop/shop-process.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';

// Each shop is a process of its own, which a busy machine starts slowly.
vi.setConfig({ testTimeout: 120_000 });

it('A promise that nothing waited for is logged, and the shop goes on', async () => {
  const script = "process.on('SIGUSR2', () => void Promise.reject(new Error('forgotten')))";
  const shop = runShop(temporaryFolder(), { script });
  const url = await shop.address();
  shop.kill('SIGUSR2');
  await expect.poll(shop.output, { timeout: 10_000 }).toContain('forgotten');
  const line =
    shop
      .output()
      .split('\n')
      .find((text) => text.includes('forgotten')) ?? '';
  expect(JSON.parse(line)).toMatchObject({ level: 50, err: { message: 'forgotten' } });
  expect((await sendRequest(url, 'GET', '/api/health')).status).toBe(200);
});

it('An exception that nothing caught is logged, and the shop stops in an orderly way to be started anew', async () => {
  const script = "process.on('SIGUSR2', () => { throw new Error('uncaught') })";
  const dataDir = temporaryFolder();
  const shop = runShop(dataDir, { script });
  await shop.address();
  shop.kill('SIGUSR2');
  expect(await shop.ended).toBe(1);
  const line =
    shop
      .output()
      .split('\n')
      .find((text) => text.includes('uncaught')) ?? '';
  expect(JSON.parse(line)).toMatchObject({ level: 60, err: { message: 'uncaught' } });
  // Both are there only while the shop runs, or where it was killed.
  expect(existsSync(join(dataDir, 'address.json'))).toBe(false);
  expect(existsSync(join(dataDir, 'shop.db-wal'))).toBe(false);
});

function open(folder: string): string[] {
  return ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].filter(
    (name) => (statSync(join(folder, name)).mode & 0o077) !== 0,
  );
}

it('What the shop stores is for its owner alone, and what an older version left open is mended', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const first = runShop(dataDir);
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
  const second = runShop(dataDir);
  await second.address();
  expect(open(dataDir)).toEqual([]);
});

it('A folder in which no shop has been keeps its rights', async () => {
  const dataDir = temporaryFolder();
  chmodSync(dataDir, 0o755);
  writeFileSync(join(dataDir, 'link-secret'), 'damaged');
  const shop = runShop(dataDir);
  expect(await shop.ended).toBe(1);
  expect(statSync(dataDir).mode & 0o777).toBe(0o755);
});
