import type Database from 'better-sqlite3';
import { GroupCommit } from '#server/db/sqlite/group-commit.ts';
import { openConnection } from '#server/db/sqlite/sqlite-connection.ts';
import {
  chargeColumns,
  type LedgerCard,
  type LedgerCharge,
  type LedgerRefund,
  type LedgerSetup,
  laterColumns,
  type StartedPayment,
  schema,
  setupColumns,
} from './ledger-tables.ts';

/** The till's ledger, DATA_DIR/till.db: every commit is on the disk before the till responds. */
export class TillLedger {
  readonly #db: Database.Database;
  /** Sees only what is on the disk, while a batch of writes is under way. */
  readonly #committed: Database.Database;
  readonly #find: Database.Statement<[string], LedgerCharge>;
  readonly #findCard: Database.Statement<[string], LedgerCard>;
  readonly #write: Database.Statement<[LedgerCharge]>;
  readonly #commits: GroupCommit;

  constructor(file: string, { readOnly = false }: { readOnly?: boolean } = {}) {
    this.#db = openConnection(file, { queryOnly: readOnly });
    if (!readOnly) this.#makeTables();
    this.#committed = openConnection(file, { queryOnly: true });
    this.#commits = new GroupCommit(this.#db);
    this.#find = this.#db.prepare('select * from charges where reference = ?');
    this.#findCard = this.#db.prepare('select * from cards where reference = ?');
    const values = chargeColumns.map((name) => `@${name}`).join(', ');
    this.#write = this.#db.prepare(`insert or replace into charges (${chargeColumns.join(', ')}) values (${values})`);
  }

  #makeTables(): void {
    this.#db.exec(schema);
    for (const [table, column] of laterColumns) {
      const known = this.#db.pragma(`table_info(${table})`) as { name: string }[];
      if (!known.some(({ name }) => name === column)) this.#db.exec(`alter table ${table} add column ${column} text`);
    }
  }

  /** All or nothing, and on the disk when it resolves. */
  atOnce<Result>(work: () => Result): Promise<Result> {
    return this.#commits.add(work);
  }

  /** For use in `atOnce`. */
  find(reference: string): LedgerCharge | undefined {
    return this.#find.get(reference);
  }

  findCommitted(reference: string): LedgerCharge | undefined {
    return this.#committed.prepare<[string], LedgerCharge>('select * from charges where reference = ?').get(reference);
  }

  findBySecret(secret: string): LedgerCharge | undefined {
    return this.#db.prepare<[string], LedgerCharge>('select * from charges where client_secret = ?').get(secret);
  }

  write(charge: LedgerCharge): void {
    this.#write.run(charge);
  }

  since(instant: string): LedgerCharge[] {
    const query = 'select * from charges where created_at >= ? order by created_at, rowid';
    return this.#committed.prepare<[string], LedgerCharge>(query).all(instant);
  }

  /** The newest first. */
  latest(limit: number): LedgerCharge[] {
    const query = 'select * from charges order by created_at desc, rowid desc limit ?';
    return this.#committed.prepare<[number], LedgerCharge>(query).all(limit);
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
    return this.#committed.prepare<[string], LedgerRefund>(query).all(instant);
  }

  async close(): Promise<void> {
    await this.#commits.close();
    this.#committed.close();
    this.#db.close();
  }
}
