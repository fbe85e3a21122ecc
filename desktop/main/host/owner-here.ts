import { userSchema } from '#core/accounts/account.ts';
import { currentUser } from '#core/accounts/account-api.ts';
import { hasRole, missingRoleText } from '#core/accounts/staff-role.ts';
import type { ShopConnection } from '../shop-connection.ts';

const signedOut = 'Please sign in as an owner first.';

/** Why who is signed in at this window may not do what only an owner may; null where they may. The shop itself says who it is. */
export async function whyNotOwner(connection: ShopConnection | null): Promise<string | null> {
  const user = await readUser(connection);
  if (user === 'unknown') return 'The shop can’t say who is signed in here. Please try again in a moment.';
  if (user === null) return signedOut;
  return hasRole(user.role, 'owner') ? null : missingRoleText(user.role, 'owner');
}

/**
 * The same of a new password, which is for an owner who can't sign in any more: nobody who is signed in as something else gets one.
 * Anyone at this computer could also open the shop's folder; the activity log has every one of these passwords.
 */
export async function whyNoNewPassword(connection: ShopConnection | null): Promise<string | null> {
  const why = await whyNotOwner(connection);
  return why === signedOut ? null : why;
}

async function readUser(connection: ShopConnection | null) {
  const response = await connection?.fetch(currentUser.path).catch(() => null);
  if (response?.status === 401) return null;
  const user = response?.status === 200 ? userSchema.safeParse(await response.json()).data : undefined;
  return user ?? 'unknown';
}
