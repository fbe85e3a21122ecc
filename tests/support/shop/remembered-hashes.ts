import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';

// Takes the place of the library that hashes passwords in the shops that run in the tests' own processes. The library itself does
// the work, with the shop's own costs, but only once for each password: thousands of test accounts share a few passwords, and
// their hashes took a quarter of the processors' time.

const library = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2;
const hashes = new Map<string, Promise<string>>();
const verdicts = new Map<string, Promise<boolean>>();

export const hash: typeof Argon2.hash = (password, options) =>
  remembered(hashes, JSON.stringify([password, options]), () => library.hash(password, options));

export const verify: typeof Argon2.verify = (hashed, password) =>
  remembered(verdicts, JSON.stringify([hashed, password]), () => library.verify(hashed, password));

function remembered<Result>(
  known: Map<string, Promise<Result>>,
  key: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const result = known.get(key) ?? work();
  known.set(key, result);
  return result;
}
