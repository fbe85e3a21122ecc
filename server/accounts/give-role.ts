import type { StaffRole } from '#core/accounts/staff-role.ts';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { inviteToStaff, withdrawInvitation } from './staff-invitation.ts';
import { getUser, setRole } from './staff-rights.ts';

/**
 * Applies the role that an owner chose for an account. A staff member's role changes immediately. A customer is invited by email.
 * Null removes the role or withdraws the invitation.
 * @throws AppError not_found, too_many; wrong_status for the last owner
 */
export async function giveRole(
  tx: Writer,
  { actor, now }: Pick<RequestContext, 'actor' | 'now'>,
  { userId, role }: { userId: number; role: StaffRole | null },
  deps: Pick<Deps, 'env'>,
): Promise<void> {
  const user = await getUser(tx, userId);
  const actorId = actor?.id ?? null;
  if (user.staffRole !== null) await setRole(tx, { userId, role, actorId, now });
  else if (role === null) await withdrawInvitation(tx, userId, now);
  else if (user.invitedRole !== role) await inviteToStaff(tx, { user, role, actorId, now }, deps);
}

/** Makes an account an owner, or an owner a customer. If the account isn't an owner, removing the admin right changes nothing. */
export async function giveAdmin(
  tx: Writer,
  context: Pick<RequestContext, 'actor' | 'now'>,
  { userId, isAdmin }: { userId: number; isAdmin: boolean },
  deps: Pick<Deps, 'env'>,
): Promise<void> {
  const { staffRole, invitedRole } = await getUser(tx, userId);
  const isOwner = (staffRole ?? invitedRole) === 'owner';
  if (isAdmin !== isOwner) await giveRole(tx, context, { userId, role: isAdmin ? 'owner' : null }, deps);
}
