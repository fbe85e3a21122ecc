import type { Agent } from 'node:http';
import type { Stripe } from 'stripe';
import { Agent as HttpAgent } from '#server/http/node-http.ts';
import { StripeFailure } from './stripe-failure.ts';

/** The version that stripe 23.1.0 was made for. Its type makes a newer library stop the build until this line is looked at. */
const apiVersion: typeof Stripe.API_VERSION = '2026-10-28.endive';

/** Twice this and the pause between stay below the 20 seconds after which the shop gives up. */
const timeoutMs = 8_000;
/** A bank may take its time over a confirmation, and a second one under the same key would only be told to wait. */
const bankTimeoutMs = 17_000;

/** For a request that a bank has to answer. */
export const atBank = { timeout: bankTimeoutMs, maxNetworkRetries: 0 } as const;

export interface StripeClientOptions {
  secretKey: string;
  /** Another host that speaks Stripe's API; null: Stripe's own. */
  apiBase: string | null;
}

type Library = typeof Stripe;
interface Line {
  library: Library;
  stripe: Stripe;
}

/** The line to Stripe. Its library is loaded at first use, since it is heavy. */
export class StripeClient {
  readonly #options: StripeClientOptions;
  readonly #agent: Agent;
  #opening: Promise<Line> | null = null;

  constructor(options: StripeClientOptions) {
    this.#options = options;
    const isPlain = options.apiBase !== null && new URL(options.apiBase).protocol === 'http:';
    this.#agent = new (isPlain ? HttpAgent : httpsAgent())({ keepAlive: true });
  }

  /** Whether real money moves. */
  get isLive(): boolean {
    return /^[a-z]+_live_/.test(this.#options.secretKey);
  }

  /** @throws StripeFailure */
  async ask<Result>(request: (stripe: Stripe) => Promise<Result>): Promise<Result> {
    const { library, stripe } = await this.#open();
    try {
      return await request(stripe);
    } catch (error) {
      throw toFailure(library, error);
    }
  }

  /** Every entry of a list, page by page. @throws StripeFailure */
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

/** Not by an `import`: Node's TLS reads every certificate that it knows, which a shop without Stripe has no use for. */
function httpsAgent(): typeof Agent {
  return process.getBuiltinModule('node:https').Agent;
}

function hostOf(apiBase: string): { host: string; port: string; protocol: 'http' | 'https' } {
  const { hostname, port, protocol } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  return { host: hostname, port: port || (isPlain ? '80' : '443'), protocol: isPlain ? 'http' : 'https' };
}

/** An error of the library's without what must not reach a log; one of our own stays as it is. */
function toFailure(library: Library, error: unknown): unknown {
  return error instanceof library.errors.StripeError ? new StripeFailure(error) : error;
}
