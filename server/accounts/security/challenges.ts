import { randomBytes } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Writer } from '#server/db/store.ts';
import { hashToken } from '../session-queries.ts';
import { securityChallenges } from './security-tables.ts';

const lifeMs = 10 * 60 * 1000;
const mostAttempts = 5;

export type Challenge = typeof securityChallenges.$inferSelect;

/** Opens a challenge that a second request must complete, such as a sign-in's second step. Returns the challenge's token. */
export async function openChallenge(
  tx: Writer,
  { userId, challenge = null, now }: { userId: number; challenge?: string | null; now: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + lifeMs).toISOString();
  await tx.insert(securityChallenges).values({ tokenHash: hashToken(token), userId, challenge, expiresAt });
  return token;
}

const living = (token: string, now: Date) =>
  and(
    eq(securityChallenges.tokenHash, hashToken(token)),
    gt(securityChallenges.expiresAt, now.toISOString()),
    lt(securityChallenges.attempts, mostAttempts),
  );

/**
 * Counts an attempt at a challenge before it is checked. Returns null if the token is unknown or expired, or was tried five
 * times.
 */
export async function countAttempt(tx: Writer, token: string, now: Date): Promise<Challenge | null> {
  const [row] = await tx
    .update(securityChallenges)
    .set({ attempts: sql`${securityChallenges.attempts} + 1` })
    .where(living(token, now))
    .returning();
  return row ?? null;
}

/** Stores the WebAuthn challenge that a passkey must sign. Returns false if the token is unknown or expired. */
export async function setChallenge(
  tx: Writer,
  token: string,
  { challenge, now }: { challenge: string; now: Date },
): Promise<boolean> {
  const set = await tx
    .update(securityChallenges)
    .set({ challenge })
    .where(living(token, now))
    .returning({ userId: securityChallenges.userId });
  return set.length > 0;
}

/** Closes a completed challenge. Returns false if another request has completed it first. */
export async function closeChallenge(tx: Writer, { tokenHash }: Challenge): Promise<boolean> {
  const closed = await tx
    .delete(securityChallenges)
    .where(eq(securityChallenges.tokenHash, tokenHash))
    .returning({ tokenHash: securityChallenges.tokenHash });
  return closed.length > 0;
}
