import { inArray, max } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Store } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { charges, refunds } from '../payment-tables.ts';
import { askProvider, ProviderUnavailable } from '../providers/ask-provider.ts';
import { importMissingCharge } from './import-missing-charge.ts';
import { importMissingRefund } from './import-missing-refund.ts';

const dayMs = 24 * 60 * 60_000;
/** References in one query. */
const batch = 500;
const compared = new WeakMap<Store, Promise<void>>();

/**
 * Nothing is charged before this: takes in what the provider has charged or refunded and the database doesn't know,
 * because it is a restored backup. Done once for each opened database; after a failure the next caller tries again.
 * @throws ProviderUnavailable
 */
export function reconcileWithProvider(deps: Deps): Promise<void> {
  const begun = compared.get(deps.store);
  if (begun) return begun;
  const comparison = reconcileOnce(deps);
  compared.set(deps.store, comparison);
  comparison.catch(() => compared.delete(deps.store));
  return comparison;
}

/** The same for a call that somebody waits for. @throws AppError unavailable */
export async function requireReconciledProvider(deps: Deps): Promise<void> {
  try {
    await reconcileWithProvider(deps);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    deps.log.warn({ err: error }, 'The payment provider is silent');
    const detail = 'The payment provider does not answer. Nothing was charged; please try again.';
    throw new AppError('unavailable', { detail, retryAfter: 30 });
  }
}

async function reconcileOnce(deps: Deps): Promise<void> {
  const { gateway, store } = deps;
  const since = await sinceWhen(deps);
  const listed = await askProvider(gateway.listCharges(since));
  for (const charge of await lostOnes(store, charges, listed)) await importMissingCharge(deps, charge);
  const refunded = await askProvider(gateway.listRefunds(since));
  for (const refund of await lostOnes(store, refunds, refunded)) await importMissingRefund(deps, refund);
}

/** Those that the database doesn't know, oldest first. */
async function lostOnes<Listed extends { reference: string }>(
  store: Store,
  table: typeof charges | typeof refunds,
  listed: readonly Listed[],
): Promise<Listed[]> {
  const lost: Listed[] = [];
  for (let start = 0; start < listed.length; start += batch) {
    const some = listed.slice(start, start + batch);
    const references = some.map((one) => one.reference);
    const rows = await store.read((db) =>
      db.select({ reference: table.reference }).from(table).where(inArray(table.reference, references)),
    );
    const known = new Set(rows.map((row) => row.reference));
    lost.push(...some.filter((one) => !known.has(one.reference)));
  }
  return lost;
}

/** A day before the newest charge that the database knows; everything where it knows none. */
async function sinceWhen({ store }: Deps): Promise<Date> {
  const [row] = await store.read((db) => db.select({ newest: max(charges.createdAt) }).from(charges));
  const newest = row?.newest ?? null;
  return newest === null ? new Date(0) : new Date(Date.parse(newest) - dayMs);
}
