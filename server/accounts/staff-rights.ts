import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { accountName } from '#core/accounts/account-name.ts';
import type { AdminChange } from '#core/accounts/staff-account-api.ts';
import { AppError } from '#core/app-error.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { StartupError } from '#server/env.ts';
import { findUser, findUserByName, type UserRow } from './account-queries.ts';
import { staffChanges, users } from './account-tables.ts';
import { storePassword } from './password-reset.ts';

/**
 * Grants or removes staff rights from the account's next request on; its sessions stay, as a customer's. The last staff
 * account keeps its rights, because nobody else could grant them again. It records who did it.
 * @throws AppError not_found; wrong_status for the last one
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

export interface NewStaffChange {
  userId: number;
  isAdmin: boolean;
  /** The account that did it; null for a command at the shop's computer. */
  actorId: number | null;
  now: Date;
}

/** Records who granted or removed staff rights, in the transaction of the change. These rows are never changed or removed. */
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

/** Whether this account is staff, or was before its rights were taken. */
export async function hasBeenStaff(db: Reader, { id, isAdmin }: Pick<UserRow, 'id' | 'isAdmin'>): Promise<boolean> {
  return isAdmin || (await db.$count(staffChanges, and(eq(staffChanges.userId, id), staffChanges.isAdmin))) > 0;
}

/**
 * Gives the named account a new password and staff rights; without a name, the only staff account there is. Its sessions
 * and links end. Returns its username. @throws StartupError, a sentence for the person at the computer
 */
export async function resetStaff(
  tx: Writer,
  name: string | null,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<string> {
  const user = name === null ? await onlyStaff(tx) : await named(tx, name);
  await setStaff(tx, { userId: user.id, isAdmin: true, actorId: null, now });
  await storePassword(tx, user.id, { passwordHash, now });
  return user.username;
}

async function named(db: Reader, name: string): Promise<UserRow> {
  const user = await findUserByName(db, name);
  if (user !== null) return user;
  throw new StartupError(`There is no account called ${name}. ${formatStaff(await listStaff(db))}`);
}

async function onlyStaff(db: Reader): Promise<UserRow> {
  const staff = await listStaff(db);
  const [only] = staff;
  if (only !== undefined && staff.length === 1) return only;
  throw new StartupError(`${formatStaff(staff)} Say which account.`);
}

function listStaff(db: Reader): Promise<UserRow[]> {
  return db.select().from(users).where(eq(users.isAdmin, true)).orderBy(asc(users.id));
}

function formatStaff(staff: readonly UserRow[]): string {
  const names = staff.map(({ username }) => username).join(', ');
  if (staff.length === 0) return 'There is no staff account; any account that you name becomes one.';
  return staff.length === 1 ? `The staff account is ${names}.` : `The staff accounts are ${names}.`;
}
