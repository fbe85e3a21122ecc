import { expect, it, onTestFinished, vi } from 'vitest';
import { deviceStore } from '#storefront/platform/device-store.ts';

interface Saved {
  name: string;
}

function newStore() {
  const database = `device-store-test-${crypto.randomUUID()}`;
  onTestFinished(() => void indexedDB.deleteDatabase(database));
  return deviceStore<Saved, { text: string }>(() => database, 'steps');
}

/** Closes every database that this page uses, as browsers do to free memory. */
function spyDatabases(): () => void {
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
  onTestFinished(() => transactions.mockRestore());
  return () => {
    for (const database of transactions.mock.contexts) if (database instanceof IDBDatabase) database.close();
  };
}

it('Data stored on a device is kept even if the browser closes the database before a write and before a read', async () => {
  const closeAll = spyDatabases();
  const store = newStore();
  await store.add({ text: 'first' });
  await store.keep('name', 'Mia');
  closeAll();
  await store.add({ text: 'second' });
  closeAll();
  expect(await store.waiting()).toEqual([
    { seq: 1, text: 'first' },
    { seq: 2, text: 'second' },
  ]);
  closeAll();
  const readings = await Promise.all([store.read('name'), store.waiting()]);
  expect(readings).toMatchObject(['Mia', [{ text: 'first' }, { text: 'second' }]]);
});

it('Data that a device reports as stored is on its disk', async () => {
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
  onTestFinished(() => transactions.mockRestore());
  const store = newStore();
  await store.add({ text: 'first' });
  await store.keep('name', 'Mia');
  const made = transactions.mock.results.map(({ value }) => (value as IDBTransaction).durability);
  expect(made).toEqual(['strict', 'strict']);
});

it('A record keeps its number while it is replaced, and numbers aren’t used again', async () => {
  const store = newStore();
  for (const text of ['first', 'second']) await store.add({ text });
  await store.replace({ seq: 1, text: 'changed' });
  await store.remove(2);
  await store.add({ text: 'third' });
  expect(await store.waiting()).toEqual([
    { seq: 1, text: 'changed' },
    { seq: 3, text: 'third' },
  ]);
  await store.wipe();
  expect(await store.waiting()).toEqual([]);
});
