import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { User } from '#core/accounts/account.ts';
import { AppError } from '#core/app-error.ts';
import { BoundedQueue } from '#server/bounded-queue.ts';
import type { Deps } from '#server/deps.ts';
import { readSender } from '#server/email/email-context.ts';
import { shopLimits } from '#server/limits.ts';
import type { UserRow } from './account-queries.ts';

const hashing = new BoundedQueue(shopLimits.passwordHashes);

/**
 * The hash of an unknown password. It is checked when there is no account with the typed name, so that the sign-in takes as long as
 * with a known name. Its costs are those of every other hash.
 */
const unknownAccountHash =
  '$argon2id$v=19$m=19456,t=2,p=1$C46JzoznqTDO6t7AXxv8wA$vXPfo/5Z5NWQMkuvSmB3u2gcC4hmNXbGZgvVndoLS5Q';

// The library is loaded at first use, because most visitors never sign in.
const argon2 = () => import('@node-rs/argon2');

/** Whether too many passwords are waiting to be hashed, so that a new one would be rejected now. A registration checks this first. */
export function areNewPasswordsFull(): boolean {
  return hashing.waiting >= shopLimits.waitingNewPasswords;
}

/**
 * Returns the password's argon2id hash as it is stored, including salt and costs.
 * @throws AppError busy
 */
export function hashPassword(password: string): Promise<string> {
  const hash = async () =>
    (await argon2()).hash(password, { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  return hashing.run(hash, shopLimits.waitingNewPasswords);
}

/**
 * Whether the password matches the hash. If the hash is null because the account doesn't exist, the check takes the same time and returns
 * false. `admit` runs after the wait in the queue, just before the check. It throws to reject attempts that were sent in parallel.
 * @throws AppError busy
 */
export function verifyPassword(hash: string | null, password: string, admit: () => Promise<void>): Promise<boolean> {
  return hashing.run(async () => {
    await admit();
    const { verify } = await argon2();
    return (await verify(hash ?? unknownAccountHash, password)) && hash !== null;
  });
}

/** Returns a password of groups of four unambiguous letters and digits, easy to copy by hand. Each group has almost 20 bits. */
export function readablePassword(groups = 4): string {
  const characters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: 4 }, () => characters[randomInt(characters.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

/**
 * Checks that the person at a signed-in browser is the account's owner. Failures count as failed sign-ins, so that no one can
 * guess the password in a session that was left open.
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

/**
 * Matches common passwords that are missing from the list of common passwords. The list's authors expect such patterns to be checked
 * separately.
 */
const alsoCommon =
  /^(.)\1+$|^(.{1,4})\2+$|^\d*(?:123456|654321|98765)\d*$|^(?:abc(?:d(?:ef)?)?|aa|admin|guest|pass|root|toor|user)[@!]?123(?:456)?$|^p@ssword$/;

/** The names of an account's owner, because an attacker would try them first. Unknown names are left out. */
export type OwnNames = {
  [Name in 'username' | 'email' | 'firstName' | 'lastName']?: User[Name] | undefined;
};

let listed: Promise<string> | null = null;

/**
 * Returns some 43,000 common passwords as a single text. A Set of so many strings would take seven times the memory. The list is read
 * at first use.
 */
function commonPasswords(): Promise<string> {
  listed ??= readList().catch((error: unknown) => {
    listed = null;
    throw error;
  });
  return listed;
}

async function readList(): Promise<string> {
  const file = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json');
  const label = JSON.parse(await readFile(file, 'utf8')) as string[];
  return `\n${label.filter((word) => word.length >= 6).join('\n')}\n`.toLowerCase();
}

/** Whether a password is common. Ignores case and trailing punctuation, because "Passw0rd!" is as easy to guess as "passw0rd". */
export async function isCommonPassword(password: string): Promise<boolean> {
  const typed = password.toLowerCase();
  const list = await commonPasswords();
  return [typed, typed.replace(/[^\p{L}\p{N}]+$/u, '')].some(
    (word) => alsoCommon.test(word) || (!word.includes('\n') && list.includes(`\n${word}\n`)),
  );
}

/** Whether the password is one of the names, alone or followed by a number. Case and punctuation are ignored. */
function isNamePassword(password: string, names: readonly string[]): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const bare = (text: string) => plain(text).replace(/\p{N}+$/u, '');
  const known = names.filter((name) => plain(name).length >= 3);
  return known.some((name) => plain(password) === plain(name) || (bare(name) !== '' && bare(password) === bare(name)));
}

/**
 * Rejects an easily guessed password.
 * @throws AppError invalid, at the field `path`, for a very common password, the account's names or the shop's
 */
export async function rejectCommonPassword(
  deps: Pick<Deps, 'env' | 'store'>,
  { password, path, own }: { password: string; path: string; own: OwnNames },
): Promise<void> {
  const { businessName } = await deps.store.read((db) => readSender(db, deps));
  const reject = (message: string) => {
    throw new AppError('invalid', { detail: message, errors: [{ path, message }] });
  };
  if (isNamePassword(password, [...namesOf(own), businessName, 'Hindquarter'])) {
    reject('This password is a name that is easy to guess. Please choose another.');
  }
  if (await isCommonPassword(password)) {
    reject('This password is common and easy to guess. Please choose another.');
  }
}

function namesOf({ username = '', email = '', firstName, lastName }: OwnNames): string[] {
  const [first, last] = [firstName ?? '', lastName ?? ''];
  return [username, email, email.replace(/@.*$/, ''), first, last, first + last, last + first];
}
