import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Closes what is kept on this computer, so that its file alone tells nobody of the shop's customers. */
export class Seal {
  readonly #key: Buffer;
  readonly #older: readonly Buffer[];

  /** `older`: keys of earlier starts, with which nothing is closed any more. */
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

  /** @throws where it was closed with another key, or changed since */
  open(bytes: Buffer): unknown {
    try {
      return openWith(this.#key, bytes);
    } catch (error) {
      for (const older of this.#older) {
        try {
          return openWith(older, bytes);
        } catch {
          // Closed with yet another one.
        }
      }
      throw error;
    }
  }

  /** The same for the same text, and nothing that the text can be read from: an address may hold a customer's name. */
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
