import { sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { openPostgres } from '#server/db/postgres/open-postgres.ts';
import { isPostgres } from '#server/db/which-database.ts';
import { jobLeases } from '#server/jobs/job-tables.ts';
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

describe.runIf(isPostgres)('A statement that takes too long', () => {
  it.each([true, false])(
    'is ended by the database, and the next write of another server succeeds (direct connection: %s)',
    async (namesStatements) => {
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
        expect(await working()).toBe(0);
        await store.write((tx) => tx.insert(jobLeases).values(lease('second')));
        const reading = slow.read((db) => db.select({ slept: sql`pg_sleep(20)` }).from(jobLeases).limit(1));
        await expect(reading).rejects.toMatchObject({ code: 'storage_locked' });
        const looking = slow.readAhead((db) => db.select({ slept: sql`pg_sleep(20)` }).from(jobLeases).limit(1));
        await expect(looking).rejects.toMatchObject({ code: 'storage_locked' });
        expect(await working()).toBe(0);
      } finally {
        await slow.close();
      }
    },
  );

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
});
