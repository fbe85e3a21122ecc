import { and, eq, isNull } from 'drizzle-orm';
import type { Reader, Writer } from '#server/db/store.ts';
import { readablePassword } from '../passwords.ts';
import { hashToken } from '../session-queries.ts';
import { recoveryCodes } from './security-tables.ts';

const howMany = 10;
/** The number of four-character groups in a recovery code. Six groups have 118 bits, so a fast hash without a salt is secure. */
const groups = 6;

/** Hashes a recovery code, ignoring spaces, dashes and case. A fast hash is secure, because the codes are long and random. */
function hashCode(code: string): string {
  return hashToken(code.toLowerCase().replace(/[^a-z0-9]/g, ''));
}

/** Replaces a user's recovery codes with ten new ones. Only their hashes are stored. */
export async function renewCodes(tx: Writer, userId: number): Promise<string[]> {
  const codes = Array.from({ length: howMany }, () => readablePassword(groups));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashCode(code) })));
  return codes;
}

/** Uses up a recovery code. Returns false if the code is unknown or already used. */
export async function takeRecoveryCode(
  tx: Writer,
  { userId, code, now }: { userId: number; code: string; now: Date },
): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: now.toISOString() })
    .where(
      and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashCode(code)), isNull(recoveryCodes.usedAt)),
    )
    .returning({ id: recoveryCodes.id });
  return used.length > 0;
}

export function countCodes(db: Reader, userId: number): Promise<number> {
  return db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
}
