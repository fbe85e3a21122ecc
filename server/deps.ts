import type { Logger } from 'pino';
import type { Store } from '#server/db/store.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import type { Gateway } from '#server/payments/gateway.ts';
import type { Env } from './env.ts';

/** What every feature is given. Made once by start-shop.ts, or by a test. */
export interface Deps {
  env: Env;
  store: Store;
  /** The only source of the present. */
  clock: () => Date;
  log: Logger;
  gateway: Gateway;
  limits: RateLimits;
}
