import { userSchema } from '#core/accounts/account.ts';
import { currentUser } from '#core/accounts/account-api.ts';
import { codeSchema, confirmSelf } from '#core/accounts/security/security-api.ts';
import { hasRole, missingRoleText } from '#core/accounts/staff-role.ts';
import { problemOf } from '../offline/shop-line.ts';
import type { UnstoppableShop } from '../shop/current-shop.ts';
import type { ShopConnection } from '../shop/shop-connection.ts';

const signedOut = {
  owner: 'Please sign in as an owner first.',
  counter: 'Please sign in as counter staff first.',
};
export const unknownUser = 'The shop can’t say who is signed in here. Please try again in a moment.';

/**
 * Returns null if the user signed in at this window is an owner; otherwise the reason why they can't do what only owners may do.
 * The server determines the user.
 */
export function whyNotOwner(connection: ShopConnection | null): Promise<string | null> {
  return whyNot(connection, 'owner');
}

/** Returns null if counter staff are signed in at this window; otherwise the reason why they can't do what only they may do. */
export async function whyNotCounterStaff({ offline, connection }: UnstoppableShop): Promise<string | null> {
  // A counter that stores data knows who works here, also while the shop can't be reached.
  if (offline?.state.isStored) return offline.state.isLocked ? signedOut.counter : null;
  return whyNot(connection, 'counter');
}

async function whyNot(connection: ShopConnection | null, needed: keyof typeof signedOut): Promise<string | null> {
  const user = await readUser(connection);
  if (user === 'unknown') return unknownUser;
  if (user === null) return signedOut[needed];
  return hasRole(user.role, needed) ? null : missingRoleText(user.role, needed);
}

const ifNoneCan =
  'If no owner can sign in, use “Forgotten your password?”, or start the app on this computer as its guide describes under “A lost password”.';

/**
 * Returns why the user may not give a staff account a new password; null if they may. Only a signed-in owner may who enters their
 * own password or, if they have a second step, its code or a recovery code. A signed-out or locked counter gives no one a
 * password, because everyone who works there could take an owner's account. An owner who can't sign in proves that the computer is
 * theirs by starting the app in another way (reset-at-start.ts).
 */
export async function whyNoNewPassword(
  connection: ShopConnection | null,
  own: { ownPassword: string; ownCode: string },
): Promise<string | null> {
  const why = await whyNotOwner(connection);
  if (why !== null) return why === signedOut.owner ? `${why} ${ifNoneCan}` : why;
  const response = await connection
    ?.fetch(confirmSelf.path, {
      method: confirmSelf.method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(proofOf(own)),
    })
    .catch(() => null);
  if (response?.status === 200) return null;
  return problemOf(await response?.json().catch(() => null))?.detail ?? unknownUser;
}

function proofOf({ ownPassword, ownCode }: { ownPassword: string; ownCode: string }) {
  if (ownCode.trim() === '') return { password: ownPassword };
  const { data: code } = codeSchema.safeParse(ownCode);
  return code === undefined ? { recoveryCode: ownCode } : { code };
}

async function readUser(connection: ShopConnection | null) {
  const response = await connection?.fetch(currentUser.path).catch(() => null);
  if (response?.status === 401) return null;
  const user = response?.status === 200 ? userSchema.safeParse(await response.json()).data : undefined;
  return user ?? 'unknown';
}
