import { and, inArray, sql } from 'drizzle-orm';
import type { Reader } from '#server/db/store.ts';
import type { Job } from '#server/jobs/scheduler.ts';
import { chargingProvider, laybyPlans } from './layby-tables.ts';

type LaybyPlanRow = typeof laybyPlans.$inferSelect;

/** The name of the provider that charges, as a column for queries of plans; null before a shop's first start. */
export const chargingProviderName = sql<string | null>`(select ${chargingProvider.name} from ${chargingProvider})`;

/**
 * The plan as it is shown: without its card if the card was saved by a provider other than the current one. The row keeps the
 * card, because the owner may return to that provider.
 */
export function withChargeableCard(plan: LaybyPlanRow, charging: string | null): LaybyPlanRow {
  const isChargeable = charging === null || plan.cardProvider === charging;
  return isChargeable ? plan : { ...plan, cardReference: null, cardBrand: null, cardLast4: null };
}

/** Active and paused plans whose card can't be charged any more, so the customer must be asked for another card. */
export const hasUnchargeableCard = and(
  inArray(laybyPlans.status, ['active', 'paused']),
  sql`${laybyPlans.cardProvider} <> ${chargingProviderName}`,
);

async function readChargingProvider(db: Reader): Promise<string | null> {
  const [row] = await db.select().from(chargingProvider);
  return row?.name ?? null;
}

/** Records the current provider, so that every query of plans can tell which cards it can charge. */
export const noteChargingProvider: Job = {
  name: 'note the card provider',
  everyMs: 24 * 60 * 60_000,
  beforeServing: true,
  async run({ store, providers }) {
    const { name } = providers.active;
    if ((await store.read(readChargingProvider)) === name) return;
    await store.write((tx) =>
      tx
        .insert(chargingProvider)
        .values({ id: 1, name })
        .onConflictDoUpdate({ target: chargingProvider.id, set: { name } }),
    );
  },
};
