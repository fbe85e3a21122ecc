import * as t from '#server/db/columns.ts';

/**
 * Each row has an Idempotency-Key, the hash of the request's body, and the response. A row is stored in the transaction of the
 * request's own changes. A payment's row is stored with its charge before the provider is called, so its response is null until the
 * charge is settled.
 */
export const idempotencyKeys = t.table(
  'idempotency_keys',
  {
    id: t.id(),
    /** The owner of the key, for example "user:7" or "session:12". */
    scope: t.text('scope').notNull(),
    /** The endpoint, for example "POST /api/payments". */
    call: t.text('call').notNull(),
    key: t.text('key').notNull(),
    bodyHash: t.text('body_hash').notNull(),
    status: t.count('status'),
    response: t.json<unknown>('answer'),
    /** The charge that the request waits for, if it is a payment. */
    chargeReference: t.text('charge_reference'),
    createdAt: t.instant('created_at').notNull(),
  },
  (row) => [
    t.uniqueIndex('idempotency_keys_key').on(row.scope, row.call, row.key),
    t.index('idempotency_keys_charge').on(row.chargeReference),
    t.index('idempotency_keys_age').on(row.createdAt),
  ],
);
