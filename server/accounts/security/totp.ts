import { and, eq, lt } from 'drizzle-orm';
import type { Reader, Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import type { LinkSigner } from '#server/email/signed-links.ts';
import { openSecret, sealSecret } from './seal-secret.ts';
import { totpSecrets } from './security-tables.ts';

/** The library is loaded at first use, because most visitors never sign in. */
const otp = () => import('otplib');

/** Starts the setup of an authenticator app. The app isn't active until its first code is confirmed. */
export async function storeNewSecret(
  tx: Writer,
  { userId, secret, now }: { userId: number; secret: string; now: Date },
  signer: LinkSigner,
): Promise<void> {
  const set = {
    sealed: sealSecret(signer, userId, secret),
    isConfirmed: false,
    lastStep: 0,
    createdAt: now.toISOString(),
  };
  await tx
    .insert(totpSecrets)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: totpSecrets.userId, set });
}

export async function makeSecret(label: string, issuer: string): Promise<{ secret: string; uri: string }> {
  const { generateSecret, generateURI } = await otp();
  const secret = generateSecret();
  return { secret, uri: generateURI({ secret, label, issuer }) };
}

export async function findSecret(db: Reader, userId: number): Promise<typeof totpSecrets.$inferSelect | null> {
  const [row] = await db.select().from(totpSecrets).where(eq(totpSecrets.userId, userId));
  return row ?? null;
}

/** A correct code, with the secret against which it was checked. */
export interface CheckedCode {
  userId: number;
  sealed: string;
  timeStep: number;
}

interface TypedCode {
  userId: number;
  code: string;
  now: Date;
}

/**
 * Checks a code from an authenticator app for the current time, and for 30 seconds earlier or later. `takeCode` then marks the code as
 * used. If the app's setup isn't finished, its codes are rejected.
 */
export function checkCode(deps: Pick<Deps, 'store' | 'env'>, typed: TypedCode): Promise<CheckedCode | null> {
  return checkCodeOf(deps, typed, { isConfirmed: true });
}

/** Checks the first code from an app whose setup isn't finished. `confirmSecret` then finishes the setup. */
export function checkFirstCode(deps: Pick<Deps, 'store' | 'env'>, typed: TypedCode): Promise<CheckedCode | null> {
  return checkCodeOf(deps, typed, { isConfirmed: false });
}

async function checkCodeOf(
  { store, env }: Pick<Deps, 'store' | 'env'>,
  { userId, code, now }: TypedCode,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<CheckedCode | null> {
  const found = await store.read((db) => findSecret(db, userId));
  const row = found?.isConfirmed === isConfirmed ? found : null;
  const secret = row && openSecret({ env }, userId, row.sealed);
  if (row === null || secret === null) return null;
  const { verify } = await otp();
  const epoch = Math.floor(now.getTime() / 1000);
  const result = await verify({ secret, token: code, epoch, epochTolerance: 30 });
  return result.valid && 'timeStep' in result ? { userId, sealed: row.sealed, timeStep: result.timeStep } : null;
}

/** Marks a checked code as used, in a single statement. Returns false if the code was used or the secret changed after the check. */
export function takeCode(tx: Writer, checked: CheckedCode): Promise<boolean> {
  return markUsed(tx, checked, { isConfirmed: true });
}

/** Marks the first code as used, as `takeCode` does, and finishes the app's setup. */
export function confirmSecret(tx: Writer, checked: CheckedCode): Promise<boolean> {
  return markUsed(tx, checked, { isConfirmed: false });
}

async function markUsed(
  tx: Writer,
  { userId, sealed, timeStep }: CheckedCode,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<boolean> {
  const isUnused = and(
    eq(totpSecrets.isConfirmed, isConfirmed),
    eq(totpSecrets.userId, userId),
    eq(totpSecrets.sealed, sealed),
    lt(totpSecrets.lastStep, timeStep),
  );
  const used = await tx
    .update(totpSecrets)
    .set({ lastStep: timeStep, isConfirmed: true })
    .where(isUnused)
    .returning({ userId: totpSecrets.userId });
  return used.length > 0;
}
