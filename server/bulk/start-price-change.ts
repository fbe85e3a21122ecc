import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { BulkJob } from '#core/bulk/bulk-api.ts';
import type { PriceChange } from '#core/bulk/price-change.ts';
import type { StaffProductFilter } from '#core/products/staff-product-api.ts';
import type { Writer } from '#server/db/store.ts';
import { bulkJobs } from './bulk-tables.ts';
import { pricesOf } from './chosen-records.ts';
import { startBulkJob } from './start-bulk-job.ts';

interface PricePair {
  id: number;
  from: number;
  to: number;
}

/** Returns a hash of all old and new prices of a change. If one of these prices is different, the hash is different. */
export function digestOfPrices(rows: readonly PricePair[]): string {
  const pairs = [...rows].sort((a, b) => a.id - b.id).map(({ id, from, to }) => `${id}:${from}:${to}`);
  return createHash('sha256').update(pairs.join()).digest('base64url');
}

interface ConfirmedChange {
  change: PriceChange;
  filter: StaffProductFilter;
  /** How many prices the preview showed. */
  total: number;
  /** The hash from the preview; absent if an older app sent the request. */
  digest?: string | undefined;
}

/**
 * Starts a price change that sets exactly the prices of its preview. The preview's hash is checked: otherwise, a repeated request or an
 * outdated preview would raise prices that have just been raised.
 * @throws AppError wrong_status, stale_version
 */
export async function startPrices(
  tx: Writer,
  acting: { actor: { id: number } | null; now: Date },
  { change, filter, total, digest }: ConfirmedChange,
): Promise<BulkJob> {
  await requireNoOther(tx);
  const { rows } = await pricesOf(tx, filter, change);
  // If the number of products is different, startBulkJob reports the error, with both numbers.
  if (digest !== undefined && rows.length === total && digestOfPrices(rows) !== digest) {
    const detail = 'Prices have changed since you saw the new ones. Nothing is changed yet; please check them again.';
    throw new AppError('stale_version', { detail });
  }
  const records = rows.map(({ id, from, to }) => ({ subjectId: id, prices: { from, to } }));
  return startBulkJob(tx, acting, { change, filter, total, records });
}

/**
 * Rejects a price change while another one runs: together they would change some prices twice, to amounts that neither preview
 * showed.
 */
async function requireNoOther(tx: Writer): Promise<void> {
  const running = await tx.select({ change: bulkJobs.change }).from(bulkJobs).where(eq(bulkJobs.state, 'running'));
  if (!running.some(({ change }) => change.kind === 'price')) return;
  throw new AppError('wrong_status', { detail: 'Another change of prices is still running.' });
}
