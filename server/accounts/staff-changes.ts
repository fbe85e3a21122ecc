import { asc, eq } from 'drizzle-orm';
import { accountName } from '#core/accounts/account-name.ts';
import type { AdminChange } from '#core/accounts/staff-account-api.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { staffChanges, users } from './account-tables.ts';

export interface NewStaffChange {
  userId: number;
  isAdmin: boolean;
  /** The account that did it; null for whoever sits at the shop's computer. */
  actorId: number | null;
  now: Date;
}

/** Keeps who gave or took staff rights, in the transaction of the change. Such rows are never changed or removed. */
export async function recordStaffChange(tx: Writer, { userId, isAdmin, actorId, now }: NewStaffChange): Promise<void> {
  await tx.insert(staffChanges).values({ userId, isAdmin, actorId, at: now.toISOString() });
}

/** Who gave this account staff rights and took them, oldest first. */
export async function findStaffChanges(db: Reader, userId: number): Promise<AdminChange[]> {
  const rows = await db
    .select({
      change: staffChanges,
      actor: { id: users.id, username: users.username, firstName: users.firstName, lastName: users.lastName },
    })
    .from(staffChanges)
    .leftJoin(users, eq(users.id, staffChanges.actorId))
    .where(eq(staffChanges.userId, userId))
    .orderBy(asc(staffChanges.id));
  return rows.map(({ change: { id, at, isAdmin }, actor }) => ({
    id,
    at,
    isAdmin,
    actor: actor === null ? null : { id: actor.id, name: accountName(actor) },
  }));
}
