import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openConnection, ReadConnections } from '#server/db/sqlite/sqlite-connection.ts';
import type { Reader } from '#server/db/store.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';

it('Extra connections for simultaneous reads are closed after ten seconds, which frees their memory', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const file = join(temporaryFolder(), 'shop.db');
  const writing = openConnection(file);
  writing.exec('create table packs (name text); insert into packs values (1), (2)');
  const reads = new ReadConnections(file, () => {});
  onTestFinished(() => {
    reads.close();
    writing.close();
  });
  const readers: WeakRef<Reader>[] = [];
  const count = async (db: Reader) => (await db.get<{ found: number }>(sql`select count(*) as found from packs`)).found;
  /** Runs this many reads at the same time. Each waits until all have started. */
  async function rush(times: number): Promise<void> {
    const begun = Promise.withResolvers<void>();
    let waiting = times;
    const read = () =>
      reads.during(async (db) => {
        readers.push(new WeakRef(db));
        expect(await count(db)).toBe(2);
        waiting -= 1;
        if (waiting === 0) begun.resolve();
        await begun.promise;
      });
    await Promise.all(Array.from({ length: times }, read));
  }
  await rush(4);
  vi.advanceTimersByTime(10_000);
  await vi.waitFor(() => {
    collect();
    expect(readers.filter((reader) => reader.deref() !== undefined)).toHaveLength(1);
  });
  await rush(4);
  expect(await reads.during(count)).toBe(2);
});
