import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { accountName } from '#core/accounts/account-name.ts';
import type { AdminChange } from '#core/accounts/staff-account-api.ts';
import { roleName, type StaffRole, staffRoles } from '#core/accounts/staff-role.ts';
import { AppError } from '#core/app-error.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { StartupError } from '#server/env.ts';
import { findUser, findUserByEmail, findUserByName, type UserRow } from './account-queries.ts';
import { staffChanges, users } from './account-tables.ts';
import { recordActivity } from './activity/record-activity.ts';
import { storePassword } from './password-reset.ts';
import { leaveDevices } from './security/counter-device.ts';
import { applyRequirement, clearFactors } from './security/second-factor.ts';

export interface NewRole {
  userId: number;
  /** The new role; null for a customer. */
  role: StaffRole | null;
  /** The account that made the change; null for a command on the shop's computer. */
  actorId: number | null;
  now: Date;
}

/**
 * Gives an account a staff role or removes the role, from the account's next request on. The account's sessions stay open. The last owner
 * can't lose the role, because no one else could appoint another owner. The activity log records who changed the role.
 * @throws AppError not_found; wrong_status for the last owner
 */
export async function setRole(tx: Writer, change: NewRole): Promise<UserRow> {
  const { userId, role } = change;
  const row = await getUser(tx, userId);
  if (row.staffRole === role) return row;
  if (row.staffRole === 'owner') {
    const others = await tx.$count(users, and(eq(users.staffRole, 'owner'), ne(users.id, userId)));
    if (others === 0)
      throw new AppError('wrong_status', {
        detail: 'This is the last admin (owner). Make someone else an owner first.',
      });
  }
  const [changed = row] = await tx
    .update(users)
    .set({ staffRole: role, version: sql`${users.version} + 1`, ...(role === null ? { pinHash: null } : {}) })
    .where(eq(users.id, userId))
    .returning();
  if (role === null) {
    await clearFactors(tx, userId);
    await leaveDevices(tx, userId);
  }
  await applyRequirement(tx, changed);
  await recordRoleChange(tx, change, row.staffRole);
  return changed;
}

export async function getUser(db: Reader, id: number): Promise<UserRow> {
  const row = await findUser(db, id);
  if (row === null) throw new AppError('not_found', { detail: 'There is no such account.' });
  return row;
}

/** Records who gave or removed a role, in the transaction of the change. These rows are never changed or removed. */
export async function recordRoleChange(
  tx: Writer,
  { userId, role, actorId, now }: NewRole,
  before: StaffRole | null = null,
): Promise<void> {
  await tx.insert(staffChanges).values({ userId, role, actorId, at: now.toISOString() });
  const user = await getUser(tx, userId);
  await recordActivity(
    tx,
    { actor: actorId === null ? null : { id: actorId }, now },
    {
      kind: 'rights',
      action: role === null ? 'Took a role away' : 'Gave a role',
      subject: `${accountName(user)} (${user.username})`,
      before: { role: roleName(before) },
      after: { role: roleName(role) },
    },
  );
}

/** Returns who gave and removed this account's roles, and when, oldest first. */
export async function findRoleChanges(db: Reader, userId: number): Promise<AdminChange[]> {
  const rows = await db
    .select({
      change: staffChanges,
      actor: { id: users.id, username: users.username, firstName: users.firstName, lastName: users.lastName },
    })
    .from(staffChanges)
    .leftJoin(users, eq(users.id, staffChanges.actorId))
    .where(eq(staffChanges.userId, userId))
    .orderBy(asc(staffChanges.id));
  return rows.map(({ change: { id, at, role }, actor }) => ({
    id,
    at,
    isAdmin: role === 'owner',
    role,
    actor: actor === null ? null : { id: actor.id, name: accountName(actor) },
  }));
}

/** Returns the highest role that this account has or ever had. Null if it never belonged to a staff member. */
export async function highestRole(db: Reader, { id, staffRole }: Pick<UserRow, 'id' | 'staffRole'>) {
  const rows = await db
    .selectDistinct({ role: staffChanges.role })
    .from(staffChanges)
    .where(eq(staffChanges.userId, id));
  const held = new Set([staffRole, ...rows.map(({ role }) => role)]);
  return staffRoles.find((role) => held.has(role)) ?? null;
}

/** The activity log's text for a staff password that was reset at the shop's computer. */
export const resetHere = 'Reset at the shop’s computer';

/**
 * Gives an account a new password and makes it an owner. Without a name, it takes the account of the only owner. The account's sessions
 * and emailed links end. Returns the account's username.
 * @throws StartupError with a sentence for the person at the computer
 */
export async function resetStaff(
  tx: Writer,
  name: string | null,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<string> {
  const user = name === null ? await onlyOwner(tx) : await named(tx, name);
  await setRole(tx, { userId: user.id, role: 'owner', actorId: null, now });
  await storePassword(tx, user.id, { passwordHash, now });
  await tx.update(users).set({ pinHash: null }).where(eq(users.id, user.id));
  await clearFactors(tx, user.id);
  await recordActivity(
    tx,
    { actor: null, now },
    { kind: 'password', action: resetHere, subject: `${accountName(user)} (${user.username})` },
  );
  return user.username;
}

async function named(db: Reader, name: string): Promise<UserRow> {
  const user = await (name.includes('@') ? findUserByEmail(db, name) : findUserByName(db, name));
  if (user !== null) return user;
  throw new StartupError(`There is no account called ${name}. ${formatOwners(await listOwners(db))}`);
}

async function onlyOwner(db: Reader): Promise<UserRow> {
  const owners = await listOwners(db);
  const [only] = owners;
  if (only !== undefined && owners.length === 1) return only;
  throw new StartupError(`${formatOwners(owners)} Say which account.`);
}

function listOwners(db: Reader): Promise<UserRow[]> {
  return db.select().from(users).where(eq(users.staffRole, 'owner')).orderBy(asc(users.id));
}

function formatOwners(owners: readonly UserRow[]): string {
  const names = owners.map(({ username }) => username).join(', ');
  if (owners.length === 0) return 'There is no owner’s account; any account that you name becomes one.';
  return owners.length === 1 ? `The owner’s account is ${names}.` : `The owners’ accounts are ${names}.`;
}
