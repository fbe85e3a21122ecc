import Database from 'better-sqlite3';
import { expect, it, vi } from 'vitest';
import { databaseFile } from '#server/db/data-folder.ts';
import { sendRequest } from '#tests/support/shop/http-client.ts';
import { runShop } from '#tests/support/shop/shop-process.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';

// Each shop is a separate process, which starts slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const megabyte = 1024 * 1024;
const staff = { username: 'owner', email: 'owner@shop.test', password: 'sharp-knives-only' };
const env = {
  ADMIN_USERNAME: staff.username,
  ADMIN_EMAIL: staff.email,
  ADMIN_PASSWORD: staff.password,
  COMING_SOON: 'off',
};

it('Starting on a full disk fails with an error, whichever file runs out of space first', async () => {
  for (const fileLimitBytes of [0, 8 * 1024, 64 * 1024, 256 * 1024]) {
    const shop = await runShop(temporaryFolder(), { env, fileLimitBytes });
    expect(await shop.ended).toBe(1);
    expect(shop.output()).toMatch(
      /^The shop does not start, because the disk takes? .*\.$|because the disk is full .*\.$/m,
    );
    expect(shop.output()).not.toContain('    at ');
  }
});

it('On a full disk, reads still work and every write gets an error; once there is space, writes work again', async () => {
  const dataDir = temporaryFolder();
  const shop = await runShop(dataDir, { env, fileLimitBytes: 8 * megabyte });
  const url = await shop.address();
  const signIn = () => sendRequest(url, 'POST', '/api/users/login', { body: staff });
  expect((await signIn()).status).toBe(200);
  // Another program, which has no size limit, uses up the remaining space.
  const other = new Database(databaseFile(dataDir));
  other.pragma('wal_autocheckpoint = 0');
  other.exec(`create table filling (data blob); insert into filling values (zeroblob(${9 * megabyte}))`);
  const { status, headers, body } = await signIn();
  expect([status, headers['retry-after'], body.code]).toEqual([503, '30', 'storage_full']);
  expect(body.detail).toBe('The shop’s disk is full, so nothing can be saved. Please try again when there is room.');
  expect((await sendRequest(url, 'GET', '/api/products')).status).toBe(200);
  expect((await sendRequest(url, 'GET', '/api/health')).body.ill).toEqual(['database']);
  expect(shop.output()).toContain('caused by: SqliteError');
  other.exec('drop table filling');
  other.pragma('wal_checkpoint(TRUNCATE)');
  other.close();
  expect((await signIn()).status).toBe(200);
  expect((await sendRequest(url, 'GET', '/api/health')).status).toBe(200);
  shop.kill('SIGTERM');
  expect(await shop.ended).toBe(0);
});
