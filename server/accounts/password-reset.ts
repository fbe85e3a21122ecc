import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { outbox } from '#server/email/email-tables.ts';
import { type Email, queueEmails } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import { findUserByName, type UserRow } from './account-queries.ts';
import { passwordResets, resetCodes, users } from './account-tables.ts';
import { leaveDevices } from './security/counter-device.ts';
import { securityChallenges } from './security/security-tables.ts';
import { endSessionsOf, hashToken } from './session-queries.ts';

/** How long a password reset link works. */
const resetMinutes = 60;
const lifeMs = resetMinutes * 60 * 1000;

/** Creates a token for choosing a new password, and voids the account's earlier tokens. Only the token's hash is stored. */
async function openReset(tx: Writer, userId: number, now: Date, forMs = lifeMs): Promise<string> {
  await voidResets(tx, userId, now);
  const token = randomBytes(32).toString('base64url');
  await tx.insert(passwordResets).values({
    userId,
    tokenHash: hashToken(token),
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + forMs).toISOString(),
  });
  return token;
}

/** Finds the user whose password may be reset with this token; null if the token is unknown, used, void or expired. */
export async function findReset(db: Reader, token: string, now: Date): Promise<{ id: number; userId: number } | null> {
  const [row] = await db
    .select({ id: passwordResets.id, userId: passwordResets.userId })
    .from(passwordResets)
    .where(
      and(
        eq(passwordResets.tokenHash, hashToken(token)),
        isNull(passwordResets.usedAt),
        gt(passwordResets.expiresAt, now.toISOString()),
      ),
    );
  return row ?? null;
}

export async function recordResetUsed(tx: Writer, id: number, now: Date): Promise<void> {
  await tx.update(passwordResets).set({ usedAt: now.toISOString() }).where(eq(passwordResets.id, id));
}

/** Voids an account's password reset links. Called when a newer link, a new password or another email address replaces them. */
export async function voidResets(tx: Writer, userId: number, now: Date): Promise<void> {
  const at = now.toISOString();
  await tx
    .update(passwordResets)
    .set({ expiresAt: at })
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, at)));
}

/** Replaces the password, and ends every session, emailed link and half-finished sign-in of the account. */
export async function storePassword(
  tx: Writer,
  userId: number,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<void> {
  await tx
    .update(users)
    .set({ passwordHash, invitedUntil: null, version: sql`${users.version} + 1` })
    .where(eq(users.id, userId));
  await endSessionsOf(tx, userId, now);
  await leaveDevices(tx, userId);
  await tx.delete(securityChallenges).where(eq(securityChallenges.userId, userId));
  await voidResets(tx, userId, now);
  await voidResetCodes(tx, userId, now);
}

/** Ends an account's reset code. Called when a newer code or a new password replaces it. */
export async function voidResetCodes(tx: Writer, userId: number, now: Date): Promise<void> {
  const at = now.toISOString();
  await tx
    .update(resetCodes)
    .set({ expiresAt: at })
    .where(and(eq(resetCodes.userId, userId), gt(resetCodes.expiresAt, at)));
}

/** Returns the number of password reset links sent to the account within the last hour. */
function countResets(db: Reader, userId: number, now: Date): Promise<number> {
  const since = new Date(now.getTime() - lifeMs).toISOString();
  return db.$count(passwordResets, and(eq(passwordResets.userId, userId), gt(passwordResets.createdAt, since)));
}

/** The maximum number of reset emails per account and hour. More emails would only fill the mailbox. */
const maxEmailsAnHour = 5;

const unknownUser = { id: 0, email: 'nobody@invalid' };

/**
 * Emails an account's owner a link for choosing a new password. If the account doesn't exist, the same steps run and take the same
 * time, so that the response doesn't reveal this.
 */
export async function requestPasswordReset(
  tx: Writer,
  { name, now }: { name: string; now: Date },
  deps: Pick<Deps, 'env'>,
): Promise<void> {
  const user = await findUserByName(tx, name);
  const sent = await countResets(tx, user?.id ?? unknownUser.id, now);
  if (user === null || sent >= maxEmailsAnHour) return pretendToSend(tx, now, deps);
  const token = await openReset(tx, user.id, now);
  await queueEmails(tx, [await writeLink(tx, { user, token, now }, deps)], now);
}

const invitationDays = 7;

/**
 * Emails a link for choosing the account's first password to a user whose account another person has created. Earlier links become
 * void.
 * @throws AppError too_many
 */
export async function inviteToPassword(
  tx: Writer,
  { user, now }: { user: UserRow; now: Date },
  deps: Pick<Deps, 'env'>,
): Promise<void> {
  if ((await countResets(tx, user.id, now)) >= maxEmailsAnHour) {
    throw new AppError('too_many', {
      detail: `${user.email} was sent too many emails in the last hour. Please try again later.`,
    });
  }
  const minutes = invitationDays * 24 * 60;
  const forMs = minutes * 60 * 1000;
  const token = await openReset(tx, user.id, now, forMs);
  const invitedUntil = new Date(now.getTime() + forMs).toISOString();
  await tx.update(users).set({ invitedUntil }).where(eq(users.id, user.id));
  const create = await shopEmails(tx, deps, now);
  await queueEmails(tx, [create.staffInvitation({ user, resetUrl: linkTo(deps, token), minutes })], now);
}

/**
 * Does the same work as a request for a link, for an account that doesn't exist. Runs as many statements, and queues and removes an
 * email without a recipient. Otherwise, a faster response would reveal that the account doesn't exist.
 */
async function pretendToSend(tx: Writer, now: Date, deps: Pick<Deps, 'env'>): Promise<void> {
  await voidResets(tx, unknownUser.id, now);
  const dedupeKey = `nobody:${randomUUID()}`;
  const email = await writeLink(tx, { user: unknownUser, token: dedupeKey, now }, deps);
  await queueEmails(tx, [{ ...email, dedupeKey }], now);
  await tx.delete(outbox).where(eq(outbox.dedupeKey, dedupeKey));
}

async function writeLink(
  db: Reader,
  { user, token, now }: { user: Pick<UserRow, 'email'>; token: string; now: Date },
  deps: Pick<Deps, 'env'>,
): Promise<Email> {
  const create = await shopEmails(db, deps, now);
  return create.passwordLink({ user, resetUrl: linkTo(deps, token), minutes: resetMinutes });
}

function linkTo({ env }: Pick<Deps, 'env'>, token: string): string {
  return `${env.publicUrl}/reset-password?token=${token}`;
}
