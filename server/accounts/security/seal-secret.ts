import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { keyFor, type LinkSigner } from '#server/email/signed-links.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts a secret with the shop's own key for one account, so that it can't be used as another account's secret. */
export function sealSecret(signer: LinkSigner, userId: number, secret: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keyFor(signer, 'second-factor'), nonce).setAAD(Buffer.from(String(userId)));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/**
 * Decrypts a secret. Returns null if the shop's key has changed or the encrypted text was modified; recovery codes and
 * reset-staff still work in that case.
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
