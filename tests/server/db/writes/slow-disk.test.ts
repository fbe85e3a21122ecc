import { join } from 'node:path';
import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { type DiskFile, openLog } from '#server/db/sqlite/log-sync.ts';
import { openConnection } from '#server/db/sqlite/sqlite-connection.ts';
import { SqliteWrites } from '#server/db/sqlite/sqlite-writes.ts';
import { WriteQueue } from '#server/db/writes/write-queue.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';

type Done = (error: Error | null) => void;

/** Opens a table whose log is on a simulated disk, which reports when a sync is done. */
function openNotes({ syncNow = () => {}, patienceMs = 600_000 } = {}) {
  const connection = openConnection(join(temporaryFolder(), 'notes.db'));
  connection.exec('create table notes (text text) strict');
  const begun: Done[] = [];
  const heard: unknown[] = [];
  const failures: Error[] = [];
  const disk: DiskFile = { sync: (done) => begun.push(done), syncNow, patienceMs, close: () => {} };
  const commits = new SqliteWrites(connection, { openDisk: () => disk, onFailure: (error) => failures.push(error) });
  const queue = new WriteQueue(commits);
  const insert = connection.prepare('insert into notes values (?)');
  const hear = (work: Promise<unknown>) =>
    work.then(
      (value) => heard.push(value),
      (error) => heard.push(error),
    );
  return {
    connection,
    commits,
    disk,
    heard,
    failures,
    begun,
    add: (text: string) => hear(queue.add(() => insert.run(text) && text)),
    turnAway: (text: string) => hear(queue.add(() => Promise.reject(text))),
  };
}

async function someRounds(): Promise<void> {
  for (let round = 0; round < 5; round += 1) await nextRound();
}

it('No caller gets a result or an error before the write is on the disk; writes that arrive while the disk syncs share the next batch', async () => {
  const { add, turnAway, commits, heard, begun, connection } = openNotes();
  add('one');
  await someRounds();
  expect([heard, begun.length]).toEqual([[], 1]);
  add('two');
  turnAway('sold out');
  await someRounds();
  add('three');
  await someRounds();
  // The waiting writes have run but aren't committed, because the disk is busy.
  expect([heard, begun.length, connection.inTransaction]).toEqual([[], 1, true]);
  begun[0]?.(null);
  await someRounds();
  expect([heard, begun.length]).toEqual([['one'], 2]);
  begun[1]?.(null);
  await someRounds();
  expect([heard, begun.length, commits.pending()]).toEqual([['one', 'two', 'sold out', 'three'], 2, null]);
});

it('A write that arrives in the next turn of the event loop shares the commit', async () => {
  const { add, begun, heard } = openNotes();
  add('one');
  await nextRound();
  add('two');
  await someRounds();
  expect(begun.length).toBe(1);
  begun[0]?.(null);
  await someRounds();
  expect(heard).toEqual(['one', 'two']);
});

it('A rejected write without changes still waits for the writes it may depend on, without delaying other writes', async () => {
  const { add, turnAway, heard, begun, connection } = openNotes();
  add('one');
  await someRounds();
  turnAway('sold out');
  await someRounds();
  expect([heard, begun.length, connection.inTransaction]).toEqual([[], 1, false]);
  begun[0]?.(null);
  await someRounds();
  expect([heard, begun.length]).toEqual([['one', 'sold out'], 1]);
  turnAway('still sold out');
  await someRounds();
  expect(heard).toEqual(['one', 'sold out', 'still sold out']);
});

it('Readers of committed data can also wait until it is on the disk', async () => {
  const { add, commits, begun } = openNotes();
  expect(commits.pending()).toBeNull();
  add('one');
  await someRounds();
  let isDurable = false;
  void commits.pending()?.then(() => {
    isDurable = true;
  });
  await someRounds();
  expect(isDurable).toBe(false);
  begun[0]?.(null);
  await someRounds();
  expect(isDurable).toBe(true);
});

it('If the disk fails, all waiting and new writes are rejected, and the failure is reported once', async () => {
  const { add, commits, heard, failures, begun } = openNotes();
  const fault = Object.assign(new Error('the disk has failed'), { code: 'EIO' });
  add('one');
  await someRounds();
  add('two');
  await someRounds();
  begun[0]?.(fault);
  await someRounds();
  add('three');
  await someRounds();
  expect(heard).toEqual([fault, fault, fault]);
  expect(failures).toEqual([fault]);
  await expect(commits.pending()).rejects.toBe(fault);
});

it('If the helper threads stay busy, the shop’s process itself syncs the disk', async () => {
  let waited = 0;
  const { add, heard, begun } = openNotes({
    syncNow: () => {
      waited += 1;
    },
    patienceMs: 1,
  });
  await add('one');
  expect([heard, waited]).toEqual([['one'], 1]);
  // The late confirmation changes nothing.
  begun[0]?.(null);
  await add('two');
  expect([heard, waited]).toEqual([['one', 'two'], 2]);
});

it('A disk error that arrives after writes were acknowledged is final, because these writes may be lost', async () => {
  const { add, commits, heard, failures, begun } = openNotes({ syncNow: () => {}, patienceMs: 1 });
  const fault = Object.assign(new Error('the disk has failed'), { code: 'EIO' });
  await add('one');
  expect(heard).toEqual(['one']);
  begun[0]?.(fault);
  expect(failures).toEqual([fault]);
  await expect(commits.pending()).rejects.toBe(fault);
  add('two');
  await someRounds();
  expect(heard).toEqual(['one', fault]);
  expect(failures).toEqual([fault]);
});

it('A disk error that is reported late for one batch of writes also fails the next batch', async () => {
  const { add, heard, failures, begun, disk } = openNotes({ syncNow: () => {}, patienceMs: 1 });
  const fault = Object.assign(new Error('the disk has failed'), { code: 'EIO' });
  await add('one');
  disk.patienceMs = 600_000;
  add('two');
  await someRounds();
  begun[0]?.(fault);
  await someRounds();
  expect([heard, failures]).toEqual([['one', fault], [fault]]);
});

it('SQLite’s real log can be synced by a helper thread and by the process itself', async () => {
  const file = join(temporaryFolder(), 'notes.db');
  const connection = openConnection(file);
  connection.exec('create table notes (text text) strict');
  const log = openLog(file);
  log.syncNow();
  expect(await new Promise((resolve) => log.sync(resolve))).toBeNull();
  log.close();
});
