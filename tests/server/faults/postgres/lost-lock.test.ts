import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { openPostgres } from '#server/db/postgres/open-postgres.ts';
import { holdAlone } from '#server/db/postgres/shop-lock.ts';
import type { Store } from '#server/db/store.ts';
import { isPostgres } from '#server/db/which-database.ts';
import { jobLeases } from '#server/jobs/job-tables.ts';
import { at } from '#tests/support/postgres/fresh-database.ts';
import { databaseOf } from '#tests/support/shop/folder-settings.ts';
import { freshStore } from '#tests/support/shop/test-database.ts';

const lines = (name: string) => `select pg_terminate_backend(pid, 5000) from pg_stat_activity
  where datname = current_database() and application_name = 'hindquarter ${name}'`;

const lease = (name: string) => ({ name, holder: 'a test', until: '2026-11-10T00:00:00.000Z' });
const write = (store: Store, name: string) => store.write((tx) => tx.insert(jobLeases).values(lease(name)));
const names = async (store: Store) =>
  (await store.read((db) => db.select({ name: jobLeases.name }).from(jobLeases))).map(({ name }) => name).sort();

/** Holds the database exclusively as soon as the server's own lock is lost. */
async function holdInPlaceOf(url: string): Promise<pg.Client> {
  const held: pg.Client[] = [];
  await expect
    .poll(async () => {
      await at(url, lines('lock'));
      return holdAlone(url, 'restore').then(
        (client) => held.push(client),
        () => 0,
      );
    })
    .toBe(1);
  return held[0] as pg.Client;
}

/** Retries a write until it succeeds. */
async function writesAgain(store: Store, name: string): Promise<void> {
  await expect
    .poll(() =>
      write(store, name).then(
        () => 'stored',
        (error) => error.code,
      ),
    )
    .toBe('stored');
  await expect.poll(() => store.isWell()).toBe(true);
}

describe.runIf(isPostgres)('A server whose database lock is lost with its connection', () => {
  it('writes nothing while another program has the database exclusively, and then resumes automatically', async () => {
    const store = await freshStore();
    const url = databaseOf(store.dataDir);
    await write(store, 'before');
    const other = await holdInPlaceOf(url);
    await expect(write(store, 'meanwhile')).rejects.toMatchObject({ code: 'storage_locked' });
    expect(store.isWell()).toBe(false);
    // The store can still read the rows stored before.
    expect(await names(store)).toEqual(['before']);
    await other.end();
    await writesAgain(store, 'after');
    await expect(holdAlone(url, 'restore')).rejects.toThrow('stop all of its servers first');
    expect(await names(store)).toEqual(['after', 'before']);
  });

  it('continues to write next to another server that has its own lock', async () => {
    const store = await freshStore();
    const url = databaseOf(store.dataDir);
    const other = await openPostgres({ url, namesStatements: true });
    await at(
      url,
      `${lines('lock')} and pid = (select min(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'hindquarter lock')`,
    );
    await expect(holdAlone(url, 'restore')).rejects.toThrow('stop all of its servers first');
    const stored = await Promise.allSettled([write(store, 'one'), write(other, 'other')]);
    expect(stored.some(({ status }) => status === 'fulfilled')).toBe(true);
    await Promise.all([writesAgain(store, 'one again'), writesAgain(other, 'other again')]);
    await other.close();
  });

  it('finds its data unchanged if a program that was rewriting the data lost its connection', async () => {
    const store = await freshStore();
    const url = databaseOf(store.dataDir);
    await write(store, 'before');
    const other = await holdInPlaceOf(url);
    await other.query('begin');
    await other.query('delete from job_leases');
    await at(url, lines('restore'));
    await expect(other.query('commit')).rejects.toThrow();
    await other.end().catch(() => {});
    await writesAgain(store, 'after');
    expect(await names(store)).toEqual(['after', 'before']);
  });
});
