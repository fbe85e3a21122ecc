import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { databaseFile } from '#server/db/data-folder.ts';
import { migrate } from '#server/db/sqlite/migrate.ts';
import { openStore } from '#server/db/sqlite/open-sqlite.ts';
import { migrationsBefore } from '#tests/support/shop/rows/migrations-before.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';

const at = '2026-11-09T23:00:00.000Z';

const oldShop = `
  insert into products (id, name, description, type, cut_size, category, weight, price_cents, images, features, cuts, created_at, updated_at)
    values (1, 'Beef Pack', 'A quarter.', 'beef', 'quarter', 'value-packages', '55 to 60 kg', 89950, '[]', '[]', '[]', '${at}', '${at}');
  insert into orders (id, payment_type, status, total_cents, paid_cents, created_at, updated_at) values
    (1, 'immediate', 'paid', 179900, 179900, '${at}', '${at}'),
    (2, 'immediate', 'pending', 89950, 0, '${at}', '${at}');
  insert into order_items (id, order_id, product_id, name, image, weight, quantity, payment_type, unit_cents, total_cents) values
    (4, 1, 1, 'Beef Pack', '', '55 to 60 kg', 2, 'credit-card', 89950, 179900),
    (7, 2, 1, 'Beef Pack', '', '55 to 60 kg', 1, 'credit-card', 89950, 89950);
  insert into order_lines (id, order_id, kind, label, quantity, amount_cents, tax_class, created_at) values
    (3, 1, 'goods', 'Beef Pack', 2, 179900, 'gst_free', '${at}'),
    (5, 2, 'goods', 'Beef Pack', 1, 89950, 'gst_free', '${at}');`;

it('Orders made before goods were sold by the kilo keep their items, and figures still count them', async () => {
  const dataDir = temporaryFolder();
  const old = new Database(databaseFile(dataDir));
  old.pragma('journal_mode = WAL');
  migrate(old, migrationsBefore('by_the_kilo_orders'));
  old.exec(oldShop);
  old.close();

  const store = await openStore({ dataDir });
  onTestFinished(() => store.close());
  const migrated = new Database(databaseFile(dataDir));
  onTestFinished(() => {
    migrated.close();
  });
  const rows = (query: string) => migrated.prepare(query).raw().all();
  expect(rows('select id, order_id, name, quantity, unit_cents, total_cents, grams_to from order_items')).toEqual([
    [4, 1, 'Beef Pack', 2, 89_950, 179_900, null],
    [7, 2, 'Beef Pack', 1, 89_950, 89_950, null],
  ]);
  expect(rows('select id, ceiling_cents, agreed_at, agreement, alike_ok from orders')).toEqual([
    [1, null, null, null, 0],
    [2, null, null, null, 0],
  ]);
  expect(rows('select item_id from order_lines')).toEqual([[null], [null]]);
  // The view reads the rebuilt table: the unpaid order becomes a sale when it is paid.
  migrated.exec("update orders set status = 'paid', paid_cents = 89950 where id = 2");
  expect(rows('select order_id, product_id, packs, goods_cents from product_sales order by order_id')).toEqual([
    [1, 1, 2, 179_900],
    [2, 1, 1, 89_950],
  ]);
  const add = (cents: number, kilo: string) =>
    migrated.exec(`insert into order_items (order_id, product_id, name, image, weight, quantity, payment_type, unit_cents, total_cents,
      price_per_kilo_cents, pieces, grams_from, grams_to) values (2, 1, 'Rump', '', '', 3, 'credit-card', 4199, ${cents}, ${kilo})`);
  // 3 × 1,313 g at $31.99 a kilo come to $126.0086: rounded once for the line, a cent less than three times $42.00.
  expect(() => add(12_601, '3199, 3, 3000, 3939')).not.toThrow();
  expect(() => add(12_601, 'null, null, null, null')).toThrow('order_items_total');
  expect(() => add(12_601, '3199, null, 3000, 3939')).toThrow('order_items_kilo');
  expect(() => add(12_601, '3199, 3, 4000, 3939')).toThrow('order_items_kilo');
  expect(migrated.pragma('foreign_key_check')).toEqual([]);
});

it('Products keep their numbers and their search when their rules change', async () => {
  const dataDir = temporaryFolder();
  const old = new Database(databaseFile(dataDir));
  old.pragma('journal_mode = WAL');
  migrate(old, migrationsBefore('whole_by_kilo'));
  old.exec(oldShop);
  const add = (db: Database.Database, name: string) =>
    db.exec(`insert into products (name, description, type, cut_size, category, weight, price_cents, images, features, cuts, created_at, updated_at)
      values ('${name}', 'A side.', 'lamb', 'half', 'value-packages', '10 kg', 29900, '[]', '[]', '[]', '${at}', '${at}')`);
  add(old, 'Gone Pack');
  old.exec("delete from products where name = 'Gone Pack'");
  old.close();

  const store = await openStore({ dataDir });
  onTestFinished(() => store.close());
  const migrated = new Database(databaseFile(dataDir));
  onTestFinished(() => {
    migrated.close();
  });
  add(migrated, 'Lamb Pack');
  expect(migrated.prepare('select id, name, pricing from products order by id').raw().all()).toEqual([
    [1, 'Beef Pack', 'pack'],
    [3, 'Lamb Pack', 'pack'],
  ]);
  const found = migrated.prepare("select rowid from product_text where product_text match 'pack' order by rowid");
  expect(found.pluck().all()).toEqual([1, 3]);
  const revision = migrated.prepare('select value from public_revision').pluck();
  const before = Number(revision.get());
  migrated.exec("update products set name = 'Lamb Box' where id = 3");
  expect(Number(revision.get())).toBeGreaterThan(before);
  expect(found.pluck().all()).toEqual([1]);
  expect(migrated.pragma('foreign_key_check')).toEqual([]);
});
