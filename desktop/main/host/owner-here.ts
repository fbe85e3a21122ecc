import { codeSchema, confirmSelf, ownSecuritySchema, readOwnSecurity } from '#core/accounts/security/security-api.ts';
import { readStaffSettings } from '#core/accounts/security/staff-api.ts';
import { readStaffShop } from '#core/content/staff-content-api.ts';
import { problemOf } from '../offline/shop-line.ts';
import type { UnstoppableShop } from '../shop/current-shop.ts';
import type { ShopConnection } from '../shop/shop-connection.ts';

const signedOut = {
  owner: 'Please sign in as an owner first.',
  counter: 'Please sign in as counter staff first.',
};
export const unknownUser = 'The shop can’t say who is signed in here. Please try again in a moment.';
const notConfirmed =
  'You are signed in by PIN. Please confirm that it is you under “Your sign-in” first, then try this again.';

/**
 * For each role, the path of a request that the server accepts only from users with the role's rights. Checking the account's role
 * isn't enough: a session that lacks a required second step has no staff rights.
 */
const onlyFor = { owner: readStaffShop.path, counter: readStaffSettings.path };

/**
 * Returns null if the user signed in at this window has the rights of an owner; otherwise the reason why they can't do what only
 * owners may do. The server determines the rights.
 */
export function whyNotOwner(connection: ShopConnection | null): Promise<string | null> {
  return whyNot(connection, 'owner');
}

/**
 * Returns null if the user signed in at this window may restore, move or stop the shop, or change its services; otherwise the reason
 * why not. Only owners may, and an owner who is signed in by PIN must confirm their identity first, as for the server's own high-risk
 * requests.
 */
export async function whyNotConfirmedOwner(connection: ShopConnection | null): Promise<string | null> {
  const why = await whyNotOwner(connection);
  if (why !== null) return why;
  const response = await connection?.fetch(readOwnSecurity.path).catch(() => null);
  const own = ownSecuritySchema.safeParse(await response?.json().catch(() => null)).data;
  if (own === undefined) return unknownUser;
  return own.isSwitched && !own.isConfirmed ? notConfirmed : null;
}

/**
 * Returns null if counter staff are signed in at this window; otherwise the reason why the user can't do what only counter staff may
 * do.
 */
export async function whyNotCounterStaff({ offline, connection }: UnstoppableShop): Promise<string | null> {
  // A counter that stores data knows who works here, even while the shop can't be reached.
  if (offline?.state.isStored) return offline.state.isLocked ? signedOut.counter : null;
  return whyNot(connection, 'counter');
}

async function whyNot(connection: ShopConnection | null, needed: keyof typeof onlyFor): Promise<string | null> {
  const response = await connection?.fetch(onlyFor[needed]).catch(() => null);
  const body: unknown = await response?.json().catch(() => null);
  if (response?.status === 200 && typeof body === 'object' && body !== null) return null;
  // Only a problem response of the shop itself says something about the user.
  const problem = problemOf(body);
  if (problem !== null && response?.status === 401) return signedOut[needed];
  return problem !== null && response?.status === 403 ? problem.detail : unknownUser;
}

const ifNoneCan =
  'If no owner can sign in, use “Forgotten your password?”, or start the app on this computer as its guide describes under “A lost password”.';

/**
 * Returns why the user may not give a staff account a new password; null if they may. Only a signed-in owner may, by entering their own
 * password or, if they have a second step, its code or a recovery code. At a signed-out or locked counter no one may, because everyone
 * who works there could take over an owner's account. An owner who can't sign in starts the app in another way, which proves that the
 * computer is theirs (reset-at-start.ts).
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
