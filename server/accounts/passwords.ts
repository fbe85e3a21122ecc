import { randomInt } from 'node:crypto';
import pLimit from 'p-limit';
import { AppError } from '#core/app-error.ts';
import type { Deps } from '#server/deps.ts';
import type { UserRow } from './account-queries.ts';

/** A hash takes 19 MB and a core for a moment: more than two at a time would stall the shop for everybody else. */
const hashing = pLimit(2);

/** The hash of a password that nobody knows, made like every other: an unknown name takes as long as a known one. */
const unknownAccountHash =
  '$argon2id$v=19$m=19456,t=2,p=1$C46JzoznqTDO6t7AXxv8wA$vXPfo/5Z5NWQMkuvSmB3u2gcC4hmNXbGZgvVndoLS5Q';

// Loaded at first use: most visits never sign in.
const argon2 = () => import('@node-rs/argon2');

/** The argon2id hash to store, salt and costs included. */
export function hashPassword(password: string): Promise<string> {
  return hashing(async () =>
    (await argon2()).hash(password, { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }),
  );
}

/**
 * Whether the password belongs to the hash; a null hash (no such account) takes as long and is false.
 * `admit` runs right before the check, when its turn has come: what it throws refuses tries that were sent at once.
 */
export function verifyPassword(hash: string | null, password: string, admit: () => Promise<void>): Promise<boolean> {
  return hashing(async () => {
    await admit();
    const { verify } = await argon2();
    return (await verify(hash ?? unknownAccountHash, password)) && hash !== null;
  });
}

/** Four groups of four letters and figures that can't be mistaken for each other: 79 bits, easy to copy by hand. */
export function readablePassword(): string {
  const emails = 'abcdefghjkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: 4 }, () => emails[randomInt(emails.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

/**
 * Makes sure that it is the owner who sits at a signed-in browser. Failures count as failed sign-ins, or a session left
 * open would be a place to guess the password at.
 * @throws AppError invalid at the field currentPassword; too_many
 */
export async function requirePassword(
  { limits }: Pick<Deps, 'limits'>,
  user: UserRow,
  { password, address }: { password: string; address: string },
): Promise<void> {
  if (password === '') throw wrongPassword('Please enter your current password');
  const isRight = await verifyPassword(user.passwordHash, password, () =>
    limits.checkSignIn(user.usernameKey, address),
  );
  if (isRight) return limits.recordSignIn(user.usernameKey);
  await limits.recordFailedSignIn(user.usernameKey, address);
  throw wrongPassword('This is not your current password');
}

function wrongPassword(message: string): AppError {
  return new AppError('invalid', { detail: `${message}.`, errors: [{ path: 'currentPassword', message }] });
}
