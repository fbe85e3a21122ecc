import { randomBytes } from 'node:crypto';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { apiVersion } from '#core/api-version.ts';
import { Seal } from '#desktop/main/offline/storage/seal.ts';
import { SeenResponses } from '#desktop/main/offline/storage/seen-responses.ts';

const seenAt = '2026-11-09T23:00:00.000Z';
const path = '/api/admin/orders?page=1';

function openSeen() {
  const db = new Database(':memory:');
  db.exec(`create table seen (name text primary key, seen_at text not null, body blob not null) without rowid;
    create table known (subject text primary key, version integer not null, seen_at text not null, body blob not null)`);
  const seal = new Seal(randomBytes(32));
  const seen = new SeenResponses(db, seal);
  /** Stores a body as another version of the app would. */
  const store = (table: 'seen' | 'known', value: object) =>
    db.prepare(`update ${table} set body = ?`).run(seal.close(value));
  return { seen, store };
}

it('Data that a counter stored under this API version, or before versions were stored, is read unchanged', () => {
  const { seen, store } = openSeen();
  seen.keep(path, { body: [{ id: 1 }], total: '1', seenAt }, [['order 1', { id: 1, version: 3 }]]);
  expect(seen.find(path)).toEqual({ body: [{ id: 1 }], total: '1', seenAt });
  expect(seen.known('order 1')).toEqual({ id: 1, version: 3 });
  store('seen', { body: [], total: null, seenAt });
  store('known', { id: 1, version: 2 });
  expect([seen.find(path)?.body, seen.known('order 1')]).toEqual([[], { id: 1, version: 2 }]);
});

it('Data that a newer app stored under an unknown API version is treated as not loaded', () => {
  const { seen, store } = openSeen();
  seen.keep(path, { body: [], total: null, seenAt }, [['order 1', { id: 1, version: 3 }]]);
  store('seen', { body: [], total: null, seenAt, apiVersion: apiVersion + 1 });
  store('known', { id: 1, version: 3, apiVersion: apiVersion + 1 });
  expect([seen.find(path), seen.known('order 1')]).toEqual([null, null]);
  seen.know('order 1', { id: 1, version: 1 });
  expect(seen.known('order 1')).toEqual({ id: 1, version: 1 });
});

it('An order with a number that a restored shop assigns a second time isn’t mistaken for the lost order with that number', () => {
  const { seen } = openSeen();
  const lost = { id: 100, version: 5, createdAt: '2026-11-10T01:00:00.000Z', status: 'paid', address: 'Anna’s' };
  seen.know('order 100', lost);
  // An older response about the same order is ignored.
  seen.know('order 100', { ...lost, version: 4 });
  expect(seen.known('order 100')).toEqual(lost);
  const next = { id: 100, version: 1, createdAt: '2026-11-10T03:00:00.000Z', status: 'pending' };
  seen.know('order 100', next as never);
  expect(seen.known('order 100')).toEqual(next);
});

it('An order that a restored shop has in an earlier version is shown as the shop has it', async () => {
  const { seen } = openSeen();
  const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  const order = { id: 100, version: 5, createdAt: '2026-11-10T01:00:00.000Z', status: 'delivered', payments: [1, 2] };
  seen.know('order 100', order, at(-1));
  const { payments, ...row } = { ...order, version: 3, status: 'paid' };
  // The response to a request that began earlier arrives late.
  seen.know('order 100', row, at(-10));
  seen.know('order 100', row);
  expect(seen.known('order 100')).toEqual(order);
  // The lost payments aren't part of the restored order.
  seen.know('order 100', row, at(10));
  expect(seen.known('order 100')).toEqual(row);
});
