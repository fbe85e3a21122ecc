import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { and, asc, eq } from 'drizzle-orm';
import type { Reader, Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { passkeys } from './security-tables.ts';

type PasskeyRow = typeof passkeys.$inferSelect;

/** Loaded at first use: most visits never sign in. */
const webAuthn = () => import('@simplewebauthn/server');

/** Passkeys belong to the shop's own name; a shop without one, at a bare number, has none. */
function siteOf({ env }: Pick<Deps, 'env'>): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(env.publicUrl);
  return { rpID: hostname, origin };
}

export function listPasskeys(db: Reader, userId: number): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id));
}

const described = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId,
  transports: transports as AuthenticatorTransport[],
});

export async function registrationOptions(
  deps: Pick<Deps, 'env'>,
  { user, rpName, known }: { user: { id: number; username: string }; rpName: string; known: PasskeyRow[] },
) {
  const { generateRegistrationOptions } = await webAuthn();
  return generateRegistrationOptions({
    rpName,
    rpID: siteOf(deps).rpID,
    userName: user.username,
    userID: new TextEncoder().encode(String(user.id)),
    excludeCredentials: known.map(described),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/** The new passkey's row; null where the browser's answer is not what was asked. */
export async function readNewPasskey(deps: Pick<Deps, 'env'>, response: unknown, expectedChallenge: string) {
  const { verifyRegistrationResponse } = await webAuthn();
  const { rpID, origin } = siteOf(deps);
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
}

export async function authenticationOptions(deps: Pick<Deps, 'env'>, known: PasskeyRow[]) {
  const { generateAuthenticationOptions } = await webAuthn();
  return generateAuthenticationOptions({
    rpID: siteOf(deps).rpID,
    allowCredentials: known.map(described),
    userVerification: 'preferred',
  });
}

/** Whether one of the account's passkeys has signed the challenge; its counter goes on. */
export async function takePasskey(
  tx: Writer,
  { userId, response, challenge, now }: { userId: number; response: { id: string }; challenge: string; now: Date },
  deps: Pick<Deps, 'env'>,
): Promise<boolean> {
  const [row] = await tx
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.credentialId, response.id)));
  if (row === undefined) return false;
  const { verifyAuthenticationResponse } = await webAuthn();
  const { rpID, origin } = siteOf(deps);
  const verified = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
    credential: { ...described(row), publicKey: Buffer.from(row.publicKey, 'base64url'), counter: row.counter },
  }).catch(() => null);
  if (!verified?.verified) return false;
  const set = { counter: verified.authenticationInfo.newCounter, lastUsedAt: now.toISOString() };
  await tx.update(passkeys).set(set).where(eq(passkeys.id, row.id));
  return true;
}
