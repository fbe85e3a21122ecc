import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { databaseFile } from '#server/db/data-folder.ts';
import { isPostgres } from '#server/db/which-database.ts';
import { jobList } from '#server/jobs/job-list.ts';
import { type Job, runJob } from '#server/jobs/scheduler.ts';
import { newsletterSubscribers } from '#server/newsletter/newsletter-tables.ts';
import { newestBackupAt } from '#server/operations/health.ts';
import { at, emptyDatabase } from '#tests/support/postgres/fresh-database.ts';
import { databaseOf } from '#tests/support/shop/folder-settings.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const minuteMs = 60_000;

/** Blocks writes, as another program with the database open could. Returns a function that unblocks them. */
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

it('The health check of a working shop returns ok', async () => {
  const shop = await startTestShop();
  const { status, body } = await shop.request('GET', '/api/health');
  expect([status, body]).toEqual([200, { status: 'ok', apiVersion: 1 }]);
});

it.each(jobList().map((job) => [job.name, job] as const))(
  'A continually failing job “%s” makes the health check report “degraded”, but takes no server out of service',
  async (_name, job) => {
    const shop = await startTestShop();
    let fault: Error | null = new Error('secret words of a fault');
    const faulty: Job = {
      ...job,
      run: async () => {
        if (fault) throw fault;
      },
    };
    const health = async () => (await shop.request('GET', '/api/health')).body.status;
    await runJob(faulty, shop.deps);
    shop.advance(20 * minuteMs);
    await runJob(faulty, shop.deps);
    const { status, body, text } = await shop.request('GET', '/api/health');
    expect([status, body.status]).toEqual([200, 'degraded']);
    expect(text).not.toContain('secret');
    fault = null;
    await runJob(faulty, shop.deps);
    expect(await health()).toBe('ok');
  },
);

it('The health check reports a job that never ends, and the shop keeps serving requests', async () => {
  const shop = await startTestShop();
  const { promise, resolve } = Promise.withResolvers<void>();
  const health = async () => (await shop.request('GET', '/api/health')).body.status;
  const running = runJob({ name: 'endless', everyMs: minuteMs, run: () => promise }, shop.deps);
  shop.advance(29 * minuteMs);
  expect(await health()).toBe('ok');
  shop.advance(2 * minuteMs);
  expect(await health()).toBe('degraded');
  resolve();
  await running;
});

it('If a backup folder doesn’t respond, the health check waits for it a second at most', async () => {
  const folder = '/mnt/away';
  const [newest, older] = ['2026-11-24T02:00:00.000Z', '2026-11-23T02:00:00.000Z'];
  const { promise, resolve } = Promise.withResolvers<string[]>();
  expect(await newestBackupAt(folder, async () => [newest, older])).toBe(newest);
  let calls = 0;
  const away = () => {
    calls += 1;
    return promise;
  };
  const start = performance.now();
  const found = await Promise.all(Array.from({ length: 5 }, () => newestBackupAt(folder, away)));
  expect(found).toEqual(Array.from({ length: 5 }, () => newest));
  expect(performance.now() - start).toBeLessThan(4_000);
  expect(calls).toBe(1);
  resolve([older]);
  expect(await newestBackupAt(folder, away)).toBe(older);
  expect(await newestBackupAt(folder, () => Promise.reject(new Error('not readable')))).toBeNull();
  expect(await newestBackupAt(folder, async () => [newest])).toBe(newest);
});

it('The health check is rate-limited by IP address, except with the operator’s token', async () => {
  const operatorToken = 'a-token-of-thirty-two-characters-';
  const shop = await startTestShop({ env: { operatorToken } });
  const statuses = await Promise.all(
    Array.from({ length: 620 }, async () => (await shop.request('GET', '/api/health')).status),
  );
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  const headers = { authorization: `Bearer ${operatorToken}` };
  expect((await shop.request('GET', '/api/health', { headers })).status).toBe(200);
});

it('The health check fails while the database can’t be written to, until a write succeeds', async () => {
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

it.skipIf(isPostgres)('The health check fails if the database can’t be read', async () => {
  const shop = await startTestShop();
  const other = new Database(databaseFile(shop.deps.env.dataDir));
  other.exec('drop table public_revision');
  other.close();
  const { status, body } = await shop.request('GET', '/api/health');
  expect([status, body.ill]).toEqual([503, ['database']]);
});

it.runIf(isPostgres)(
  'The health check fails while the database refuses connections, and the shop reconnects by itself',
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
