import { and, inArray, sql } from 'drizzle-orm';
import type { Reader } from '#server/db/store.ts';
import type { Job } from '#server/jobs/scheduler.ts';
import { chargingProvider, laybyPlans } from './layby-tables.ts';

type LaybyPlanRow = typeof laybyPlans.$inferSelect;

/**
 * The name of the provider that currently charges cards, as a column for queries of layby plans; null before a shop's first
 * start.
 */
export const chargingProviderName = sql<string | null>`(select ${chargingProvider.name} from ${chargingProvider})`;

/**
 * Returns the plan as it is shown. A card that another provider than the current one saved is left out. The stored plan keeps the card,
 * because the shop may return to that provider.
 */
export function withChargeableCard(plan: LaybyPlanRow, charging: string | null): LaybyPlanRow {
  const isChargeable = charging === null || plan.cardProvider === charging;
  return isChargeable ? plan : { ...plan, cardReference: null, cardBrand: null, cardLast4: null };
}

/** A condition: an active or paused plan has a card that the current provider can't charge. The customer must then enter another card. */
export const hasUnchargeableCard = and(
  inArray(laybyPlans.status, ['active', 'paused']),
  sql`${laybyPlans.cardProvider} <> ${chargingProviderName}`,
);

async function readChargingProvider(db: Reader): Promise<string | null> {
  const [row] = await db.select().from(chargingProvider);
  return row?.name ?? null;
}

/**
 * Stores the name of the current payment provider, so that every query of layby plans can determine which cards can be charged.
 */
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
