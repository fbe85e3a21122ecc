import { count, sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sessions } from '#server/accounts/account-tables.ts';
import { openPostgres } from '#server/db/postgres/open-postgres.ts';
import { isPostgres } from '#server/db/which-database.ts';
import type { Deps } from '#server/deps.ts';
import { deleteExpired } from '#server/jobs/clear-up.ts';
import { jobLeases } from '#server/jobs/job-tables.ts';
import { at } from '#tests/support/postgres/fresh-database.ts';
import { databaseOf } from '#tests/support/shop/folder-settings.ts';
import { freshStore } from '#tests/support/shop/test-database.ts';

const limits = { ms: 1_500, lockMs: 700 };
const lease = (name: string) => ({ name, holder: 'a test', until: '2026-11-10T00:00:00.000Z' });

/** Returns the number of backends that run a statement of this test. */
async function countSleeping(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select count(*)::int as n from pg_stat_activity
        where state = 'active' and query like '%pg_sleep%' and datname = current_database() and pid <> pg_backend_pid()`,
    );
    return rows[0].n;
  } finally {
    await client.end();
  }
}

/** @param namesStatements true for a direct connection, false for one behind a pooler */
async function expectEnded(namesStatements: boolean): Promise<void> {
  const store = await freshStore();
  const url = databaseOf(store.dataDir);
  const slow = await openPostgres({ url, namesStatements, limits });
  const working = () => countSleeping(url);
  try {
    // The row that the sleeping statement reads.
    await store.write((tx) => tx.insert(jobLeases).values(lease('first')));
    const sleeping = slow.write((tx) => tx.select({ slept: sql`pg_sleep(20)` }).from(jobLeases).limit(1));
    await expect.poll(working).toBe(1);
    await expect(sleeping).rejects.toMatchObject({ code: 'storage_locked' });
    // The error may come before the statement’s end is shown.
    await expect.poll(working, { timeout: 5_000 }).toBe(0);
    await store.write((tx) => tx.insert(jobLeases).values(lease('second')));
    const reading = slow.read((db) => db.select({ slept: sql`pg_sleep(20)` }).from(jobLeases).limit(1));
    await expect(reading).rejects.toMatchObject({ code: 'storage_locked' });
    const looking = slow.readAhead((db) => db.select({ slept: sql`pg_sleep(20)` }).from(jobLeases).limit(1));
    await expect(looking).rejects.toMatchObject({ code: 'storage_locked' });
    await expect.poll(working, { timeout: 5_000 }).toBe(0);
  } finally {
    await slow.close();
  }
}

describe.runIf(isPostgres)('A database statement that takes too long', () => {
  it('is ended by the database, and then another server’s next write succeeds, with a direct connection and behind a pooler', async () => {
    // Both only wait for time limits, so they run at the same time.
    await Promise.all([true, false].map(expectEnded));
  });

  it('never delays another server’s write beyond that server’s lock limit', async () => {
    const store = await freshStore();
    const url = databaseOf(store.dataDir);
    await store.write((tx) => tx.insert(jobLeases).values(lease('first')));
    const quick = await openPostgres({ url, namesStatements: true, limits });
    try {
      const holder = store.write((tx) => tx.select({ slept: sql`pg_sleep(3)` }).from(jobLeases).limit(1));
      await expect.poll(() => countSleeping(url)).toBe(1);
      const held = quick.write((tx) => tx.insert(jobLeases).values(lease('second')));
      await expect(held).rejects.toMatchObject({ code: 'storage_locked' });
      await holder;
      await quick.write((tx) => tx.insert(jobLeases).values(lease('third')));
    } finally {
      await quick.close();
    }
  });

  it('is avoided when expired sessions are deleted, even if the list of orders is larger than a query’s memory', async () => {
    const { dataDir } = await freshStore();
    const url = databaseOf(dataDir);
    const past = "'2026-01-01T00:00:00.000Z'";
    await at(
      url,
      `set session_replication_role = replica;
        insert into sessions (id, token_hash, created_at, last_used_at, expires_at)
          select n, 'token ' || n, ${past}, ${past}, ${past} from generate_series(1, 30000) n;
        insert into orders (id, session_id, payment_type, total_cents, created_at, updated_at)
          select n, n, 'immediate', 100, ${past}, ${past} from generate_series(2, 30000, 2) n;
        analyze sessions, orders`,
    );
    const littleMemory = `${url}?options=${encodeURIComponent('-c work_mem=64kB')}`;
    const store = await openPostgres({ url: littleMemory, namesStatements: true, limits: { ms: 4_000, lockMs: 700 } });
    onTestFinished(() => store.close());
    await deleteExpired.run({ store, clock: () => new Date('2026-11-10T00:00:00.000Z') } as Deps);
    const kept = await store.read((db) => db.select({ n: count(), odd: sql`sum(${sessions.id} % 2)` }).from(sessions));
    expect(kept).toEqual([{ n: 15_000, odd: 0 }]);
  });
});
