import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { databaseFile } from '#server/db/data-folder.ts';
import { isPostgres } from '#server/db/which-database.ts';
import { type Job, runJob } from '#server/jobs/scheduler.ts';
import { newsletterSubscribers } from '#server/newsletter/newsletter-tables.ts';
import { at, emptyDatabase } from '#tests/support/postgres/fresh-database.ts';
import { databaseOf } from '#tests/support/shop/folder-settings.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const minuteMs = 60_000;

/** As another program may do that has the database open; answers how it lets go of it. */
async function hinderWrites(dataDir: string): Promise<() => Promise<void>> {
  if (isPostgres) {
    const url = databaseOf(dataDir);
    await at(url, 'create table moved_shop ()');
    return () => at(url, 'drop table moved_shop');
  }
  const other = new Database(databaseFile(dataDir));
  other.exec('begin immediate');
  return async () => {
    other.close();
  };
}

it('A shop that works says so', async () => {
  const shop = await startTestShop();
  const { status, body } = await shop.request('GET', '/api/health');
  expect([status, body]).toEqual([200, { status: 'ok', apiVersion: 1 }]);
});

it('A job that keeps failing makes the check fail, until it works again', async () => {
  const shop = await startTestShop();
  let fault: Error | null = new Error('secret words of a fault');
  const run = async () => {
    if (fault) throw fault;
  };
  const job: Job = { name: 'faulty', everyMs: minuteMs, run };
  const health = async () => (await shop.request('GET', '/api/health')).status;
  await runJob(job, shop.deps);
  shop.advance(20 * minuteMs);
  expect(await health()).toBe(200);
  await runJob(job, shop.deps);
  const { status, body, text, headers } = await shop.request('GET', '/api/health');
  expect([status, body.ill, headers['retry-after']]).toEqual([503, ['jobs'], '30']);
  expect(text).not.toContain('secret');
  fault = null;
  await runJob(job, shop.deps);
  expect(await health()).toBe(200);
});

it('A job that never ends makes the check fail', async () => {
  const shop = await startTestShop();
  const { promise, resolve } = Promise.withResolvers<void>();
  const running = runJob({ name: 'endless', everyMs: minuteMs, run: () => promise }, shop.deps);
  shop.advance(29 * minuteMs);
  expect((await shop.request('GET', '/api/health')).status).toBe(200);
  shop.advance(2 * minuteMs);
  expect((await shop.request('GET', '/api/health')).body.ill).toEqual(['jobs']);
  resolve();
  await running;
});

it('A database that can’t be written to makes the check fail, until a write works again', async () => {
  const shop = await startTestShop();
  const { store, env } = shop.deps;
  const free = await hinderWrites(env.dataDir);
  const at = '2026-12-01T00:00:00.000Z';
  const write = () =>
    store.write(async (tx) => {
      await tx
        .insert(newsletterSubscribers)
        .values({ email: 'a@example.com', emailKey: 'a@example.com', createdAt: at });
    });
  await expect(write()).rejects.toMatchObject({ code: 'storage_locked' });
  expect((await shop.request('GET', '/api/health')).body.ill).toEqual(['database']);
  await free();
  await write();
  expect((await shop.request('GET', '/api/health')).status).toBe(200);
});

it.skipIf(isPostgres)('A database that can’t be read makes the check fail', async () => {
  const shop = await startTestShop();
  const other = new Database(databaseFile(shop.deps.env.dataDir));
  other.exec('drop table public_revision');
  other.close();
  const { status, body } = await shop.request('GET', '/api/health');
  expect([status, body.ill]).toEqual([503, ['database']]);
});

it.runIf(isPostgres)(
  'A database that takes nobody makes the check fail, and the shop finds it again by itself',
  async () => {
    const shop = await startTestShop();
    const name = new URL(databaseOf(shop.deps.env.dataDir)).pathname.slice(1);
    const allow = (isAllowed: boolean) => at(emptyDatabase, `alter database ${name} allow_connections ${isAllowed}`);
    const health = async () => (await shop.request('GET', '/api/health')).status;
    await allow(false);
    await at(emptyDatabase, `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`);
    await expect.poll(health).toBe(503);
    await allow(true);
    await expect.poll(health).toBe(200);
  },
);
