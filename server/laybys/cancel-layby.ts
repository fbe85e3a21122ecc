import { and, inArray, ne, sql } from 'drizzle-orm';
import type { Writer } from '#server/db/store.ts';
import { instalments, laybyPlans } from './layby-tables.ts';

/** Ends the plans of cancelled orders, a completed one too: its goods were never delivered. */
export async function cancelLaybysOf(tx: Writer, orderIds: readonly number[]): Promise<void> {
  const ended = await tx
    .update(laybyPlans)
    .set({ status: 'cancelled', version: sql`${laybyPlans.version} + 1` })
    .where(and(inArray(laybyPlans.orderId, [...orderIds]), ne(laybyPlans.status, 'cancelled')))
    .returning({ id: laybyPlans.id });
  const planIds = ended.map((plan) => plan.id);
  if (planIds.length === 0) return;
  // Kept out of the scheduler's index too, which it reads every 30 seconds.
  await tx
    .update(instalments)
    .set({ nextAttemptOn: null, chargeAtOnce: false })
    .where(inArray(instalments.planId, planIds));
}
