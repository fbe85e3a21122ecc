import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Reader, Writer } from '#server/db/store.ts';
import { passwordResets } from './account-tables.ts';

/** How long a link to a new password works. */
export const resetMinutes = 60;
const lifeMs = resetMinutes * 60 * 1000;

/** Makes a token for a new password of this account; those made before it are void. Only its hash is kept. */
export async function openReset(tx: Writer, userId: number, now: Date): Promise<string> {
  await voidResets(tx, userId, now);
  const token = randomBytes(32).toString('base64url');
  await tx.insert(passwordResets).values({
    userId,
    tokenHash: hashOf(token),
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + lifeMs).toISOString(),
  });
  return token;
}

/** Whose password a token may set; null for one that is unknown, used, void or too old. */
export async function findReset(db: Reader, token: string, now: Date): Promise<{ id: number; userId: number } | null> {
  const [row] = await db
    .select({ id: passwordResets.id, userId: passwordResets.userId })
    .from(passwordResets)
    .where(
      and(
        eq(passwordResets.tokenHash, hashOf(token)),
        isNull(passwordResets.usedAt),
        gt(passwordResets.expiresAt, now.toISOString()),
      ),
    );
  return row ?? null;
}

export async function recordResetUsed(tx: Writer, id: number, now: Date): Promise<void> {
  await tx.update(passwordResets).set({ usedAt: now.toISOString() }).where(eq(passwordResets.id, id));
}

/** Ends all of an account's open links: a newer one, a changed password or another address takes their place. */
export async function voidResets(tx: Writer, userId: number, now: Date): Promise<void> {
  const at = now.toISOString();
  await tx
    .update(passwordResets)
    .set({ expiresAt: at })
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, at)));
}

/** How many links the account was sent within their lifetime. */
export function countResets(db: Reader, userId: number, now: Date): Promise<number> {
  const since = new Date(now.getTime() - lifeMs).toISOString();
  return db.$count(passwordResets, and(eq(passwordResets.userId, userId), gt(passwordResets.createdAt, since)));
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
