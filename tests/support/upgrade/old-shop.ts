import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { databaseFile, describeDataFolder } from '#server/db/data-folder.ts';
import { migrate } from '#server/db/sqlite/migrate.ts';
import { projectRoot } from '#server/project-root.ts';
import { testTill } from '../providers/test-till.ts';
import { temporaryFolder } from '../shop/test-database.ts';
import { oldCharges, oldMoney, oldOddments, oldRefund } from './old-money.ts';
import { oldOrders } from './old-orders.ts';
import { oldPeople } from './old-people.ts';
import type { OldRow } from './old-row.ts';

const migrations = join(projectRoot, 'server', 'db', 'sqlite', 'migrations');
const readJournal = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] };

/** The names of all migrations, oldest first. */
export const versions: string[] = readJournal(join(migrations, 'meta', '_journal.json')).entries.map(({ tag }) => tag);

/** A data folder as left by the version whose migrations end with this one, with the shop's records, its till and people. */
export function oldShop(version: string): string {
  const dataDir = temporaryFolder();
  const connection = new Database(databaseFile(dataDir));
  connection.pragma('journal_mode = WAL');
  connection.pragma('foreign_keys = ON');
  migrate(connection, migrationsUpTo(version));
  const tables = new Set(
    connection.prepare("select name from sqlite_schema where type = 'table'").pluck().all() as string[],
  );
  const rows = [...oldPeople, ...oldOrders, ...oldMoney, ...oldOddments].filter(({ table }) => tables.has(table));
  // In versions with customer records and refunds, accounts, orders and payments refer to them. So all rows are inserted
  // together, and foreign keys are checked at the end.
  connection.transaction(() => {
    connection.pragma('defer_foreign_keys = ON');
    for (const row of rows) insert(connection, tables, row);
  })();
  connection.close();
  describeDataFolder(dataDir);
  writeTill(dataDir);
  return dataDir;
}

function migrationsUpTo(version: string): string {
  const folder = temporaryFolder();
  cpSync(migrations, folder, { recursive: true });
  const journal = readJournal(join(folder, 'meta', '_journal.json'));
  const entries = journal.entries.slice(0, versions.indexOf(version) + 1);
  writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }));
  return folder;
}

function insert(connection: Database.Database, tables: Set<string>, { table, row, before }: OldRow): void {
  const then = before !== undefined && !tables.has(before.table) ? { ...row, ...before.row } : row;
  const known = (connection.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name);
  const columns = Object.keys(then).filter((name) => known.includes(name));
  const values = columns.map((name) => `@${name}`);
  connection.prepare(`insert into ${table} (${columns}) values (${values})`).run(then);
}

/** The till's own ledger with the same charges. */
function writeTill(dataDir: string): void {
  testTill(dataDir, () => new Date()).close();
  const ledger = new Database(join(dataDir, 'till.db'));
  for (const { reference, cents, refundedCents, at } of oldCharges) {
    ledger
      .prepare(
        `insert into charges (reference, provider_id, amount_cents, refunded_cents, status, saves_card, metadata, created_at, charged_at)
          values (?, ?, ?, ?, 'succeeded', 0, '{}', ?, ?)`,
      )
      .run(reference, `till_charge_${reference}`, cents, refundedCents, at, at);
  }
  ledger
    .prepare(
      'insert into refunds (reference, provider_id, charge_reference, amount_cents, metadata, created_at) values (?, ?, ?, ?, ?, ?)',
    )
    .run(
      oldRefund.reference,
      `till_refund_${oldRefund.reference}`,
      oldRefund.chargeReference,
      oldRefund.cents,
      '{}',
      oldRefund.at,
    );
  ledger.close();
}
