import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openPostgres } from '#server/db/postgres/open-postgres.ts';
import type { Store, Writer } from '#server/db/store.ts';
import { isPostgres } from '#server/db/which-database.ts';
import { jobLeases } from '#server/jobs/job-tables.ts';
import { at } from '#tests/support/postgres/fresh-database.ts';
import { databaseOf } from '#tests/support/shop/folder-settings.ts';
import { freshStore } from '#tests/support/shop/test-database.ts';

const until = '2026-11-10T00:00:00.000Z';

function add(tx: Writer, name: string) {
  return tx.insert(jobLeases).values({ name, holder: 'a test', until });
}

async function names(store: Store): Promise<string[]> {
  return (await store.read((db) => db.select({ name: jobLeases.name }).from(jobLeases))).map(({ name }) => name).sort();
}

/** Returns PostgreSQL's id of the transaction. */
async function transactionOf(tx: Writer): Promise<unknown> {
  const [row] = await tx.select({ id: sql<string>`pg_current_xact_id()::text` }).from(sql`public_revision`);
  return row?.id;
}

/** Causes an error of the database, and ignores it. */
async function slip(tx: Writer): Promise<void> {
  await add(tx, 'before').catch(() => {});
}

/** Returns the result of each: its value, or its error's message. */
async function outcomes(works: readonly Promise<unknown>[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(works);
  return settled.map((each) => (each.status === 'fulfilled' ? each.value : (each.reason as Error).message));
}

describe.runIf(isPostgres)('Writes on PostgreSQL', () => {
  it('that wait together share a commit and resolve only after it; a rejected write undoes only its own changes', async () => {
    const store = await freshStore();
    const seen: string[][] = [];
    const results = await outcomes(
      ['one', 'two', 'three'].map((name) =>
        store
          .write(async (tx) => {
            await add(tx, name);
            // Uses another connection, which only sees committed data.
            await at(databaseOf(store.dataDir), 'select 1');
            if (name === 'two') throw new Error('sold out');
            return transactionOf(tx);
          })
          .finally(async () => seen.push(await names(store))),
      ),
    );
    expect(results[1]).toBe('sold out');
    expect(results[0]).toBe(results[2]);
    for (const each of seen) expect(each).toEqual(['one', 'three']);
  });

  it('are repeated with their whole commit if a program outside the shop changed the same row, and each write is applied once', async () => {
    const store = await freshStore();
    await store.write((tx) => add(tx, 'counted'));
    const url = databaseOf(store.dataDir);
    let runs = 0;
    const counting = store.write(async (tx) => {
      runs += 1;
      const [row] = await tx.select().from(jobLeases).where(eq(jobLeases.name, 'counted'));
      if (runs === 1) await at(url, `update job_leases set holder = 'another' where name = 'counted'`);
      await tx
        .update(jobLeases)
        .set({ holder: `${row?.holder}, and a test` })
        .where(eq(jobLeases.name, 'counted'));
    });
    await Promise.all([counting, store.write((tx) => add(tx, 'beside'))]);
    const [row] = await store.read((db) => db.select().from(jobLeases).where(eq(jobLeases.name, 'counted')));
    expect(row?.holder).toBe('another, and a test');
    expect(await names(store)).toEqual(['beside', 'counted']);
    expect(runs).toBe(2);
  });

  it('that continue after a failed query are rejected, alone or with other writes', async () => {
    const store = await freshStore();
    await store.write((tx) => add(tx, 'before'));
    await expect(store.write(slip)).rejects.toThrow('had failed');
    const results = await outcomes([
      store.write((tx) => add(tx, 'one').then(() => 'stored')),
      store.write(slip),
      store.write((tx) => add(tx, 'two').then(() => 'stored')),
      store.write(() => Promise.reject(new Error('sold out'))),
    ]);
    expect(results).toEqual(['stored', expect.stringContaining('had failed'), 'stored', 'sold out']);
    expect(await names(store)).toEqual(['before', 'one', 'two']);
  });

  it('of two servers run one after the other: no write is repeated, and an idle transaction loses its turn', async () => {
    const store = await freshStore();
    const other = await openPostgres({ url: databaseOf(store.dataDir), namesStatements: true });
    onTestFinished(() => other.close());
    await store.write((tx) => tx.insert(jobLeases).values({ name: 'counted', holder: '0', until }));
    let runs = 0;
    const raise = async (tx: Writer) => {
      runs += 1;
      const [row] = await tx.select().from(jobLeases).where(eq(jobLeases.name, 'counted'));
      await tx.update(jobLeases).set({ holder: `${Number(row?.holder) + 1}` });
    };
    const raiseOften = async (server: Store) => {
      for (let count = 0; count < 10; count += 1) await server.write(raise);
    };
    await Promise.all([store, store, other, other].map(raiseOften));
    const [row] = await store.read((db) => db.select().from(jobLeases));
    expect([row?.holder, runs]).toEqual(['40', 40]);
    const limit = sql<string>`current_setting('idle_in_transaction_session_timeout')`;
    const limits = await store.write((tx) => tx.select({ limit }).from(sql`public_revision`));
    expect(limits).toEqual([{ limit: '20s' }]);
  });
});
