import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { User } from '#core/accounts/account.ts';
import { AppError } from '#core/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { emailContext } from '#server/email/email-context.ts';

/** What the list lacks, because its makers find such passwords by their pattern. */
const alsoCommon =
  /^(.)\1+$|^(.{1,4})\2+$|^\d*(?:123456|654321|98765)\d*$|^(?:abc(?:d(?:ef)?)?|aa|admin|guest|pass|root|toor|user)[@!]?123(?:456)?$|^p@ssword$/;

/** The names that somebody would try first; what isn't known is left out. */
export type OwnNames = {
  [Name in 'username' | 'email' | 'firstName' | 'lastName']?: User[Name] | undefined;
};

let listed: Promise<string> | null = null;

/** Some 43,000 passwords as one text: a set of so many strings would take seven times the memory. Read at first use. */
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

/** In whatever case, and with or without marks at its end: "Passw0rd!" is guessed as soon as "passw0rd". */
export async function isCommonPassword(password: string): Promise<boolean> {
  const typed = password.toLowerCase();
  const list = await commonPasswords();
  return [typed, typed.replace(/[^\p{L}\p{N}]+$/u, '')].some(
    (word) => alsoCommon.test(word) || (!word.includes('\n') && list.includes(`\n${word}\n`)),
  );
}

/** Whether it is one of the names, whatever stands between its letters and whatever number behind them. */
function isNamePassword(password: string, names: readonly string[]): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const bare = (text: string) => plain(text).replace(/\p{N}+$/u, '');
  const known = names.filter((name) => plain(name).length >= 3);
  return known.some((name) => plain(password) === plain(name) || (bare(name) !== '' && bare(password) === bare(name)));
}

/** @throws AppError invalid, at the field `path`, for one of the commonest passwords, the account's names or the shop's */
export async function rejectCommonPassword(
  deps: Pick<Deps, 'env' | 'store'>,
  { password, path, own }: { password: string; path: string; own: OwnNames },
): Promise<void> {
  const { sender } = await deps.store.read((db) => emailContext(db, deps));
  const reject = (message: string) => {
    throw new AppError('invalid', { detail: message, errors: [{ path, message }] });
  };
  if (isNamePassword(password, [...namesOf(own), sender.businessName, 'Hindquarter'])) {
    reject('This password is a name that is guessed first. Please choose another.');
  }
  if (await isCommonPassword(password)) {
    reject('This password is one of the commonest and is guessed first. Please choose another.');
  }
}

function namesOf({ username = '', email = '', firstName, lastName }: OwnNames): string[] {
  const [first, last] = [firstName ?? '', lastName ?? ''];
  return [username, email, email.replace(/@.*$/, ''), first, last, first + last, last + first];
}
