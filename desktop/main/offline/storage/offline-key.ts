import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Secrets } from '#desktop/main/secrets.ts';

const keyBytes = 32;

/** The key that things are closed with now, and those set aside that the system gives again. */
export interface OfflineKeys {
  key: Buffer;
  older: readonly Buffer[];
}

/**
 * The key of what is stored, which the system itself keeps for this user; made where there is none. Null where the system
 * can't keep secrets now. A key that the system can't open, after a sign-in to another desktop or a changed password, is
 * never overwritten: it is set aside with the date, and tried again at each start.
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
  // Never over another one, whatever happened since.
  writeFileSync(file, secrets.encryptString(key.toString('base64')), { mode: 0o600, flush: true, flag: 'wx' });
  return { key, older };
}

/** Without them nobody reads what was closed with them. */
export function removeOfflineKeys(file: string): void {
  for (const each of [file, ...keysSetAside(file)]) rmSync(each, { force: true });
}

/** The newest first. */
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
