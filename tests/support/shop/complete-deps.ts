import { StaffEventHub } from '#server/admin/live/staff-event-hub.ts';
import { WriteCounts } from '#server/db/writes/write-counts.ts';
import type { Deps } from '#server/deps.ts';
import { createRateLimits } from '#server/http/guards/rate-limits.ts';
import { shareLimits } from '#server/http/guards/share-limits.ts';
import { JobStates } from '#server/jobs/job-states.ts';
import { createLog } from '#server/operations/log.ts';
import { NetworkHolds } from '#server/orders/delivery/network-holds.ts';
import { WebhookHealth } from '#server/payments/webhook/webhook-health.ts';
import { builtStorefront } from '#server/ssr/storefront.ts';
import { UploadedImages } from '#server/uploads/uploaded-images.ts';

/** Complete dependencies made from the given parts, with a silent log and everything else as in a shop that has just started. */
export function completeDeps(
  parts: Pick<Deps, 'env' | 'store' | 'clock' | 'providers'> & Partial<Pick<Deps, 'log'>>,
): Deps {
  const { env, clock } = parts;
  const writes = new WriteCounts();
  const store = writes.counting(parts.store);
  const log = parts.log ?? createLog('silent');
  return {
    ...parts,
    store,
    writes,
    log,
    limits: shareLimits(createRateLimits({ clock }), store.news),
    networkHolds: new NetworkHolds(),
    uploadedImages: new UploadedImages({ env, store, clock, log }),
    live: new StaffEventHub({ store, clock, log }),
    jobs: new JobStates(),
    storefront: builtStorefront,
    webhookHealth: new WebhookHealth(),
  };
}
