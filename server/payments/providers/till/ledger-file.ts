import type Database from 'better-sqlite3';
import { drizzleOver, openConnection } from '#server/db/sqlite/sqlite-connection.ts';
import { SqliteWrites } from '#server/db/sqlite/sqlite-writes.ts';
import { WriteQueue } from '#server/db/writes/write-queue.ts';
import type { LedgerStore } from './ledger-store.ts';

/** The ledger's tables. Columns added in later versions are added to older ledgers too. */
const schema = `
  create table if not exists charges (
    reference text primary key,
    provider_id text not null unique,
    amount_cents integer not null check (amount_cents >= 0),
    refunded_cents integer not null default 0 check (refunded_cents between 0 and amount_cents),
    status text not null check (status in ('succeeded', 'declined', 'action')),
    decline_code text,
    client_secret text unique,
    saves_card integer not null,
    card_reference text,
    brand text,
    last4 text,
    behaviour text,
    metadata text not null,
    created_at text not null,
    charged_at text
  ) strict;
  create index if not exists charges_created on charges (created_at);
  create table if not exists cards (
    reference text primary key, behaviour text not null, brand text not null, last4 text not null
  ) strict;
  create table if not exists started_payments (
    reference text primary key,
    client_secret text not null unique,
    amount_cents integer not null check (amount_cents > 0),
    metadata text not null,
    created_at text not null
  ) strict;
  create table if not exists refunds (
    reference text primary key,
    provider_id text not null unique,
    charge_reference text not null references charges (reference),
    amount_cents integer not null check (amount_cents > 0),
    metadata text not null,
    created_at text not null
  ) strict;
  create index if not exists refunds_created on refunds (created_at);
  create table if not exists customers (
    reference text primary key, provider_id text not null unique, name text, email text
  ) strict;
  create table if not exists holds (
    reference text primary key,
    provider_id text not null unique,
    amount_cents integer not null check (amount_cents >= 0),
    status text not null check (status in ('held', 'captured', 'released', 'declined', 'action')),
    decline_code text,
    client_secret text unique,
    saves_card integer not null,
    is_off_session integer not null,
    card_reference text,
    brand text,
    last4 text,
    behaviour text,
    metadata text not null,
    created_at text not null,
    customer text,
    ends_at text
  ) strict;
  create index if not exists holds_created on holds (created_at);
  create table if not exists card_setups (
    reference text primary key,
    provider_id text not null unique,
    status text not null check (status in ('succeeded', 'declined', 'action')),
    decline_code text,
    client_secret text unique,
    customer text,
    card_reference text,
    behaviour text,
    brand text,
    last4 text,
    created_at text not null
  ) strict;`;

const laterColumns = [
  ['charges', 'customer'],
  ['cards', 'customer'],
] as const;

/** An empty table of holds, for reading a ledger of an earlier version, which has no such table. */
const noHolds = `create temp view holds as select rowid, reference, provider_id, amount_cents, status, decline_code,
  client_secret, saves_card, 0 as is_off_session, card_reference, brand, last4, behaviour, metadata, created_at,
  null as customer, null as ends_at from main.charges where false`;

/** Opens the till's ledger as a separate file, DATA_DIR/till.db. When a write resolves, it is on the disk. */
export function openLedgerFile(file: string): LedgerStore {
  const writing = openConnection(file);
  writing.exec(schema);
  for (const [table, column] of laterColumns) {
    if (!hasColumn(writing, table, column)) writing.exec(`alter table ${table} add column ${column} text`);
  }
  // Empties the ledger's write-ahead log. The shop's own database file is opened in the same way (open-sqlite.ts).
  writing.pragma('wal_checkpoint(TRUNCATE)');
  const writes = new SqliteWrites(writing);
  const queue = new WriteQueue(writes);
  // While a batch of writes is in progress, this connection sees only data on the disk.
  const committed = openConnection(file, { queryOnly: true });
  const reader = drizzleOver(committed);
  return {
    read: (work) => writes.reading(() => work(reader)),
    write: (work) => queue.add(work),
    async close() {
      await queue.close();
      await writes.close();
      committed.close();
      writing.close();
    },
  };
}

/** Opens an existing ledger of any version for reading only. */
export function openLedgerFileToRead(file: string): Omit<LedgerStore, 'write'> {
  const connection = openConnection(file);
  for (const [table, column] of laterColumns) {
    if (!isTable(connection, table) || hasColumn(connection, table, column)) continue;
    // The view exists only in this connection; the file doesn't change.
    connection.exec(`create temp view ${table} as select rowid, *, null as ${column} from main.${table}`);
  }
  if (!isTable(connection, 'holds') && isTable(connection, 'charges')) connection.exec(noHolds);
  connection.pragma('query_only = ON');
  const reader = drizzleOver(connection);
  return {
    read: (work) => work(reader),
    async close() {
      connection.close();
    },
  };
}

function isTable(connection: Database.Database, table: string): boolean {
  return (connection.pragma(`table_info(${table})`) as unknown[]).length > 0;
}

function hasColumn(connection: Database.Database, table: string, column: string): boolean {
  const known = connection.pragma(`table_info(${table})`) as { name: string }[];
  return known.some(({ name }) => name === column);
}
