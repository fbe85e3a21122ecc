import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { databaseFile } from '#server/db/data-folder.ts';
import { migrate } from '#server/db/sqlite/migrate.ts';
import { openStore } from '#server/db/sqlite/open-sqlite.ts';
import { migrationsBefore } from '#tests/support/shop/rows/migrations-before.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';

const at = '2026-11-09T23:00:00.000Z';
const later = '2026-11-10T23:00:00.000Z';

/**
 * Order 1 is paid. Order 2 is cancelled: its cash payment was corrected first, then half of it was handed back, and a card refund
 * was made. Order 3 is cancelled and fully refunded. Order 4 was refunded to a card whose bank returned the money. Number 9
 * belonged to a lost order.
 */
const oldShop = `
  insert into products (id, name, description, type, cut_size, category, weight, price_cents, images, features, cuts, created_at, updated_at)
    values (1, 'Half lamb', 'One side of a lamb.', 'lamb', 'half', 'value-packages', '10kg', 10000, '[]', '[]', '[]', '${at}', '${at}');
  insert into orders (id, payment_type, status, total_cents, paid_cents, created_at, updated_at, ended_at, kept_cents) values
    (1, 'immediate', 'paid', 20000, 20000, '${at}', '${at}', null, null),
    (2, 'immediate', 'cancelled', 10000, 1000, '${at}', '${at}', '${later}', 1000),
    (3, 'immediate', 'cancelled', 10000, 0, '${at}', '${at}', '${later}', 0),
    (4, 'immediate', 'cancelled', 10000, 10000, '${at}', '${at}', '${later}', 0);
  insert into order_items (order_id, product_id, name, image, weight, quantity, payment_type, unit_cents, total_cents)
    select id, 1, 'Half lamb', '', '10kg', total_cents / 10000, 'credit-card', 10000, total_cents from orders;
  insert into charges (id, reference, kind, status, provider, amount_cents, metadata, source, created_at, settled_at)
    select id, 'hq_' || id, 'customer', 'succeeded', 'till', 10000, '{}', 'till_ok', '${at}', '${at}' from orders;
  insert into refunds (id, reference, order_id, charge_id, amount_cents, status, created_at) values
    (1, 'r1', 2, 2, 2000, 'succeeded', '${later}'), (2, 'r2', 3, 3, 10000, 'succeeded', '${later}'),
    (3, 'r3', 4, 4, 10000, 'failed', '${later}');
  insert into payments (id, order_id, charge_id, amount_cents, method, paid_at, refund_id, failed_refund_id) values
    (1, 1, 1, 20000, 'card', '${at}', null, null),
    (2, 2, null, 9000, 'cash', '${at}', null, null), (3, 2, null, -1000, 'manual', '${at}', null, null),
    (4, 2, 2, 2000, 'card', '${at}', null, null), (5, 2, null, -7000, 'cash', '${later}', null, null),
    (6, 2, 2, -2000, 'card', '${later}', 1, null),
    (7, 3, 3, 10000, 'card', '${at}', null, null), (8, 3, 3, -10000, 'card', '${later}', 2, null),
    (9, 4, 4, 10000, 'card', '${at}', null, null), (10, 4, 4, -10000, 'card', '${later}', 3, null),
    (11, 4, 4, 10000, 'card', '${later}', null, 3);
  update sqlite_sequence set seq = 9 where name = 'orders';`;

it('Orders that existed before order lines get order lines, including lines for refunds', async () => {
  const dataDir = temporaryFolder();
  const old = new Database(databaseFile(dataDir));
  old.pragma('journal_mode = WAL');
  migrate(old, migrationsBefore('order_lines'));
  old.exec(oldShop);
  old.close();

  const store = await openStore({ dataDir });
  onTestFinished(() => store.close());
  const migrated = new Database(databaseFile(dataDir));
  onTestFinished(() => {
    migrated.close();
  });
  const rows = (query: string) => migrated.prepare(query).raw().all();
  expect(
    rows('select order_id, kind, quantity, amount_cents, tax_class, payment_id from order_lines order by order_id, id'),
  ).toEqual([
    [1, 'goods', 2, 20000, 'gst_free', null],
    [2, 'goods', 1, 10000, 'gst_free', null],
    [2, 'adjustment', 1, -7000, 'gst_free', 5],
    [2, 'adjustment', 1, -2000, 'gst_free', 6],
    [3, 'goods', 1, 10000, 'gst_free', null],
    [3, 'adjustment', 1, -10000, 'gst_free', 8],
    [4, 'goods', 1, 10000, 'gst_free', null],
    [4, 'adjustment', 1, -10000, 'gst_free', 10],
    [4, 'adjustment', 1, 10000, 'gst_free', 11],
  ]);
  expect(rows('select total_cents, paid_cents from orders order by id')).toEqual([
    [20000, 20000],
    [1000, 1000],
    [0, 0],
    [10000, 10000],
  ]);
  expect(rows('select distinct tax_class from products')).toEqual([['gst_free']]);
  expect(migrated.pragma('foreign_key_check')).toEqual([]);

  // The number of a lost order is never used again.
  migrated.exec(
    `insert into orders (payment_type, total_cents, customer_key, created_at, updated_at) values ('immediate', 100, 'jo', '${at}', '${at}')`,
  );
  expect(rows('select max(id) from orders')).toEqual([[10]]);
  // The triggers that refer to the rebuilt table exist again.
  const triggers =
    "select count(*) from sqlite_schema where type = 'trigger' and name in ('layby_plans_insert_customer', 'orders_update_customer')";
  expect(rows(triggers)).toEqual([[2]]);
  expect(() => migrated.exec('update order_lines set amount_cents = 1 where id = 1')).toThrow(
    'an order line never changes',
  );
  expect(() => migrated.exec('delete from order_lines where id = 1')).toThrow('an order line is never deleted');
});
