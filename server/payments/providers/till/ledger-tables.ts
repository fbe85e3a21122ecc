// The rows and tables of the till's ledger.

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
export const schema = `
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
export const laterColumns = [
  ['charges', 'customer'],
  ['cards', 'customer'],
] as const;

export const chargeColumns = [
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
export const setupColumns = [
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
