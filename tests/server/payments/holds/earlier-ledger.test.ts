import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { isPostgres } from '#server/db/which-database.ts';
import { ledgerFile, openLedgerToRead } from '#server/payments/providers/till/ledger-store.ts';
import { Till } from '#server/payments/providers/till/till.ts';
import { chargeRequest } from '#tests/support/ledger/provider-requests.ts';
import { testTill } from '#tests/support/providers/test-till.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';

const clock = () => new Date('2026-11-09T23:00:00.000Z');

/** A till.db as the first version of the shop left it: without holds, and without the customers of charges and cards. */
function earlierLedger(): string {
  const dataDir = temporaryFolder();
  const connection = new Database(ledgerFile(dataDir));
  connection.pragma('journal_mode = WAL');
  connection.exec(`
    create table charges (
      reference text primary key, provider_id text not null unique,
      amount_cents integer not null check (amount_cents >= 0),
      refunded_cents integer not null default 0 check (refunded_cents between 0 and amount_cents),
      status text not null check (status in ('succeeded', 'declined', 'action')), decline_code text,
      client_secret text unique, saves_card integer not null, card_reference text, brand text, last4 text,
      behaviour text, metadata text not null, created_at text not null, charged_at text
    ) strict;
    create table cards (reference text primary key, behaviour text not null, brand text not null, last4 text not null) strict;
    create table refunds (
      reference text primary key, provider_id text not null unique,
      charge_reference text not null references charges (reference),
      amount_cents integer not null check (amount_cents > 0), metadata text not null, created_at text not null
    ) strict;
    insert into charges values ('hq_charge_9', 'till_charge_hq_charge_9', 29900, 0, 'succeeded', null, null, 0, null,
      'visa', '4242', 'ok', '{"allocations":[{"orderId":3,"amountCents":29900}]}', '2026-11-01T00:00:00.000Z',
      '2026-11-01T00:00:00.000Z');`);
  connection.close();
  return dataDir;
}

const listed = async (till: Till) =>
  (await Array.fromAsync(till.listCharges(new Date(0)))).map(({ reference, outcome }) => [reference, outcome.status]);

it.skipIf(isPostgres)(
  'The simulated payment provider’s ledger of its first version can be read without being changed, and can later store holds',
  async () => {
    const dataDir = earlierLedger();
    const before = readFileSync(ledgerFile(dataDir));
    const ledger = openLedgerToRead(dataDir, () => Promise.reject(new Error('The ledger is in a file')));
    if (ledger === null) throw new Error('There is no ledger');
    expect(await listed(new Till({ ledger, clock }))).toEqual([['hq_charge_9', 'succeeded']]);
    await ledger.close();
    expect(readFileSync(ledgerFile(dataDir)).equals(before)).toBe(true);
    const till = testTill(dataDir, clock);
    onTestFinished(() => till.close());
    const hold = chargeRequest({ capture: 'manual' });
    expect(await till.charge(hold)).toMatchObject({ status: 'held' });
    expect(await listed(till)).toEqual([
      ['hq_charge_9', 'succeeded'],
      [hold.reference, 'held'],
    ]);
  },
);
