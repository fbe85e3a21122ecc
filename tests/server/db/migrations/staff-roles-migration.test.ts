import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { users } from '#server/accounts/account-tables.ts';
import { findRoleChanges } from '#server/accounts/staff-rights.ts';
import { databaseFile } from '#server/db/data-folder.ts';
import { migrate } from '#server/db/sqlite/migrate.ts';
import { openStore } from '#server/db/sqlite/open-sqlite.ts';
import { migrationsBefore } from '#tests/support/shop/rows/migrations-before.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';

const at = '2026-11-09T23:00:00.000Z';

/** Ann is staff, Bo was staff, and Jo never was. */
const oldShop = `
  insert into users (id, username, username_key, email, email_key, password_hash, is_admin, created_at) values
    (1, 'ann', 'ann', 'ann@shop.test', 'ann@shop.test', '-', 1, '${at}'),
    (2, 'bo', 'bo', 'bo@shop.test', 'bo@shop.test', '-', 0, '${at}'),
    (3, 'jo', 'jo', 'jo@shop.test', 'jo@shop.test', '-', 0, '${at}');
  insert into staff_changes (user_id, at, is_admin, actor_id) values
    (1, '${at}', 1, null), (2, '${at}', 1, 1), (2, '${at}', 0, 1);`;

it('Staff of a shop that existed before roles become owners, which their record states', async () => {
  const dataDir = temporaryFolder();
  const old = new Database(databaseFile(dataDir));
  old.pragma('journal_mode = WAL');
  migrate(old, migrationsBefore('staff_roles'));
  old.exec(oldShop);
  old.close();

  const store = await openStore({ dataDir });
  onTestFinished(() => store.close());
  const { roles, ofBo } = await store.read(async (db) => ({
    roles: await db.select({ name: users.username, role: users.staffRole }).from(users).orderBy(users.id),
    ofBo: await findRoleChanges(db, 2),
  }));
  expect(roles.map(({ name, role }) => [name, role])).toEqual([
    ['ann', 'owner'],
    ['bo', null],
    ['jo', null],
  ]);
  expect(ofBo.map(({ role, isAdmin }) => [role, isAdmin])).toEqual([
    ['owner', true],
    [null, false],
  ]);
});
