import { accountName } from '#core/accounts/account-name.ts';
import { type StaffRole, staffRoles } from '#core/accounts/staff-role.ts';
import { findUser } from '#server/accounts/account-queries.ts';
import { highestRole } from '#server/accounts/staff-rights.ts';
import type { Reader } from '#server/db/store.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import type { StaffActing } from '#server/orders/admin/change-amount-paid.ts';

interface DrivenStep {
  /** The driver's id. Set if another user sends steps that were stored on the driver's phone. */
  madeBy: number | undefined;
  /** The time of the step by the phone's clock. */
  at: string;
}

/**
 * Returns the user in whose name a step of a run is recorded. This is the driver, with the lower of the driver's and the sender's
 * roles. The log also names the sender. If the driver was never on the staff, it is the sender.
 */
export async function actingDriver(
  db: Reader,
  { actor: sender, now }: Pick<RequestContext, 'actor' | 'now'>,
  { madeBy, at }: DrivenStep,
): Promise<StaffActing> {
  const own = { actor: sender, now };
  if (sender === null || madeBy === undefined || madeBy === sender.id) return own;
  const [maker, by] = [await findUser(db, madeBy), await findUser(db, sender.id)];
  const role = maker === null ? null : await highestRole(db, maker);
  if (maker === null || role === null || by === null) return own;
  return {
    actor: { id: maker.id, username: maker.username, role: lowerOf(role, sender.role) },
    now,
    offline: { madeAt: at, sentBy: { id: by.id, name: accountName(by) } },
  };
}

function lowerOf(role: StaffRole, other: StaffRole | null): StaffRole | null {
  return other !== null && staffRoles.indexOf(other) < staffRoles.indexOf(role) ? role : other;
}
