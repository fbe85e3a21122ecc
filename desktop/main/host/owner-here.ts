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
 * For each role, the path of a request that the server accepts only from users with the role's rights. The account's role doesn't show
 * that: a session without a required second sign-in step has no staff rights.
 */
const onlyFor = { owner: readStaffShop.path, counter: readStaffSettings.path };

/**
 * Returns null if the user signed in at this window has an owner's rights, which the server decides. Otherwise returns the reason why
 * the user can't do what only owners may do.
 */
export function whyNotOwner(connection: ShopConnection | null): Promise<string | null> {
  return whyNot(connection, 'owner');
}

/**
 * Returns null if the user signed in at this window may restore, move or stop the shop, or change its services. Otherwise returns the
 * reason why not. Only owners may. An owner who is signed in by PIN must first confirm their identity, as for the server's own
 * high-risk requests.
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
 * Returns null if counter staff are signed in at this window. Otherwise returns the reason why the user can't do what only counter
 * staff may do.
 */
export async function whyNotCounterStaff({ offline, connection }: UnstoppableShop): Promise<string | null> {
  // A counter that stores data knows who works here, so the shop isn't asked. This works even while the shop can't be reached.
  if (offline?.state.isStored) return offline.state.isLocked ? signedOut.counter : null;
  return whyNot(connection, 'counter');
}

async function whyNot(connection: ShopConnection | null, needed: keyof typeof onlyFor): Promise<string | null> {
  const response = await connection?.fetch(onlyFor[needed]).catch(() => null);
  const body: unknown = await response?.json().catch(() => null);
  if (response?.status === 200 && typeof body === 'object' && body !== null) return null;
  // A proxy may have sent this response. Only a problem document of the shop itself says something about the user.
  const problem = problemOf(body);
  if (problem !== null && response?.status === 401) return signedOut[needed];
  return problem !== null && response?.status === 403 ? problem.detail : unknownUser;
}

const ifNoneCan =
  'If no owner can sign in, use “Forgotten your password?”, or start the app on this computer as its guide describes under “A lost password”.';

/**
 * Returns why the user may not give a staff account a new password; null if they may. Only a signed-in owner may, after entering their
 * own password, a code of their second sign-in step, or a recovery code. If no owner is signed in, no one may, because everyone who
 * works there could take over an owner's account. An owner who can't sign in uses reset-at-start.ts instead.
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
