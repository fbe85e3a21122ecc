import { eq } from 'drizzle-orm';
import { accountName } from '#core/accounts/account-name.ts';
import { roleName, type StaffRole } from '#core/accounts/staff-role.ts';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { findUser, type UserRow } from './account-queries.ts';
import { users } from './account-tables.ts';
import { recordActivity } from './activity/record-activity.ts';
import { inviteToPassword, voidResets } from './password-reset.ts';
import { clearFactors } from './security/second-factor.ts';
import { setRole } from './staff-rights.ts';

interface Invitation {
  user: UserRow;
  role: StaffRole;
  /** The owner who sends the invitation. */
  actorId: number | null;
  now: Date;
}

/**
 * Invites the person at an account's email address to the staff. The account gets the staff role only when the emailed link has been used
 * to choose a password.
 * @throws AppError too_many
 */
export async function inviteToStaff(
  tx: Writer,
  { user, role, actorId, now }: Invitation,
  deps: Pick<Deps, 'env'>,
): Promise<void> {
  await tx.update(users).set({ invitedRole: role, invitedBy: actorId }).where(eq(users.id, user.id));
  await inviteToPassword(tx, { user, now }, deps);
  await recordActivity(
    tx,
    { actor: actorId === null ? null : { id: actorId }, now },
    {
      kind: 'rights',
      action: 'Invited to the staff',
      subject: `${accountName(user)} (${user.email})`,
      before: { role: roleName(user.staffRole) },
      after: { role: `${roleName(role)}, once the emailed link is opened` },
    },
  );
}

/** Withdraws an invitation: its link stops working. */
export async function withdrawInvitation(tx: Writer, userId: number, now: Date): Promise<void> {
  await tx.update(users).set({ invitedRole: null, invitedBy: null, invitedUntil: null }).where(eq(users.id, userId));
  await voidResets(tx, userId, now);
}

/**
 * Gives an invited user the role, from the next request on. Called when the emailed link was used to choose a password. Another person
 * may have set up a PIN or a second sign-in step on the account before, so both are removed. Returns false if the user has no valid
 * invitation.
 */
export async function acceptInvitation(
  tx: Writer,
  { id, invitedRole, invitedBy, invitedUntil }: UserRow,
  now: Date,
): Promise<boolean> {
  // An expired invitation grants no role, even if the user opens another link, such as one for a forgotten password.
  if (invitedRole === null || invitedUntil === null || invitedUntil < now.toISOString()) return false;
  const inviter = invitedBy === null ? null : await findUser(tx, invitedBy);
  if (inviter !== null && inviter.staffRole !== 'owner') return false;
  await clearFactors(tx, id);
  await tx.update(users).set({ invitedRole: null, invitedBy: null, pinHash: null }).where(eq(users.id, id));
  await setRole(tx, { userId: id, role: invitedRole, actorId: invitedBy, now });
  return true;
}
