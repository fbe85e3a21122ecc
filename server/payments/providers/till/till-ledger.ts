import type Database from 'better-sqlite3';
import { openConnection } from '#server/db/sqlite/sqlite-connection.ts';

export interface LedgerCharge {
  reference: string;
  provider_id: string;
  amount_cents: number;
  refunded_cents: number;
  status: 'succeeded' | 'declined' | 'action';
  decline_code: string | null;
  client_secret: string | null;
  saves_card: number;
  card_reference: string | null;
  brand: string | null;
  last4: string | null;
  behaviour: string | null;
  metadata: string;
  created_at: string;
  charged_at: string | null;
  /** Who is to own the card; absent in a ledger of an older version that is only read. */
  customer?: string | null;
}

export interface LedgerRefund {
  reference: string;
  provider_id: string;
  charge_reference: string;
  amount_cents: number;
  metadata: string;
  created_at: string;
}

/** A payment that waits for its card. */
export interface StartedPayment {
  reference: string;
  client_secret: string;
  amount_cents: number;
  metadata: string;
  created_at: string;
}

export interface LedgerCard {
  reference: string;
  behaviour: string;
  brand: string;
  last4: string;
  /** Null for a card that an older version saved. */
  customer: string | null;
}

/** A card that was saved without a charge, or waits for its customer to confirm it. */
export interface LedgerSetup {
  reference: string;
  provider_id: string;
  status: 'succeeded' | 'declined' | 'action';
  decline_code: string | null;
  client_secret: string | null;
  customer: string | null;
  card_reference: string | null;
  behaviour: string | null;
  brand: string | null;
  last4: string | null;
  created_at: string;
}

// A ledger apart from the shop's database, as a bank would have, so that the two can be compared.
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

/** Columns that came later, with their tables. */
const laterColumns = [
  ['charges', 'customer'],
  ['cards', 'customer'],
] as const;

const columns = [
  'reference',
  'provider_id',
  'amount_cents',
  'refunded_cents',
  'status',
  'decline_code',
  'client_secret',
  'saves_card',
  'card_reference',
  'brand',
  'last4',
  'behaviour',
  'metadata',
  'created_at',
  'charged_at',
  'customer',
] as const satisfies (keyof LedgerCharge)[];
const setupColumns = [
  'reference',
  'provider_id',
  'status',
  'decline_code',
  'client_secret',
  'customer',
  'card_reference',
  'behaviour',
  'brand',
  'last4',
  'created_at',
] as const satisfies (keyof LedgerSetup)[];

/** The till's ledger, DATA_DIR/till.db: every commit is on the disk before the till responds. */
export class TillLedger {
  readonly #db: Database.Database;
  readonly #find: Database.Statement<[string], LedgerCharge>;
  readonly #findCard: Database.Statement<[string], LedgerCard>;
  readonly #write: Database.Statement<[LedgerCharge]>;
  readonly #inTransaction: Database.Transaction<(work: () => unknown) => unknown>;

  constructor(file: string, { readOnly = false }: { readOnly?: boolean } = {}) {
    this.#db = openConnection(file, { queryOnly: readOnly });
    if (!readOnly) this.#makeTables();
    this.#inTransaction = this.#db.transaction((work) => work());
    this.#find = this.#db.prepare('select * from charges where reference = ?');
    this.#findCard = this.#db.prepare('select * from cards where reference = ?');
    const values = columns.map((name) => `@${name}`).join(', ');
    this.#write = this.#db.prepare(`insert or replace into charges (${columns.join(', ')}) values (${values})`);
  }

  #makeTables(): void {
    this.#db.exec(schema);
    for (const [table, column] of laterColumns) {
      const known = this.#db.pragma(`table_info(${table})`) as { name: string }[];
      if (!known.some(({ name }) => name === column)) this.#db.exec(`alter table ${table} add column ${column} text`);
    }
  }

  /** One commit, all or nothing. */
  atOnce<Result>(work: () => Result): Result {
    return this.#inTransaction.immediate(work) as Result;
  }

  find(reference: string): LedgerCharge | undefined {
    return this.#find.get(reference);
  }

  findBySecret(secret: string): LedgerCharge | undefined {
    return this.#db.prepare<[string], LedgerCharge>('select * from charges where client_secret = ?').get(secret);
  }

  write(charge: LedgerCharge): void {
    this.#write.run(charge);
  }

  since(instant: string): LedgerCharge[] {
    const query = 'select * from charges where created_at >= ? order by created_at, rowid';
    return this.#db.prepare<[string], LedgerCharge>(query).all(instant);
  }

  /** The newest first. */
  latest(limit: number): LedgerCharge[] {
    const query = 'select * from charges order by created_at desc, rowid desc limit ?';
    return this.#db.prepare<[number], LedgerCharge>(query).all(limit);
  }

  /** The payment under this reference, started now or before. */
  start(payment: StartedPayment): StartedPayment {
    this.#db
      .prepare<[StartedPayment]>(
        'insert into started_payments (reference, client_secret, amount_cents, metadata, created_at) values ' +
          '(@reference, @client_secret, @amount_cents, @metadata, @created_at) on conflict do nothing',
      )
      .run(payment);
    const query = 'select * from started_payments where reference = ?';
    return this.#db.prepare<[string], StartedPayment>(query).get(payment.reference) ?? payment;
  }

  saveCard(card: LedgerCard): void {
    this.#db
      .prepare<[LedgerCard]>(
        'insert into cards (reference, behaviour, brand, last4, customer) values ' +
          '(@reference, @behaviour, @brand, @last4, @customer)',
      )
      .run(card);
  }

  /** The customer under this reference, made now or before. */
  makeCustomer(customer: {
    reference: string;
    provider_id: string;
    name: string | null;
    email: string | null;
  }): string {
    this.#db
      .prepare<[typeof customer]>(
        'insert into customers (reference, provider_id, name, email) values (@reference, @provider_id, @name, @email) ' +
          'on conflict do nothing',
      )
      .run(customer);
    const query = 'select provider_id from customers where reference = ?';
    return this.#db.prepare<[string], { provider_id: string }>(query).get(customer.reference)?.provider_id ?? '';
  }

  findSetup(reference: string): LedgerSetup | undefined {
    return this.#db.prepare<[string], LedgerSetup>('select * from card_setups where reference = ?').get(reference);
  }

  findSetupBySecret(secret: string): LedgerSetup | undefined {
    return this.#db.prepare<[string], LedgerSetup>('select * from card_setups where client_secret = ?').get(secret);
  }

  writeSetup(setup: LedgerSetup): void {
    const values = setupColumns.map((name) => `@${name}`).join(', ');
    this.#db
      .prepare<[LedgerSetup]>(`insert or replace into card_setups (${setupColumns.join(', ')}) values (${values})`)
      .run(setup);
  }

  findCard(reference: string): LedgerCard | undefined {
    return this.#findCard.get(reference);
  }

  /** The refund's row, made now or before under this reference; null where the charge has too little left. */
  refund(refund: LedgerRefund): LedgerRefund | null {
    const known = this.#db.prepare<[string], LedgerRefund>('select * from refunds where reference = ?');
    const before = known.get(refund.reference);
    if (before) return before;
    const charge = this.find(refund.charge_reference);
    if (charge?.status !== 'succeeded') return null;
    if (charge.refunded_cents + refund.amount_cents > charge.amount_cents) return null;
    this.#db
      .prepare<[LedgerRefund]>(
        'insert into refunds (reference, provider_id, charge_reference, amount_cents, metadata, created_at) values ' +
          '(@reference, @provider_id, @charge_reference, @amount_cents, @metadata, @created_at)',
      )
      .run(refund);
    this.#db
      .prepare('update charges set refunded_cents = refunded_cents + ? where reference = ?')
      .run(refund.amount_cents, charge.reference);
    return refund;
  }

  refundsSince(instant: string): LedgerRefund[] {
    const query = 'select * from refunds where created_at >= ? order by created_at, rowid';
    return this.#db.prepare<[string], LedgerRefund>(query).all(instant);
  }

  close(): void {
    this.#db.close();
  }
}
