import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { safeStorage } from 'electron';

const keyBytes = 32;

/**
 * The key of what is kept, which the system itself keeps for this user; made where there is none. Null where the system
 * can't keep secrets.
 */
export function readOfflineKey(file: string): Buffer | null {
  if (!safeStorage.isEncryptionAvailable()) return null;
  if (existsSync(file)) {
    try {
      const key = Buffer.from(safeStorage.decryptString(readFileSync(file)), 'base64');
      if (key.length === keyBytes) return key;
    } catch {
      // The system has lost its own key. What was closed with this one is set aside when its file is opened.
    }
  }
  const key = randomBytes(keyBytes);
  writeFileSync(file, safeStorage.encryptString(key.toString('base64')), { mode: 0o600, flush: true });
  return key;
}
