import { userSchema } from '#core/accounts/account.ts';
import { currentUser } from '#core/accounts/account-api.ts';
import { hasRole, missingRoleText } from '#core/accounts/staff-role.ts';
import type { ShopConnection } from '../shop/shop-connection.ts';

const signedOut = 'Please sign in as an owner first.';

/**
 * Returns null if the user signed in at this window is an owner; otherwise the reason why they can't do what only owners may do.
 * The server determines the user.
 */
export async function whyNotOwner(connection: ShopConnection | null): Promise<string | null> {
  const user = await readUser(connection);
  if (user === 'unknown') return 'The shop can’t say who is signed in here. Please try again in a moment.';
  if (user === null) return signedOut;
  return hasRole(user.role, 'owner') ? null : missingRoleText(user.role, 'owner');
}

/**
 * Returns why the user may not create a new password; null if they may. A new password is meant for owners who can no longer sign
 * in, so a signed-in user without the owner role doesn't get one. Anyone at this computer could open the shop's folder anyway,
 * and the activity log records each new password.
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
