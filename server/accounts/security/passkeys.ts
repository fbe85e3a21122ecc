import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { and, asc, eq, lt, or, sql } from 'drizzle-orm';
import type { Reader, Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { passkeys } from './security-tables.ts';

type PasskeyRow = typeof passkeys.$inferSelect;

/** The library is loaded at first use, because most visitors never sign in. */
const webAuthn = () => import('@simplewebauthn/server');

/** Returns the site that passkeys belong to. Passkeys require a domain name, so a shop with only an IP address can't use passkeys. */
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

/** Returns the new passkey's row; null if the browser's response doesn't match the challenge. */
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

/** A passkey that has signed the challenge, with its new signature counter. */
export interface CheckedPasskey {
  id: number;
  counter: number;
}

/** Returns the account's passkey that has signed the challenge. `takePasskey` then stores its counter. */
export async function checkPasskey(
  deps: Pick<Deps, 'store' | 'env'>,
  { userId, response, challenge }: { userId: number; response: { id: string }; challenge: string },
): Promise<CheckedPasskey | null> {
  const [row] = await deps.store.read((db) =>
    db
      .select()
      .from(passkeys)
      .where(and(eq(passkeys.userId, userId), eq(passkeys.credentialId, response.id))),
  );
  if (row === undefined) return null;
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
  return verified?.verified ? { id: row.id, counter: verified.authenticationInfo.newCounter } : null;
}

/**
 * Stores the signature counter of a checked passkey. Returns false if the passkey was removed after the check. Also returns false if
 * the counter isn't above the stored one, because the passkey was then copied. Passkeys that are synchronised between devices always
 * send 0, and aren't compared.
 */
export async function takePasskey(tx: Writer, { id, counter }: CheckedPasskey, now: Date): Promise<boolean> {
  const isBeyond = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter} = 0`));
  const used = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: now.toISOString() })
    .where(and(eq(passkeys.id, id), isBeyond))
    .returning({ id: passkeys.id });
  return used.length > 0;
}
