import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { databaseFile } from '#server/db/data-folder.ts';
import { migrate } from '#server/db/sqlite/migrate.ts';
import { openStore } from '#server/db/sqlite/open-sqlite.ts';
import { migrationsBefore } from '#tests/support/shop/rows/migrations-before.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';

const at = '2026-11-09T23:00:00.000Z';

/**
 * Two paid orders are for one day, and one is for the next. Of the others, one has no day, one is delivered and one is unpaid.
 */
const oldShop = `
  insert into orders (id, payment_type, status, total_cents, paid_cents, delivery_date, created_at, updated_at, ended_at) values
    (1, 'immediate', 'paid', 20000, 20000, '2026-11-12', '${at}', '${at}', null),
    (2, 'immediate', 'paid', 10000, 10000, '2026-11-12', '${at}', '${at}', null),
    (3, 'immediate', 'paid', 10000, 10000, '2026-11-13', '${at}', '${at}', null),
    (4, 'immediate', 'paid', 10000, 10000, null, '${at}', '${at}', null),
    (5, 'immediate', 'delivered', 10000, 10000, '2026-11-12', '${at}', '${at}', '${at}'),
    (7, 'immediate', 'pending', 10000, 0, null, '${at}', '${at}', null);`;

it('A shop that existed before delivery zones delivers as before, and its orders get delivery slots', async () => {
  const dataDir = temporaryFolder();
  const old = new Database(databaseFile(dataDir));
  old.pragma('journal_mode = WAL');
  migrate(old, migrationsBefore('delivery_zones'));
  old.exec(oldShop);
  old.close();

  const store = await openStore({ dataDir });
  onTestFinished(() => store.close());
  const migrated = new Database(databaseFile(dataDir), { readonly: true });
  onTestFinished(() => {
    migrated.close();
  });
  const rows = (query: string) => migrated.prepare(query).raw().all();
  expect(rows('select id, place_date, place from orders order by id')).toEqual([
    [1, '2026-11-12', 'zone:1'],
    [2, '2026-11-12', 'zone:1'],
    [3, '2026-11-13', 'zone:1'],
    [4, null, null],
    [5, null, null],
    [7, null, null],
  ]);
  expect(rows('select date, place, taken from delivery_places order by date')).toEqual([
    ['2026-11-12', 'zone:1', 2],
    ['2026-11-13', 'zone:1', 1],
  ]);
  expect(rows('select id, name, postcodes, active from delivery_zones')).toEqual([
    [1, 'Everywhere', '["0000-9999"]', 1],
  ]);
  expect(rows('select distinct delivery_method, delivery_fee_cents, zone_id from orders')).toEqual([
    ['delivery', 0, null],
  ]);
  expect(migrated.pragma('foreign_key_check')).toEqual([]);
});
