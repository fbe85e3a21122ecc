import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { databaseFile } from '#server/db/data-folder.ts';
import { type Job, runJob } from '#server/jobs/scheduler.ts';
import { newsletterSubscribers } from '#server/newsletter/newsletter-tables.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const minuteMs = 60_000;

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
  const other = new Database(databaseFile(env.dataDir));
  other.exec('begin immediate');
  const at = '2026-12-01T00:00:00.000Z';
  const write = () =>
    store.write(async (tx) => {
      await tx
        .insert(newsletterSubscribers)
        .values({ email: 'a@example.com', emailKey: 'a@example.com', createdAt: at });
    });
  await expect(write()).rejects.toThrow('locked the shop’s database');
  expect((await shop.request('GET', '/api/health')).body.ill).toEqual(['database']);
  other.close();
  await write();
  expect((await shop.request('GET', '/api/health')).status).toBe(200);
});

it('A database that can’t be read makes the check fail', async () => {
  const shop = await startTestShop();
  const other = new Database(databaseFile(shop.deps.env.dataDir));
  other.exec('drop table public_revision');
  other.close();
  const { status, body } = await shop.request('GET', '/api/health');
  expect([status, body.ill]).toEqual([503, ['database']]);
});
