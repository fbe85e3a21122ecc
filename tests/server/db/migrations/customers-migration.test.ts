import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { databaseFile } from '#server/db/data-folder.ts';
import { migrate } from '#server/db/sqlite/migrate.ts';
import { openStore } from '#server/db/sqlite/open-sqlite.ts';
import { migrationsBefore } from '#tests/support/shop/rows/migrations-before.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';

const at = '2026-11-09T23:00:00.000Z';
const later = '2026-11-10T23:00:00.000Z';

it('In a shop that existed before customer records, each account and each customer with an order gets a record', async () => {
  const dataDir = temporaryFolder();
  const file = databaseFile(dataDir);
  const old = new Database(file);
  old.pragma('journal_mode = WAL');
  migrate(old, migrationsBefore('customers'));
  old.exec(`
    insert into users (id, username, username_key, email, email_key, password_hash, first_name, phone, created_at)
      values (1, 'zoe', 'zoe', 'zoe@mail.test', 'zoe@mail.test', '-', 'Zoë', '0400 000 123', '${at}'),
        (2, 'quiet', 'quiet', 'quiet@mail.test', 'quiet@mail.test', '-', null, null, '${at}');
    insert into sessions (id, token_hash, created_at, last_used_at, expires_at) values (1, 'x', '${at}', '${at}', '${at}');
    insert into orders (id, user_id, payment_type, status, total_cents, paid_cents, customer_name, customer_email, customer_phone,
        street, city, state, postcode, created_at, updated_at) values
      (1, 1, 'immediate', 'paid', 10000, 10000, 'Zoë', 'zoe@mail.test', '0400 000 123', null, null, null, null, '${at}', '${at}'),
      (2, null, 'layby-weekly', 'pending', 20000, 5000, 'Mary', 'm@mail.test', '0400 111 222', '1 High St', 'Carlton', 'VIC', '3053', '${at}', '${at}'),
      (3, null, 'immediate', 'cancelled', 30000, 0, 'MARY', null, '+61 400 111 222', null, null, null, null, '${later}', '${later}'),
      (4, null, 'immediate', 'paid', 700, 700, 'Walk-in', null, null, null, null, null, null, '${at}', '${at}'),
      (5, null, 'immediate', 'paid', 800, 800, 'Mary', 'm@mail.test', '0400 999 222', null, null, null, null, '${at}', '${at}'),
      (6, null, 'immediate', 'paid', 900, 900, 'Mary', 'm@mail.test', '0400 888 222', null, null, null, null, '${at}', '${at}');
    insert into order_grants (session_id, order_id, created_at) values (1, 2, '${at}');
    insert into layby_plans (order_id, status, instalment_count, total_cents, frequency, terms_text, created_at)
      values (2, 'active', 2, 20000, 'weekly', '', '${at}');`);
  old.close();

  const store = await openStore({ dataDir });
  onTestFinished(() => store.close());
  const migrated = new Database(file);
  onTestFinished(() => {
    migrated.close();
  });
  const rows = (query: string) => migrated.prepare(query).raw().all();
  const columns = 'user_id, name, address, order_count, spent_cents, last_order_at, open_laybys';
  expect(rows(`select ${columns} from customers order by id`)).toEqual([
    [1, 'Zoë', null, 1, 10000, at, 0],
    [2, null, null, 0, 0, null, 0],
    [null, 'Mary', '1 High St, Carlton VIC 3053', 3, 6700, later, 1],
  ]);
  expect(rows('select id, customer_id from orders order by id')).toEqual([
    [1, 1],
    [2, 3],
    [3, 3],
    [4, null],
    [5, 3],
    [6, 3],
  ]);
});
