import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { databaseFile } from '#server/db/data-folder.ts';
import { migrate } from '#server/db/sqlite/migrate.ts';
import { openStore } from '#server/db/sqlite/open-sqlite.ts';
import { migrationsBefore } from '#tests/support/shop/rows/migrations-before.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';

const orderCount = 3000;
const at = '2026-11-09T23:00:00.000Z';

/** Cancelled orders, each paid by card and refunded: every third refund is open, and every third refund was refused. */
const manyRefunds = `
  create temp table numbers as
    with recursive counted (n) as (select 1 union all select n + 1 from counted where n < ${orderCount}) select n from counted;
  insert into users (username, username_key, email, email_key, password_hash, is_admin, created_at)
    values ('owner', 'owner', 'owner@shop.test', 'owner@shop.test', '-', 1, '${at}');
  insert into orders (id, payment_type, status, total_cents, paid_cents, created_at, updated_at, ended_at)
    select n, 'immediate', 'cancelled', 10000 + n, 10000 + iif(n % 3 = 1, 0, n), '${at}', '${at}', '${at}' from numbers;
  insert into charges (id, reference, kind, status, provider, amount_cents, metadata, source, created_at, settled_at)
    select n, 'hq_' || n, 'customer', 'succeeded', 'till', 10000 + n,
      json_object('allocations', json_array(json_object('orderId', n, 'amountCents', 10000 + n)), 'savesCard', json('false')),
      'till_ok', '${at}', '${at}' from numbers;
  insert into charge_allocations (charge_id, order_id, amount_cents) select n, n, 10000 + n from numbers;
  insert into payments (order_id, charge_id, amount_cents, method, paid_at) select n, n, 10000 + n, 'card', '${at}' from numbers;
  insert into refunds (id, reference, order_id, charge_id, amount_cents, status, provider_refund_id, reason, requested_by, created_at)
    select n, 'hq_refund_' || n, n, n, n, case n % 3 when 0 then 'open' when 1 then 'succeeded' else 'refused' end,
      iif(n % 3 = 1, 'till_refund_' || n, null), iif(n % 3 = 2, 'The card is closed.', null), iif(n % 2, 1, null), '${at}'
    from numbers;
  insert into payments (order_id, charge_id, amount_cents, method, paid_at, refund_id)
    select n, n, -n, 'card', '${at}', n from numbers where n % 3 = 1;`;

const refundColumns =
  'id, reference, order_id, charge_id, amount_cents, status, provider_refund_id, reason, requested_by, created_at, settled_at';

/** Returns the row counts of all tables, and the rows of payments and refunds. */
function readShop(file: string) {
  const connection = new Database(file, { readonly: true });
  try {
    const rows = (query: string) => connection.prepare(query).raw().all();
    const listTables = "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name";
    const names = connection.prepare(listTables).pluck().all() as string[];
    const counts = names
      .filter((name) => !name.endsWith('migrations'))
      .map((name) => [name, connection.prepare(`select count(*) from "${name}"`).pluck().get()]);
    const refunds = rows(`select ${refundColumns} from refunds order by id`);
    const payments = rows(
      'select id, order_id, charge_id, amount_cents, method, paid_at, refund_id from payments order by id',
    );
    const next = connection.prepare("select seq from sqlite_sequence where name = 'refunds'").pluck().get();
    return { counts, refunds, payments, next };
  } finally {
    connection.close();
  }
}

it('A shop that existed before refunds of lost orders opens with every refund, payment and order unchanged', async () => {
  const dataDir = temporaryFolder();
  const file = databaseFile(dataDir);
  const old = new Database(file);
  old.pragma('journal_mode = WAL');
  migrate(old, migrationsBefore('refunds_of_lost_orders'));
  old.exec(manyRefunds);
  old.close();
  const before = readShop(file);
  expect(before.refunds).toHaveLength(orderCount);

  const store = await openStore({ dataDir });
  onTestFinished(() => store.close());
  const after = readShop(file);
  // Later versions have more tables.
  const known = new Set(before.counts.map(([name]) => name));
  expect({ ...after, counts: after.counts.filter(([name]) => known.has(name)) }).toEqual(before);

  const migrated = new Database(file);
  onTestFinished(() => {
    migrated.close();
  });
  expect(migrated.pragma('foreign_key_check')).toEqual([]);
  migrated.exec(`insert into refunds (reference, lost_order_id, charge_id, amount_cents, created_at)
    values ('later', 7, 1, 5, '${at}')`);
  expect(migrated.prepare("select id from refunds where reference = 'later'").pluck().get()).toBe(orderCount + 1);
});
