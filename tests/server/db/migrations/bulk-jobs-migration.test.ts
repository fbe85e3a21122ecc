import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { findBulkRows, getBulkJob } from '#server/bulk/bulk-queries.ts';
import { databaseFile } from '#server/db/data-folder.ts';
import { migrate } from '#server/db/sqlite/migrate.ts';
import { openStore } from '#server/db/sqlite/open-sqlite.ts';
import { migrationsBefore } from '#tests/support/shop/rows/migrations-before.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';

const at = '2026-11-09T23:00:00.000Z';
const oldShop = `
  insert into products (id, name, description, type, cut_size, category, weight, price_cents, images, features, cuts, created_at, updated_at)
    values (1, 'Half lamb', 'A lamb.', 'lamb', 'quarter', 'value-packages', '9kg', 10995, '[]', '[]', '[]', '${at}', '${at}');
  insert into bulk_jobs (id, change, state, created_at) values
    (1, '{"type":"lamb","percent":10,"rounding":"to-95"}', 'done', '${at}'),
    (2, '{"type":null,"percent":5,"rounding":"cent"}', 'stopped', '${at}');
  insert into bulk_job_rows (job_id, product_id, from_cents, to_cents, state, note) values
    (1, 1, 10000, 10995, 'changed', null), (2, 1, 10995, 11545, 'refused', 'It was deleted meanwhile.');`;

it('Price changes stored before other bulk jobs existed stay readable', async () => {
  const dataDir = temporaryFolder();
  const old = new Database(databaseFile(dataDir));
  old.pragma('journal_mode = WAL');
  migrate(old, migrationsBefore('bulk_rows'));
  old.exec(oldShop);
  old.close();

  const store = await openStore({ dataDir });
  onTestFinished(() => store.close());
  const { lamb, all, rows } = await store.read(async (db) => ({
    lamb: await getBulkJob(db, 1),
    all: await getBulkJob(db, 2),
    rows: (await findBulkRows(db, 2, { paging: null })).rows,
  }));
  const change = { kind: 'price', percent: 10, rounding: 'to-95' };
  expect(lamb).toMatchObject({ change, filter: { type: 'lamb' }, total: 1, changed: 1 });
  expect(all).toMatchObject({ change: { kind: 'price', percent: 5, rounding: 'cent' }, filter: {}, refused: 1 });
  expect(rows).toEqual([
    { id: 1, name: 'Half lamb', from: 10995, to: 11545, state: 'refused', note: 'It was deleted meanwhile.' },
  ]);
});
