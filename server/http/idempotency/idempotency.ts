import { createHash } from 'node:crypto';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { type Placeholders, preparedQuery } from '#server/db/prepared-query.ts';
import type { Reader, Store, Writer } from '#server/db/store.ts';
import { addRows } from '#server/db/writes/write-rows.ts';
import type { KeyInUse, SessionInUse } from '../request-context.ts';
import { idempotencyKeys } from './idempotency-tables.ts';

/** The format of an Idempotency-Key: up to 200 visible characters, such as a UUID. */
const keyPattern = /^[\x21-\x7e]{1,200}$/;

/**
 * Returns the key of a request. It is valid only for the request's endpoint, and for the account or the guest's session that sent it.
 * Null if no key was sent.
 */
export function keyOf(
  header: string | string[] | undefined,
  call: string,
  session: SessionInUse | null,
  body: unknown,
): KeyInUse | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !keyPattern.test(header)) {
    throw new AppError('malformed', { detail: 'An Idempotency-Key has 1 to 200 visible characters.' });
  }
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(withoutApproval(body) ?? null))
    .digest('base64url');
  return { scope: scopeOf(session), call, key: header, bodyHash };
}

/**
 * Removes an owner's PIN from the body before it is hashed. The PIN only proves who approves the request. A hash with the PIN would
 * also reveal the PIN: as the rest of the request is known, an attacker could try all possible PINs.
 */
function withoutApproval(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('approval' in body)) return body;
  const { approval: _approval, ...rest } = body;
  return rest;
}

/** Returns the key for the request's current session, because this session may have been opened after the key was read. */
export function keyInSession(key: KeyInUse, session: SessionInUse | null): KeyInUse {
  return { ...key, scope: scopeOf(session) };
}

/**
 * Returns the owner of the keys that a session sends. All requests without a session share one owner. Their keys differ only because
 * keys are random.
 */
function scopeOf(session: SessionInUse | null): string {
  if (session === null) return 'visitor';
  return session.userId === null ? `session:${session.id}` : `user:${session.userId}`;
}

/**
 * Finds the response that is stored under this key; null if the key is new. The response may not be on the disk yet, so
 * `store.durable()` must resolve before it is sent.
 * @throws AppError key_reused
 */
export async function findUsedKey(store: Store, key: KeyInUse): Promise<StoredKey | null> {
  const row = await store.readAhead((db) => findKey(db, key));
  if (row !== null && row.bodyHash !== key.bodyHash) throw new AppError('key_reused');
  return row;
}

/** Tracks the idempotency keys of the requests that this process is handling. */
export class KeysInFlight {
  readonly #keys = new Set<string>();

  /** Runs `work` unless a request with the same key is already running. @throws AppError key_in_flight */
  async during<Result>(key: KeyInUse, work: () => Promise<Result>): Promise<Result> {
    const name = JSON.stringify([key.scope, key.call, key.key]);
    if (this.#keys.has(name)) throw new AppError('key_in_flight', { retryAfter: 1 });
    this.#keys.add(name);
    try {
      return await work();
    } finally {
      this.#keys.delete(name);
    }
  }
}

export interface StoredKey {
  id: number;
  bodyHash: string;
  /** The response's status; null until a payment's charge is settled. */
  status: number | null;
  response: unknown;
  chargeReference: string | null;
}

/** Thrown if another request has stored the same key since it was looked up. The response of that request must then be sent. */
export class KeyTaken extends Error {}

const storedKey = preparedQuery((db, { scope, call, key }: Placeholders<Pick<KeyInUse, 'scope' | 'call' | 'key'>>) =>
  db
    .select({
      id: idempotencyKeys.id,
      bodyHash: idempotencyKeys.bodyHash,
      status: idempotencyKeys.status,
      response: idempotencyKeys.response,
      chargeReference: idempotencyKeys.chargeReference,
    })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.call, call), eq(idempotencyKeys.key, key))),
);

async function findKey(db: Reader, { scope, call, key }: KeyInUse): Promise<StoredKey | null> {
  const [row] = await storedKey(db, { scope, call, key });
  return row ?? null;
}

/** Reserves a key for a payment, together with its charge, before the provider is called. @throws KeyTaken */
export async function reserveKey(tx: Writer, key: KeyInUse, chargeReference: string, now: Date): Promise<void> {
  const row = { ...key, chargeReference, createdAt: now.toISOString() };
  if ((await addRows(tx, idempotencyKeys, [row], { unlessTaken: true })) === 0) throw new KeyTaken();
}

const storedResponse = preparedQuery((db, requested: Placeholders<typeof idempotencyKeys.$inferInsert>) => {
  const { scope, call, key, bodyHash, status, response, createdAt } = requested;
  return db
    .insert(idempotencyKeys)
    .values({ scope, call, key, bodyHash, status, response, createdAt })
    .onConflictDoUpdate({
      target: [idempotencyKeys.scope, idempotencyKeys.call, idempotencyKeys.key],
      set: { status: sql`excluded.status`, response: sql`excluded.answer` },
      setWhere: sql`${idempotencyKeys.status} is null and ${idempotencyKeys.bodyHash} = excluded.body_hash`,
    })
    .returning({ id: idempotencyKeys.id });
});

/**
 * Stores the response to a request under its key. The key may be new, or reserved for a charge.
 * @throws KeyTaken if the key already has a response
 */
export async function storeResponse(
  tx: Writer,
  key: KeyInUse,
  { status, response, now }: { status: number; response: unknown; now: Date },
): Promise<void> {
  const rows = await storedResponse(tx, { ...key, status, response, createdAt: now.toISOString() });
  if (rows.length === 0) throw new KeyTaken();
}

const responseOfCharge = preparedQuery(
  (
    db,
    { chargeReference, status, response }: Placeholders<{ chargeReference: string; status: number; response: string }>,
  ) =>
    db
      .update(idempotencyKeys)
      .set({ status: sql`${status}`, response: sql`${response}` })
      .where(and(eq(idempotencyKeys.chargeReference, chargeReference), isNull(idempotencyKeys.status))),
);

/** Stores the response to the request that waits for this charge. If the request already has a response, nothing changes. */
export async function storeResponseOfCharge(
  tx: Writer,
  chargeReference: string,
  { status, response }: { status: number; response: unknown },
): Promise<void> {
  await responseOfCharge(tx, { chargeReference, status, response: JSON.stringify(response) });
}

/** Frees the key of a charge that never reached the provider. The same request can then be sent again. */
export async function releaseKeyOfCharge(tx: Writer, chargeReference: string): Promise<void> {
  await tx
    .delete(idempotencyKeys)
    .where(and(eq(idempotencyKeys.chargeReference, chargeReference), isNull(idempotencyKeys.status)));
}

/** Moves a guest's keys to the account that has signed in. A key that the account has already used isn't moved. */
export async function moveKeys(tx: Writer, fromScope: string, toScope: string): Promise<void> {
  const moving = await tx.select().from(idempotencyKeys).where(eq(idempotencyKeys.scope, fromScope));
  for (const { call, key, bodyHash, id } of moving) {
    const taken = await findKey(tx, { scope: toScope, call, key, bodyHash });
    if (taken === null) await tx.update(idempotencyKeys).set({ scope: toScope }).where(eq(idempotencyKeys.id, id));
  }
}

/** Deletes the idempotency keys that are older than an instant. Keys are kept for 30 days. */
export async function deleteKeysBefore(tx: Writer, instant: string): Promise<void> {
  await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, instant));
}
