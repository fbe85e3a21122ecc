import { createHash, randomBytes } from 'node:crypto';
import { readSessionHint, type SessionHint } from '#core/accounts/session-hint.ts';
import { endSession, extendSession, findSession, openSession } from '#server/accounts/session-queries.ts';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { clearedCookies, readSessionCookie, sessionCookies } from './cookies.ts';
import { moveKeys } from './idempotency/idempotency-queries.ts';
import type { Actor, SessionInUse } from './request-context.ts';

const renewAfterMs = 60 * 60 * 1000;
const tokenPattern = /^[\w-]{43}$/;

/**
 * The session of one request: the one it came with, and what the call makes of it. `cookies` holds the Set-Cookie lines
 * that the answer needs; a call that is refused keeps those of `open` and `keepAlive` alone.
 */
export class RequestSession {
  readonly #deps: Deps;
  readonly #now: Date;
  readonly #cookieHeader: string;
  readonly #isSecure: boolean;
  #token: string | null = null;
  #lastUsedAt = '';
  #changed: string[] | null = null;
  #kept: string[] = [];
  /** True once the call has given the browser another session or ended this one. */
  isReplaced = false;
  session: SessionInUse | null = null;
  actor: Actor | null = null;

  constructor(deps: Deps, cookieHeader: string | undefined, now: Date) {
    this.#deps = deps;
    this.#now = now;
    this.#cookieHeader = cookieHeader ?? '';
    this.#isSecure = deps.env.publicUrl.startsWith('https:');
  }

  /** Finds the session and its user; a token that is unknown, ended or too old counts as none. */
  async load(): Promise<void> {
    const token = readSessionCookie(this.#cookieHeader, this.#isSecure);
    if (token === undefined || !tokenPattern.test(token)) return;
    const found = await this.#deps.store.read((db) => findSession(db, hashOf(token), this.#now));
    if (found === null) return;
    this.#token = token;
    this.#lastUsedAt = found.lastUsedAt;
    this.session = { id: found.id, userId: found.user?.id ?? null };
    this.actor = found.user;
  }

  /** Another 30 days, written at most once an hour. For unsafe calls alone: no GET ever sets a cookie. */
  async keepAlive(): Promise<void> {
    const { session } = this;
    if (session === null || this.#token === null) {
      // A hint without a session would have every page ask in vain who is signed in.
      if (readSessionHint(this.#cookieHeader) !== 'none') this.#kept = clearedCookies(this.#isSecure);
      return;
    }
    if (this.#now.getTime() - Date.parse(this.#lastUsedAt) < renewAfterMs) return;
    await this.#deps.store.write((tx) => extendSession(tx, session.id, this.#now));
    this.#kept = sessionCookies(this.#token, this.#hint(), this.#isSecure);
  }

  /** Opens a guest's session where there is none. */
  async openForGuest(): Promise<SessionInUse> {
    if (this.session !== null) return this.session;
    const token = newToken();
    const id = await this.#deps.store.write((tx) =>
      openSession(tx, { tokenHash: hashOf(token), userId: null, now: this.#now }),
    );
    this.#token = token;
    this.#kept = sessionCookies(token, 'guest', this.#isSecure);
    this.session = { id, userId: null };
    return this.session;
  }

  /** A new session in place of the old one. Keys of a guest who signs in go with them. */
  async replace(tx: Writer, userId: number | null): Promise<SessionInUse> {
    const old = this.session;
    if (old !== null) {
      await endSession(tx, old.id, this.#now);
      if (old.userId === null && userId !== null) await moveKeys(tx, `session:${old.id}`, `user:${userId}`);
    }
    const token = newToken();
    const id = await openSession(tx, { tokenHash: hashOf(token), userId, now: this.#now });
    this.#changed = sessionCookies(token, userId === null ? 'guest' : 'customer', this.#isSecure);
    this.isReplaced = true;
    return { id, userId };
  }

  async end(tx: Writer): Promise<void> {
    if (this.session !== null) await endSession(tx, this.session.id, this.#now);
    this.#changed = clearedCookies(this.#isSecure);
    this.isReplaced = true;
  }

  recordGuestOrders(): void {
    if (this.#token === null || this.session?.userId !== null || this.#changed !== null) return;
    this.#changed = sessionCookies(this.#token, 'guest-orders', this.#isSecure);
  }

  cookies({ wasRejected }: { wasRejected: boolean }): string[] {
    return wasRejected ? this.#kept : (this.#changed ?? this.#kept);
  }

  #hint(): SessionHint {
    if (this.actor !== null) return 'customer';
    return readSessionHint(this.#cookieHeader) === 'guest-orders' ? 'guest-orders' : 'guest';
  }
}

function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the table holds: a stolen copy of it opens no session. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
