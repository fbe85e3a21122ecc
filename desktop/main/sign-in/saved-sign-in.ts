import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { safeStorage } from 'electron';
import { z } from 'zod';

const contents = z.strictObject({ address: z.string(), cookies: z.record(z.string(), z.string()) });

/**
 * The saved sign-in for a shop. The operating system encrypts it for this user. If the system can't encrypt, no sign-in is saved, and
 * staff sign in at each start.
 */
export class SavedSignIn {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  /** Returns the cookies of the saved sign-in for the shop at this URL. Empty if it is for another shop or can't be read. */
  read(address: string): Record<string, string> {
    if (!existsSync(this.#file) || !safeStorage.isEncryptionAvailable()) return {};
    try {
      const saved = contents.parse(JSON.parse(safeStorage.decryptString(readFileSync(this.#file))));
      return saved.address === address ? saved.cookies : {};
    } catch {
      return {};
    }
  }

  write(address: string, cookies: Record<string, string>): void {
    if (Object.keys(cookies).length === 0) {
      rmSync(this.#file, { force: true });
      return;
    }
    if (!safeStorage.isEncryptionAvailable()) return;
    const encrypted = safeStorage.encryptString(JSON.stringify({ address, cookies }));
    try {
      mkdirSync(dirname(this.#file), { recursive: true });
      writeFileSync(this.#file, encrypted, { mode: 0o600 });
    } catch (error) {
      // The session works until the app quits. Staff then sign in again.
      console.error(`The sign-in can't be saved: ${(error as Error).message}`);
    }
  }
}
