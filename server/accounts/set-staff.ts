import { and, eq, ne, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Writer } from '#server/db/store.ts';
import { findUser, type UserRow } from './account-queries.ts';
import { users } from './account-tables.ts';
import { type NewStaffChange, recordStaffChange } from './staff-changes.ts';

/**
 * Grants or takes staff rights, from the account's next request on: its sessions stay, as a customer's. The last staff
 * account keeps its rights, or nobody could give any. Who did it is kept.
 * @throws Refusal not_found; wrong_status for the last one
 */
export async function setStaff(tx: Writer, change: NewStaffChange): Promise<UserRow> {
  const { userId, isAdmin } = change;
  const row = await findUser(tx, userId);
  if (row === null) throw new AppError('not_found', { detail: 'There is no such account.' });
  if (row.isAdmin === isAdmin) return row;
  if (!isAdmin) {
    const others = await tx.$count(users, and(eq(users.isAdmin, true), ne(users.id, userId)));
    if (others === 0)
      throw new AppError('wrong_status', { detail: 'This is the last admin. Make somebody else an admin first.' });
  }
  const [changed = row] = await tx
    .update(users)
    .set({ isAdmin, version: sql`${users.version} + 1` })
    .where(eq(users.id, userId))
    .returning();
  await recordStaffChange(tx, change);
  return changed;
}
