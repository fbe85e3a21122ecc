import type { Agent } from 'node:http';
import type { Stripe } from 'stripe';
import { Agent as HttpAgent } from '#server/http/node-http.ts';
import { StripeFailure } from './stripe-failure.ts';

/**
 * The API version for which the library, stripe 23.1.0, was made. With a newer library, this type makes the build fail until a
 * developer checks this line.
 */
const apiVersion: typeof Stripe.API_VERSION = '2026-10-28.endive';

/**
 * How long one attempt of a request may take. Two attempts and the pause between them take less than the 20 seconds after which
 * the shop stops waiting.
 */
const timeoutMs = 8_000;
/**
 * How long a request that waits for a bank may take. A bank may be slow to confirm a payment. The request isn't retried, because
 * a second request with the same key would only be rejected as a duplicate.
 */
const bankTimeoutMs = 17_000;

/** The options for a request that waits for the bank's response. */
export const atBank = { timeout: bankTimeoutMs, maxNetworkRetries: 0 } as const;

export interface StripeClientOptions {
  secretKey: string;
  /** The URL of another host that implements Stripe's API; null for Stripe's own host. */
  apiBase: string | null;
}

type Library = typeof Stripe;
interface Line {
  library: Library;
  stripe: Stripe;
}

/** The connection to Stripe. The library is large, so it is loaded when first used. */
export class StripeClient {
  readonly #options: StripeClientOptions;
  readonly #agent: Agent;
  #opening: Promise<Line> | null = null;

  constructor(options: StripeClientOptions) {
    this.#options = options;
    const isPlain = options.apiBase !== null && new URL(options.apiBase).protocol === 'http:';
    this.#agent = new (isPlain ? HttpAgent : httpsAgent())({ keepAlive: true });
  }

  /** Whether the key charges real money. */
  get isLive(): boolean {
    return /^[a-z]+_live_/.test(this.#options.secretKey);
  }

  /**
   * Sends a request to Stripe.
   * @throws StripeFailure
   */
  async ask<Result>(request: (stripe: Stripe) => Promise<Result>): Promise<Result> {
    const { library, stripe } = await this.#open();
    try {
      return await request(stripe);
    } catch (error) {
      throw toFailure(library, error);
    }
  }

  /**
   * Yields every entry of a list, page by page.
   * @throws StripeFailure
   */
  async *list<Entry>(request: (stripe: Stripe) => AsyncIterable<Entry>): AsyncGenerator<Entry> {
    const { library, stripe } = await this.#open();
    try {
      yield* request(stripe);
    } catch (error) {
      throw toFailure(library, error);
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  #open(): Promise<Line> {
    this.#opening ??= this.#connect().catch((error: unknown) => {
      this.#opening = null;
      throw error;
    });
    return this.#opening;
  }

  async #connect(): Promise<Line> {
    const { Stripe: library } = await import('stripe');
    const { secretKey, apiBase } = this.#options;
    const stripe = new library(secretKey, {
      apiVersion,
      httpAgent: this.#agent,
      maxNetworkRetries: 1,
      timeout: timeoutMs,
      telemetry: false,
      ...(apiBase === null ? {} : hostOf(apiBase)),
    });
    return { library, stripe };
  }
}

/**
 * Returns Node's class of HTTPS agents. The class isn't imported, because Node would then load all its built-in certificates. A shop
 * without Stripe doesn't need them.
 */
function httpsAgent(): typeof Agent {
  return process.getBuiltinModule('node:https').Agent;
}

function hostOf(apiBase: string): { host: string; port: string; protocol: 'http' | 'https' } {
  const { hostname, port, protocol } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  return { host: hostname, port: port || (isPlain ? '80' : '443'), protocol: isPlain ? 'http' : 'https' };
}

/**
 * Converts an error of Stripe's library to an error without the details that must not be logged. Other errors are returned
 * unchanged.
 */
function toFailure(library: Library, error: unknown): unknown {
  return error instanceof library.errors.StripeError ? new StripeFailure(error) : error;
}
