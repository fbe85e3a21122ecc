import { StripeFailure } from './stripe-failure.ts';

export interface StoredResponse {
  status: number;
  body: string;
  requestId: string;
}

interface Entry {
  /** The method, the path and the parameters. Using the same key with others is an error of the client. */
  fingerprint: string;
  path: string;
  startedAt: number;
  response: StoredResponse | null;
}

const lifetimeMs = 24 * 60 * 60 * 1000;

/** Stripe's stored responses by idempotency key. */
export class IdempotencyKeys {
  readonly #entries = new Map<string, Entry>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** Returns the response to repeat, or null if the key is new. A new key is then in use. */
  begin(key: string, path: string, fingerprint: string): StoredResponse | null {
    if (key.length > 255) throw idempotencyError('Idempotency keys can have up to 255 characters.', 400);
    const entry = this.#entries.get(key);
    const isExpired = entry?.response && this.#now().getTime() - entry.startedAt >= lifetimeMs;
    if (!entry || isExpired) {
      this.#entries.set(key, { fingerprint, path, startedAt: this.#now().getTime(), response: null });
      return null;
    }
    if (entry.path !== path) {
      const message = `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' does not match the first used endpoint of '${entry.path}'). Try using a key other than '${key}' if you meant to execute a different request.`;
      throw idempotencyError(message, 400);
    }
    if (entry.fingerprint !== fingerprint) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
      throw idempotencyError(message, 400);
    }
    if (entry.response) return entry.response;
    const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`;
    throw idempotencyError(message, 409, 'idempotency_key_in_use');
  }

  finish(key: string, response: StoredResponse): void {
    const entry = this.#entries.get(key);
    if (entry) entry.response = response;
  }

  /** Frees a key whose request was not carried out. */
  free(key: string): void {
    this.#entries.delete(key);
  }

  /** Expires the keys, as if 24 hours had passed. Keys of requests in progress stay. */
  expire(): void {
    for (const [key, { response }] of this.#entries) if (response) this.#entries.delete(key);
  }
}

function idempotencyError(message: string, status: number, code?: string): StripeFailure {
  return new StripeFailure(status, { type: 'idempotency_error', message, ...(code ? { code } : {}) });
}
