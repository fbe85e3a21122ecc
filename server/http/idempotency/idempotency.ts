import { createHash } from 'node:crypto';
import { AppError } from '#core/app-error.ts';
import type { Store } from '#server/db/store.ts';
import type { KeyInUse, SessionInUse } from '../request-context.ts';
import { findKey, type StoredKey } from './idempotency-queries.ts';

/** Visible characters, as a client makes them: a UUID has 36. */
const keyPattern = /^[\x21-\x7e]{1,200}$/;

/** The key of a request, scoped to its endpoint and the account or the guest's session; null where none was sent. */
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
    .update(JSON.stringify(body ?? null))
    .digest('base64url');
  return { scope: scopeOf(session), call, key: header, bodyHash };
}

/** Whose keys these are. Requests without a session share one scope, where only the keys' randomness tells them apart. */
function scopeOf(session: SessionInUse | null): string {
  if (session === null) return 'visitor';
  return session.userId === null ? `session:${session.id}` : `user:${session.userId}`;
}

/** The stored response of this key; null where there is none yet. @throws AppError key_reused */
export async function findStoredResponse(
  store: Store,
  key: KeyInUse,
): Promise<{ status: number; response: unknown } | null> {
  const row: StoredKey | null = await store.read((db) => findKey(db, key));
  if (row === null) return null;
  if (row.bodyHash !== key.bodyHash) throw new AppError('key_reused');
  return row.status === null ? null : { status: row.status, response: row.response };
}

/** The keys that this process is working on. */
export class KeysInFlight {
  readonly #keys = new Set<string>();

  /** Runs `work` unless a request with the same key is running already. @throws AppError key_in_flight */
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
