import { eq, sql } from 'drizzle-orm';
import type { Writer } from '#server/db/store.ts';
import { users } from './account-tables.ts';
import { voidResets } from './password-resets.ts';
import { endSessionsOf } from './session-queries.ts';

/** Puts a new password in the old one's place, and ends all that the old one had opened: sessions and emailed links. */
export async function storePassword(
  tx: Writer,
  userId: number,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<void> {
  await tx
    .update(users)
    .set({ passwordHash, version: sql`${users.version} + 1` })
    .where(eq(users.id, userId));
  await endSessionsOf(tx, userId, now);
  await voidResets(tx, userId, now);
}
