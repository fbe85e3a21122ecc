import { count, id, index, instant, json, table, text, uniqueIndex } from '#server/db/columns.ts';

/**
 * Each row has an Idempotency-Key, the hash of the body sent with it, and the response, and is stored in the transaction of the
 * request's own changes. A payment's row is stored with its charge before the provider is called, so its response is null until
 * the charge is settled.
 */
export const idempotencyKeys = table(
  'idempotency_keys',
  {
    id: id(),
    /** The owner of the key, for example "user:7" or "session:12". */
    scope: text('scope').notNull(),
    /** The endpoint, for example "POST /api/payments". */
    call: text('call').notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    status: count('status'),
    response: json<unknown>('answer'),
    /** The charge that the request waits for, if it is a payment. */
    chargeReference: text('charge_reference'),
    createdAt: instant('created_at').notNull(),
  },
  (row) => [
    uniqueIndex('idempotency_keys_key').on(row.scope, row.call, row.key),
    index('idempotency_keys_charge').on(row.chargeReference),
    index('idempotency_keys_age').on(row.createdAt),
  ],
);
