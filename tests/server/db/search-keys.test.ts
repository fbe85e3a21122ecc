import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { phoneKey } from '#core/search-keys.ts';
import { fillSearchKeys } from '#server/db/sqlite/fill-search-keys.ts';
import { migrate } from '#server/db/sqlite/migrate.ts';
import { migrationsBefore } from '#tests/support/shop/rows/migrations-before.ts';

it('Once a shop of an older version is migrated, its accounts, orders and laybys are found by name and phone number', () => {
  const connection = new Database(':memory:');
  onTestFinished(() => {
    connection.close();
  });
  migrate(connection, migrationsBefore('staff_lists'));
  const at = '2026-11-09T23:00:00.000Z';
  connection.exec(`
    insert into users (username, username_key, email, email_key, password_hash, first_name, last_name, phone, created_at)
      values ('Zoe', 'zoe', 'Zoe@Mail.test', 'zoe@mail.test', 'none', 'Zoë', 'Ångström', '0400 000 123', '${at}'),
        ('plain', 'plain', 'plain@mail.test', 'plain@mail.test', 'none', null, null, null, '${at}');
    insert into orders (payment_type, total_cents, customer_name, customer_email, customer_phone, created_at, updated_at)
      values ('layby-weekly', 10000, 'ZOË Ångström', 'Zoe@Mail.test', '+61 400 000 123', '${at}', '${at}'),
        ('layby-weekly', 10000, null, null, null, '${at}', '${at}');
    insert into layby_plans (order_id, status, instalment_count, total_cents, frequency, terms_text, created_at)
      values (1, 'active', 2, 10000, 'weekly', '', '${at}'), (2, 'cancelled', 2, 10000, 'weekly', '', '${at}');
    insert into instalments (plan_id, number, amount_cents, paid_cents, due_date, status)
      values (1, 1, 5000, 5000, '2026-11-10', 'paid'), (1, 2, 5000, 0, '2026-11-17', 'scheduled'),
        (2, 1, 5000, 0, '2026-11-10', 'scheduled'), (2, 2, 5000, 0, '2026-11-17', 'scheduled');`);
  migrate(connection, undefined, fillSearchKeys);
  const phone = phoneKey('0400 000 123');
  const rows = (query: string) => connection.prepare(query).raw().all();
  expect(rows('select search_key, name_key from users')).toEqual([
    [`zoe\nzoe@mail.test\nzoe angstrom\n${phone}`, 'zoe angstrom'],
    ['plain\nplain@mail.test', null],
  ]);
  expect(rows('select customer_key from orders')).toEqual([[`zoe angstrom\nzoe@mail.test\n${phone}`], ['']]);
  expect(rows('select customer_key, next_due_date from layby_plans')).toEqual([
    [`zoe angstrom\nzoe@mail.test\n${phone}`, '2026-11-17'],
    ['', null],
  ]);
});
