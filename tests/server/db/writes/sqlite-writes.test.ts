import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openConnection } from '#server/db/sqlite/sqlite-connection.ts';
import { SqliteWrites } from '#server/db/sqlite/sqlite-writes.ts';
import { WriteQueue } from '#server/db/writes/write-queue.ts';
import { freshStore, temporaryFolder } from '#tests/support/shop/test-database.ts';

/** Opens a database with one table, its write queue, and another connection that shows what is committed. */
function openNotes() {
  const file = join(temporaryFolder(), 'notes.db');
  const connection = openConnection(file);
  connection.exec('create table notes (text text primary key, bytes blob) strict');
  const observer = new Database(file, { readonly: true });
  const writes = new WriteQueue(new SqliteWrites(connection));
  const insert = connection.prepare('insert into notes (text, bytes) values (?, ?)');
  return {
    connection,
    writes,
    add: (text: string, bytes: Buffer | null = null) => writes.add(() => insert.run(text, bytes).changes),
    insert: (text: string) => insert.run(text, null),
    seen: () => observer.prepare<[], string>('select text from notes order by rowid').pluck().all(),
  };
}

/** Returns the result of each: its value, or its error's message. */
async function outcomes(works: readonly Promise<unknown>[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(works);
  return settled.map((each) => (each.status === 'fulfilled' ? each.value : (each.reason as Error).message));
}

it('Waiting database writes share a commit, and no caller gets a result before the commit', async () => {
  const notes = openNotes();
  const heard: string[] = [];
  const observed: unknown[] = [];
  const hear = (name: string) => () => heard.push(name);
  await Promise.all([
    notes.add('one').then(hear('one')),
    notes.writes
      .add(() => {
        throw new Error('sold out');
      })
      .catch(hear('refusal')),
    notes.writes
      .add(async () => {
        await new Promise((resolve) => setImmediate(resolve));
        observed.push(notes.seen(), [...heard]);
      })
      .then(hear('three')),
  ]);
  expect(observed).toEqual([[], []]);
  expect(heard).toEqual(['one', 'refusal', 'three']);
  expect(notes.seen()).toEqual(['one']);
});

it('One failing write among twenty undoes only its own work', async () => {
  const notes = openNotes();
  const works = Array.from({ length: 20 }, (_, index) =>
    notes.writes.add(() => {
      notes.insert(`note ${index}`);
      if (index === 0 || index === 7) throw new Error('poisoned');
      return index;
    }),
  );
  const wanted = Array.from({ length: 20 }, (_, index) => (index === 0 || index === 7 ? 'poisoned' : index));
  expect(await outcomes(works)).toEqual(wanted);
  expect(notes.seen()).toEqual(wanted.filter((each) => each !== 'poisoned').map((index) => `note ${index}`));
});

it('A write sees the changes of earlier writes in the same batch', async () => {
  const notes = openNotes();
  const results = await outcomes([notes.add('same'), notes.add('same'), notes.add('other')]);
  expect(results).toEqual([1, 'UNIQUE constraint failed: notes.text', 1]);
  expect(notes.seen()).toEqual(['same', 'other']);
});

it('On a full disk, each write is stored completely or not at all, and its caller gets the matching result', async () => {
  const notes = openNotes();
  notes.connection.pragma(`max_page_count = ${Number(notes.connection.pragma('page_count', { simple: true })) + 4}`);
  const sizes = [100, 100, 60_000, 100, 3000, 3000, 3000, 3000, 100];
  const works = sizes.map((size, index) => notes.add(`${index}`, Buffer.alloc(size)));
  const results = await outcomes(works);
  expect(results[2]).toBe('database or disk is full');
  const heard = results.flatMap((result, index) => (result === 1 ? [`${index}`] : []));
  expect(notes.seen()).toEqual(heard);
  expect(heard.length).toBeGreaterThan(2);
});

it('If the whole transaction is lost, none of its writes is reported as successful', async () => {
  const notes = openNotes();
  const lost = Object.assign(new Error('the disk has failed'), { code: 'SQLITE_IOERR_WRITE' });
  const works = [
    notes.add('one'),
    notes.writes.add(() => {
      // SQLite also rolls back by itself if the disk fails midway.
      notes.connection.exec('rollback');
      throw lost;
    }),
    notes.add('three'),
  ];
  expect(await outcomes(works)).toEqual([lost.message, lost.message, 1]);
  expect(notes.seen()).toEqual(['three']);
});

it('If a commit fails, the whole batch is rejected, and the next batch is executed', async () => {
  const notes = openNotes();
  notes.connection.exec(
    'create table links (to_note text references notes (text) deferrable initially deferred) strict',
  );
  const link = notes.connection.prepare(`insert into links values ('nowhere')`);
  const works = [notes.add('one'), notes.writes.add(() => link.run())];
  expect(await outcomes(works)).toEqual(Array(2).fill('FOREIGN KEY constraint failed'));
  expect(await outcomes([notes.add('two')])).toEqual([1]);
  expect(notes.seen()).toEqual(['two']);
});

it('A long queue is split into batches, and every write is executed', async () => {
  const notes = openNotes();
  const names = Array.from({ length: 300 }, (_, index) => `note ${index}`);
  await Promise.all(names.map((name) => notes.add(name)));
  expect(notes.seen()).toEqual(names);
});

it('The database schema contains nothing that could undo a whole batch', async () => {
  const store = await freshStore();
  const file = openConnection(join(store.dataDir, 'shop.db'), { queryOnly: true });
  const sources = file.prepare<[], string>('select sql from sqlite_schema where sql is not null').pluck().all();
  file.close();
  expect(sources.length).toBeGreaterThan(30);
  expect(sources.filter((source) => /deferrable|raise\s*\(\s*rollback/i.test(source))).toEqual([]);
});
