import * as t from '#server/db/columns.ts';

/**
 * Each row has an Idempotency-Key, the hash of its request's body, and the response. It is stored in the same transaction as the
 * request's changes. For a payment, the row is stored with the charge, before the provider is called. Its response is then null until
 * the charge is settled.
 */
export const idempotencyKeys = t.table(
  'idempotency_keys',
  {
    id: t.id(),
    /** The account or session that sent the key, for example "user:7" or "session:12". */
    scope: t.text('scope').notNull(),
    /** The endpoint, for example "POST /api/payments". */
    call: t.text('call').notNull(),
    key: t.text('key').notNull(),
    bodyHash: t.text('body_hash').notNull(),
    status: t.count('status'),
    response: t.json<unknown>('answer'),
    /** If the request is a payment: the charge whose outcome it waits for. */
    chargeReference: t.text('charge_reference'),
    createdAt: t.instant('created_at').notNull(),
  },
  (row) => [
    t.uniqueIndex('idempotency_keys_key').on(row.scope, row.call, row.key),
    t.index('idempotency_keys_charge').on(row.chargeReference),
    t.index('idempotency_keys_age').on(row.createdAt),
  ],
);
