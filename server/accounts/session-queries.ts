import { createHash } from 'node:crypto';
import { and, eq, gt, ne } from 'drizzle-orm';
import type { StaffRole } from '#core/accounts/staff-role.ts';
import { anyValue } from '#server/db/dialect.ts';
import { type Placeholders, preparedQuery } from '#server/db/prepared-query.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { sessions, users } from './account-tables.ts';

export interface FoundSession {
  id: number;
  lastUsedAt: string;
  expiresAt: string;
  user: { id: number; username: string; role: StaffRole | null } | null;
  opening: SessionOpening;
}

/** How a staff member signed in to a session. The fields have no meaning in the sessions of guests and customers. */
export interface SessionOpening {
  device: string | null;
  isSwitched: boolean;
  confirmedAt: string | null;
  passedSecondStep: boolean;
  lacksSecondFactor: boolean;
}

/** The data with which a user's session is opened. Only `openingOf` creates it (security/user-opening.ts). */
export class UserOpening {
  readonly userId: number;
  readonly opening: SessionOpening;

  constructor(userId: number, opening: SessionOpening) {
    this.userId = userId;
    this.opening = opening;
  }
}

export const plainOpening: SessionOpening = {
  device: null,
  isSwitched: false,
  confirmedAt: null,
  passedSecondStep: false,
  lacksSecondFactor: false,
};

/** How long a session and its cookies are valid after the last use: 30 days. */
export const sessionLifeMs = 30 * 24 * 60 * 60 * 1000;

const livingSession = preparedQuery((db, { tokenHash, now }: Placeholders<{ tokenHash: string; now: string }>) =>
  db
    .select({
      id: sessions.id,
      lastUsedAt: sessions.lastUsedAt,
      expiresAt: sessions.expiresAt,
      userId: users.id,
      username: users.username,
      role: users.staffRole,
      device: sessions.device,
      isSwitched: sessions.isSwitched,
      confirmedAt: sessions.confirmedAt,
      passedSecondStep: sessions.passedSecondStep,
      lacksSecondFactor: sessions.lacksSecondFactor,
    })
    .from(sessions)
    .leftJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, anyValue(tokenHash)), gt(sessions.expiresAt, anyValue(now)))),
);

/**
 * Finds the open session with this token's hash, and its user's current data. A right that is taken from the user therefore ends with
 * the next request.
 */
export async function findSession(db: Reader, tokenHash: string, now: Date): Promise<FoundSession | null> {
  const [row] = await livingSession(db, { tokenHash, now: now.toISOString() });
  if (row === undefined) return null;
  const { id, lastUsedAt, expiresAt, userId, username, role, ...opening } = row;
  const user = userId === null || username === null ? null : { id: userId, username, role };
  return { id, lastUsedAt, expiresAt, user, opening };
}

/** Opens a session for a user, or for a guest (null), for 30 days. */
export async function openSession(
  tx: Writer,
  { tokenHash, userId, now, opening }: { tokenHash: string; userId: number | null; now: Date; opening: SessionOpening },
): Promise<number> {
  const at = now.toISOString();
  const [row] = await tx
    .insert(sessions)
    .values({ ...opening, tokenHash, userId, createdAt: at, lastUsedAt: at, expiresAt: expiryFrom(now) })
    .returning({ id: sessions.id });
  if (row === undefined) throw new Error('A session was not stored');
  return row.id;
}

/**
 * Records that the session is in use, and extends it by 30 days. Returns false, and changes nothing, if the session was ended or extended
 * in the meantime.
 */
export async function extendSession(
  tx: Writer,
  { id, expiresAt }: Pick<FoundSession, 'id' | 'expiresAt'>,
  now: Date,
): Promise<boolean> {
  const extended = await tx
    .update(sessions)
    .set({ lastUsedAt: now.toISOString(), expiresAt: expiryFrom(now) })
    .where(and(eq(sessions.id, id), eq(sessions.expiresAt, expiresAt)))
    .returning({ id: sessions.id });
  return extended.length > 0;
}

/** Records that the password or second factor was entered again in this session. */
export async function confirmSession(tx: Writer, id: number, now: Date): Promise<void> {
  await tx.update(sessions).set({ confirmedAt: now.toISOString() }).where(eq(sessions.id, id));
}

/** Records that the second sign-in step was passed in this session. The session then has the rights of its account's role. */
export async function recordSecondStep(tx: Writer, id: number): Promise<void> {
  await tx.update(sessions).set({ passedSecondStep: true, lacksSecondFactor: false }).where(eq(sessions.id, id));
}

/** Called when an account's second sign-in step is removed: its sessions no longer count as having passed it. */
export async function forgetSecondStep(tx: Writer, userId: number): Promise<void> {
  const differs = eq(sessions.passedSecondStep, true);
  await tx
    .update(sessions)
    .set({ passedSecondStep: false })
    .where(and(eq(sessions.userId, userId), differs));
}

/**
 * Applies to an account's open sessions whether a second sign-in step is required. If it is, sessions that haven't passed it lose the
 * rights of the account's role. If it isn't, they have these rights again.
 */
export async function requireSecondStep(tx: Writer, userId: number, isRequired: boolean): Promise<void> {
  const differs = eq(sessions.lacksSecondFactor, !isRequired);
  const isMissing = isRequired ? eq(sessions.passedSecondStep, false) : undefined;
  await tx
    .update(sessions)
    .set({ lacksSecondFactor: isRequired })
    .where(and(eq(sessions.userId, userId), differs, isMissing));
}

/** Ends a session immediately. Its row stays, because orders may refer to it. */
export async function endSession(tx: Writer, id: number, now: Date): Promise<void> {
  await tx.update(sessions).set({ expiresAt: now.toISOString() }).where(eq(sessions.id, id));
}

/** Ends every session of a user, for example after the password was changed. The session `except` stays open. */
export async function endSessionsOf(tx: Writer, userId: number, now: Date, except?: number): Promise<void> {
  const isOther = except === undefined ? undefined : ne(sessions.id, except);
  await tx
    .update(sessions)
    .set({ expiresAt: now.toISOString() })
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now.toISOString()), isOther));
}

function expiryFrom(now: Date): string {
  return new Date(now.getTime() + sessionLifeMs).toISOString();
}

/** Hashes the token of a session or password link. Tokens are random, so a fast hash without a salt is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
