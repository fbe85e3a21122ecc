import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { databaseFile } from '#server/db/data-folder.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

/** Locks the database like a database browser that was left open in the middle of a change. */
function lockOf(shop: TestShop): Database.Database {
  const browser = new Database(databaseFile(shop.deps.env.dataDir));
  onTestFinished(() => {
    browser.close();
  });
  browser.exec('begin immediate');
  return browser;
}

function register(shop: TestShop, name: string) {
  const body = { username: name, email: `${name}@shop.test`, password: 'lovelace-1815' };
  return shop.visitor().request('POST', '/api/users/register', { body });
}

it('While another program locks the database, writes fail with an error, and reads are still fast', async () => {
  const shop = await startTestShop();
  const browser = lockOf(shop);
  let longestMs = 0;
  const writes = Promise.all(['ann', 'bob', 'cyd'].map((name) => register(shop, name))).then((responses) => ({
    responses,
  }));
  for (let done = null; done === null; ) {
    const begun = performance.now();
    expect((await shop.request('GET', `/api/products?q=${longestMs}`)).status).toBe(200);
    longestMs = Math.max(longestMs, performance.now() - begun);
    done = await Promise.race([writes, new Promise<null>((resolve) => setTimeout(resolve, 50, null))]);
  }
  expect(longestMs).toBeLessThan(1_000);
  const { responses } = await writes;
  for (const { status, headers, body } of responses) {
    expect([status, headers['retry-after'], body.code]).toEqual([503, '30', 'storage_locked']);
    expect(body.detail).toContain('another program, such as a database browser');
  }
  browser.exec('rollback');
  expect((await register(shop, 'ann')).status).toBe(201);
}, 20_000);

it('A write waits while another program locks the database briefly, and then succeeds', async () => {
  const shop = await startTestShop();
  const browser = lockOf(shop);
  const requested = register(shop, 'ann');
  await new Promise((resolve) => setTimeout(resolve, 200));
  browser.exec('rollback');
  expect((await requested).status).toBe(201);
});
