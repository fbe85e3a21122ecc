import { and, eq, inArray, lte, max } from 'drizzle-orm';
import type { Store } from '#server/db/store.ts';
import { addRows } from '#server/db/writes/write-rows.ts';
import type { Deps } from '#server/deps.ts';
import { charges, refunds } from '../payment-tables.ts';
import { readProviderList, requireProvider } from '../providers/ask-provider.ts';
import type { PaymentProvider } from '../providers/payment-provider.ts';
import { providerComparisons } from './comparison-tables.ts';
import { importMissingCharge } from './import-missing-charge.ts';
import { importMissingRefund } from './import-missing-refund.ts';
import { finishComparisons, recognizeDatabase } from './known-database.ts';

const dayMs = 24 * 60 * 60_000;
/** The number of references in one query. */
const chunkSize = 500;
const comparisons = new WeakMap<Store, Promise<void>>();

/**
 * Imports charges and refunds that a provider has but the database doesn't, for example after a backup was restored. Nothing is charged
 * before this is done. Runs once for each opened database. After a failure, the next caller compares the same period again.
 * @throws ProviderUnavailable
 */
export function reconcileWithProvider(deps: Deps): Promise<void> {
  const begun = comparisons.get(deps.store);
  if (begun) return begun;
  const comparison = reconcileOnce(deps);
  comparisons.set(deps.store, comparison);
  comparison.catch(() => comparisons.delete(deps.store));
  return comparison;
}

/**
 * Like reconcileWithProvider, for a request that a user waits for.
 * @throws AppError unavailable while the provider doesn't respond
 */
export async function requireReconciledProvider(deps: Deps): Promise<void> {
  await requireProvider(deps, reconcileWithProvider(deps));
}

async function reconcileOnce(deps: Deps): Promise<void> {
  for (const provider of deps.providers.all) await reconcileProvider(deps, provider);
  await finishComparisons(deps);
}

async function reconcileProvider(deps: Deps, provider: PaymentProvider): Promise<void> {
  const { store } = deps;
  const since = await beginComparison(deps, provider);
  const charged = await findMissing(store, charges, readProviderList(provider.listCharges(since)));
  for (const charge of charged) await importMissingCharge(deps, provider, charge);
  const refunded = await findMissing(store, refunds, readProviderList(provider.listRefunds(since)));
  for (const refund of refunded) await importMissingRefund(deps, refund);
}

/** Returns the provider's entries that are missing in the database, oldest first. */
async function findMissing<Listed extends { reference: string; createdAt: string }>(
  store: Store,
  table: typeof charges | typeof refunds,
  listed: AsyncIterable<Listed>,
): Promise<Listed[]> {
  const missing: Listed[] = [];
  let chunk: Listed[] = [];
  const compare = async () => {
    const references = chunk.map((one) => one.reference);
    const rows = await store.read((db) =>
      db.select({ reference: table.reference }).from(table).where(inArray(table.reference, references)),
    );
    const known = new Set(rows.map((row) => row.reference));
    missing.push(...chunk.filter((one) => !known.has(one.reference)));
    chunk = [];
  };
  for await (const one of listed) {
    chunk.push(one);
    if (chunk.length === chunkSize) await compare();
  }
  if (chunk.length > 0) await compare();
  return missing.sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
}

/**
 * Stores the time from which each provider's records are compared, and checks whether this is the database of the last comparison. Must
 * be called before the first charge after the start is stored. Otherwise a comparison that failed or was interrupted would later begin
 * at another time.
 */
export async function beginComparisons(deps: Deps): Promise<void> {
  const { store, providers } = deps;
  if (comparisons.has(store)) return;
  await recognizeDatabase(deps);
  for (const provider of providers.all) await beginComparison(deps, provider);
}

/**
 * Returns the time from which records are compared: a day before the provider's newest charge that the database had when the comparison
 * began. If the database had none of the provider's charges, everything is compared. Charges with a time in the future are ignored,
 * because they were stored while the computer's clock was ahead.
 */
async function beginComparison({ store, clock }: Deps, { name }: PaymentProvider): Promise<Date> {
  return store.write(async (tx) => {
    const isIt = eq(providerComparisons.provider, name);
    const [begun] = await tx.select().from(providerComparisons).where(isIt);
    if (begun?.comparedSince != null) return new Date(begun.comparedSince);
    const [row] = await tx
      .select({ newest: max(charges.createdAt) })
      .from(charges)
      .where(and(eq(charges.provider, name), lte(charges.createdAt, clock().toISOString())));
    const newest = row?.newest ?? null;
    const since = newest === null ? new Date(0) : new Date(Date.parse(newest) - dayMs);
    const comparedSince = since.toISOString();
    if (begun === undefined) await addRows(tx, providerComparisons, [{ provider: name, comparedSince }]);
    else await tx.update(providerComparisons).set({ comparedSince }).where(isIt);
    return since;
  });
}
