import type { Logger } from 'pino';
import type { StaffEventHub } from '#server/admin/live/staff-event-hub.ts';
import type { Store } from '#server/db/store.ts';
import type { WriteCounts } from '#server/db/writes/write-counts.ts';
import type { RateLimits } from '#server/http/guards/rate-limits.ts';
import type { JobStates } from '#server/jobs/job-states.ts';
import type { NetworkHolds } from '#server/orders/delivery/network-holds.ts';
import type { PaymentProviders } from '#server/payments/providers/payment-providers.ts';
import type { WebhookHealth } from '#server/payments/webhook/webhook-health.ts';
import type { StorefrontSource } from '#server/ssr/storefront.ts';
import type { UploadedImages } from '#server/uploads/uploaded-images.ts';
import type { Env } from './env.ts';

/** What every feature needs to work, such as the store and the clock. Created once by start-shop.ts, or by a test. */
export interface Deps {
  env: Env;
  store: Store;
  /** Statistics about this process's writes. */
  writes: WriteCounts;
  /** The only source of the current time. */
  clock: () => Date;
  log: Logger;
  providers: PaymentProviders;
  /** Counts the payment provider's webhook events that were rejected or couldn't be processed. */
  webhookHealth: WebhookHealth;
  limits: RateLimits;
  /** The unpaid orders that hold delivery slots, by the network that created them. */
  networkHolds: NetworkHolds;
  uploadedImages: UploadedImages;
  /** The open streams of staff screens. */
  live: StaffEventHub;
  /** The states of this process's jobs. */
  jobs: JobStates;
  /** Provides the storefront's screens. */
  storefront: StorefrontSource;
}
