import { randomBytes } from 'node:crypto';
import { parseCookie } from 'cookie';
import { readSessionHint, type SessionHint, sessionHintCookie } from '#core/accounts/session-hint.ts';
import type { StaffRole } from '#core/accounts/staff-role.ts';
import {
  endSession,
  extendSession,
  type FoundSession,
  findSession,
  hashToken,
  openSession,
  plainOpening,
  sessionLifeMs,
  UserOpening,
} from '#server/accounts/session-queries.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { moveKeys } from './idempotency/idempotency.ts';
import type { Actor, SessionInUse } from './request-context.ts';

const renewAfterMs = 60 * 60 * 1000;
const tokenPattern = /^[\w-]{43}$/;

/**
 * Returns the name of the session's cookie. Over https, the name has a prefix that prevents other sites of the same domain from setting
 * or reading the cookie.
 */
export function sessionCookie(isSecure: boolean): string {
  return isSecure ? '__Host-hq_session' : 'hq_session';
}

/** Reads the session's secret from a Cookie header; undefined if the header doesn't contain it. */
function readSessionCookie(header: string, isSecure: boolean): string | undefined {
  const name = sessionCookie(isSecure);
  return header.includes(name) ? parseCookie(header)[name] : undefined;
}

/** The two cookies of a session: its secret, which scripts can't read, and the hint, which scripts can read. */
function sessionCookies(token: string, hint: SessionHint, isSecure: boolean): string[] {
  const end = `Path=/; Max-Age=${sessionLifeMs / 1000}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return [`${sessionCookie(isSecure)}=${token}; HttpOnly; ${end}`, `${sessionHintCookie}=${hint}; ${end}`];
}

function clearedCookies(isSecure: boolean): string[] {
  const end = `Path=/; Max-Age=0; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return [`${sessionCookie(isSecure)}=; HttpOnly; ${end}`, `${sessionHintCookie}=; ${end}`];
}

/**
 * The session with which a request was sent, and the changes that the request makes to it. `cookies` returns the Set-Cookie lines of
 * the response. If the request was rejected, these are only the lines set by `openForGuest` and `keepAlive`.
 */
export class RequestSession {
  readonly #deps: Deps;
  readonly #now: Date;
  readonly #cookieHeader: string;
  readonly #isSecure: boolean;
  #token: string | null = null;
  #found: FoundSession | null = null;
  #changed: string[] | null = null;
  #lasting: string[] = [];
  /** Whether the request has replaced or ended the browser's session. */
  isReplaced = false;
  session: SessionInUse | null = null;
  /** The signed-in user. Staff who haven't passed a required second sign-in step have only the rights of a customer. */
  actor: Actor | null = null;
  /** The role of the account, even if a required second sign-in step is missing. Staff need the role to set up that step. */
  heldRole: StaffRole | null = null;

  constructor(deps: Deps, cookieHeader: string | undefined, now: Date) {
    this.#deps = deps;
    this.#now = now;
    this.#cookieHeader = cookieHeader ?? '';
    this.#isSecure = deps.env.publicUrl.startsWith('https:');
  }

  /**
   * Finds the session of the request's cookie, and its user. If the session is unknown, ended or too old, the request counts as sent
   * without a session.
   */
  async load({ isAhead = false }: { isAhead?: boolean } = {}): Promise<void> {
    const token = readSessionCookie(this.#cookieHeader, this.#isSecure);
    if (token === undefined || !tokenPattern.test(token)) return;
    const find = (db: Reader) => findSession(db, hashToken(token), this.#now);
    const { store } = this.#deps;
    const found = await (isAhead ? store.readAhead(find) : store.read(find));
    if (found === null) return;
    this.#token = token;
    this.#found = found;
    this.session = { id: found.id, userId: found.user?.id ?? null, opening: found.opening };
    this.heldRole = found.user?.role ?? null;
    this.actor = found.user && { ...found.user, role: found.opening.lacksSecondFactor ? null : found.user.role };
  }

  /**
   * Extends the session by another 30 days, at most once an hour. Called only for unsafe requests, because a GET request never sets a
   * cookie.
   */
  async keepAlive(): Promise<void> {
    const found = this.#found;
    if (found === null || this.#token === null) {
      // Clears the hint cookie, because there is no session. Otherwise, every page would request the current user unnecessarily.
      if (readSessionHint(this.#cookieHeader) !== 'none') this.#lasting = clearedCookies(this.#isSecure);
      return;
    }
    if (this.#now.getTime() - Date.parse(found.lastUsedAt) < renewAfterMs) return;
    const isExtended = await this.#deps.store.write((tx) => extendSession(tx, found, this.#now));
    if (isExtended) this.#lasting = sessionCookies(this.#token, this.#hint(), this.#isSecure);
  }

  /** Opens a guest's session if the request has no session. */
  async openForGuest(): Promise<SessionInUse> {
    if (this.session !== null) return this.session;
    const token = newToken();
    const id = await this.#deps.store.write((tx) =>
      openSession(tx, { tokenHash: hashToken(token), userId: null, now: this.#now, opening: plainOpening }),
    );
    this.#token = token;
    this.#lasting = sessionCookies(token, 'guest', this.#isSecure);
    this.session = { id, userId: null, opening: plainOpening };
    return this.session;
  }

  /**
   * Replaces the request's session by a user's or a guest's session in the same browser. If a guest signs in, their idempotency keys
   * move to the account.
   */
  async replace(tx: Writer, next: UserOpening | { device: string | null }): Promise<SessionInUse> {
    const userId = next instanceof UserOpening ? next.userId : null;
    const opening = next instanceof UserOpening ? next.opening : { ...plainOpening, device: next.device };
    const old = this.session;
    if (old !== null) {
      await endSession(tx, old.id, this.#now);
      if (old.userId === null && userId !== null) await moveKeys(tx, `session:${old.id}`, `user:${userId}`);
    }
    const token = newToken();
    const id = await openSession(tx, { tokenHash: hashToken(token), userId, now: this.#now, opening });
    this.#changed = sessionCookies(token, userId === null ? 'guest' : 'customer', this.#isSecure);
    this.isReplaced = true;
    return { id, userId, opening };
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
    return wasRejected ? this.#lasting : (this.#changed ?? this.#lasting);
  }

  #hint(): SessionHint {
    if (this.actor !== null) return 'customer';
    return readSessionHint(this.#cookieHeader) === 'guest-orders' ? 'guest-orders' : 'guest';
  }
}

function newToken(): string {
  return randomBytes(32).toString('base64url');
}
