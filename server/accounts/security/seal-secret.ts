import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { keyFor, type LinkSigner } from '#server/email/signed-links.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts an account's secret with the shop's own key. The encrypted secret can't be decrypted for another account. */
export function sealSecret(signer: LinkSigner, userId: number, secret: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keyFor(signer, 'second-factor'), nonce).setAAD(Buffer.from(String(userId)));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/**
 * Decrypts an account's secret. Returns null if the shop's key has changed or the encrypted text was modified. The account's recovery
 * codes and the reset-staff command still work then.
 */
export function openSecret(signer: LinkSigner, userId: number, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const decipher = createDecipheriv(algorithm, keyFor(signer, 'second-factor'), bytes.subarray(0, nonceBytes))
      .setAAD(Buffer.from(String(userId)))
      .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
