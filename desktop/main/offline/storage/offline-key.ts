import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Secrets } from '#desktop/main/sign-in/secrets.ts';

const keyBytes = 32;

/** The key for encrypting, and the older keys that can still be decrypted. */
export interface OfflineKeys {
  key: Buffer;
  older: readonly Buffer[];
}

/**
 * Returns the key for stored data, which the operating system encrypts for this user. Creates a key if there is none. Null if the
 * system can't encrypt at the moment. A key may be undecryptable for a while, for example after the user has changed the password. It
 * is never overwritten: it is moved aside under a name with the date and tried again at each start.
 */
export function readOfflineKeys(file: string, secrets: Secrets, now: Date): OfflineKeys | null {
  if (!secrets.isEncryptionAvailable()) return null;
  let key = existsSync(file) ? openKey(file, secrets) : null;
  if (key === null && existsSync(file)) renameSync(file, `${file}-${now.toISOString().replace(/[:.]/g, '-')}`);
  const older: Buffer[] = [];
  for (const aside of keysSetAside(file)) {
    const found = openKey(aside, secrets);
    if (found === null) continue;
    if (key === null) {
      renameSync(aside, file);
      key = found;
    } else older.push(found);
  }
  if (key !== null) return { key, older };
  key = randomBytes(keyBytes);
  // If another process has just created a key, this fails instead of overwriting that key.
  writeFileSync(file, secrets.encryptString(key.toString('base64')), { mode: 0o600, flush: true, flag: 'wx' });
  return { key, older };
}

/** Deletes the keys, so that the data encrypted with them can't be read any more. */
export function removeOfflineKeys(file: string): void {
  for (const each of [file, ...keysSetAside(file)]) rmSync(each, { force: true });
}

/** Moves the keys to another name, without replacing keys that have that name already. */
export function moveOfflineKeys(file: string, to: string): void {
  for (const each of [file, ...keysSetAside(file)]) {
    const moved = to + each.slice(file.length);
    if (existsSync(each)) renameSync(each, existsSync(moved) ? `${moved}-${Date.now()}` : moved);
  }
}

/** Returns the keys that were moved aside, newest first. */
function keysSetAside(file: string): string[] {
  const folder = dirname(file);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.startsWith(`${basename(file)}-`));
  return names
    .sort()
    .reverse()
    .map((name) => join(folder, name));
}

function openKey(file: string, secrets: Secrets): Buffer | null {
  try {
    const key = Buffer.from(secrets.decryptString(readFileSync(file)), 'base64');
    return key.length === keyBytes ? key : null;
  } catch {
    return null;
  }
}
