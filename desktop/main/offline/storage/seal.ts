import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Encrypts the data stored on this computer, so that a copy of the file reveals nothing about the shop's customers. */
export class Seal {
  readonly #key: Buffer;
  readonly #older: readonly Buffer[];

  /** `older`: keys from earlier starts, which are only used for decryption. */
  constructor(key: Buffer, older: readonly Buffer[] = []) {
    this.#key = key;
    this.#older = older;
  }

  close(value: unknown): Buffer {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv(algorithm, this.#key, iv);
    const closed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), closed]);
  }

  /**
   * Decrypts bytes.
   * @throws if the bytes were encrypted with another key, or have been changed
   */
  open(bytes: Buffer): unknown {
    try {
      return openWith(this.#key, bytes);
    } catch (error) {
      for (const older of this.#older) {
        try {
          return openWith(older, bytes);
        } catch {
          // The bytes weren't encrypted with this key. The next key is tried.
        }
      }
      throw error;
    }
  }

  /** Returns a name for a text, always the same one. The name doesn't reveal the text, because a URL may contain a customer's name. */
  nameOf(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('base64url');
  }
}

function openWith(key: Buffer, bytes: Buffer): unknown {
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
  return JSON.parse(text.toString('utf8'));
}
