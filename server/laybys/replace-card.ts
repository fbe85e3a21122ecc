import { and, eq, isNull } from 'drizzle-orm';
import type { Day } from '#core/dates.ts';
import { Refusal } from '#core/refusal.ts';
import type { Writer } from '#server/db/store.ts';
import type { PlanOfOrder, PlanRow } from './layby-queries.ts';
import { instalments, laybyPlans } from './layby-tables.ts';

/** @throws Refusal wrong_status for an order without a plan, or a plan that takes no more charges */
export function checkTakesCard(found: PlanOfOrder | null): PlanOfOrder {
  if (found === null) throw new Refusal('wrong_status', { detail: 'This order has no saved card.' });
  const { status } = found.plan;
  if (status === 'pending') {
    throw new Refusal('wrong_status', { detail: 'The card is saved with the first payment.' });
  }
  if (status === 'completed' || status === 'cancelled') {
    throw new Refusal('wrong_status', { detail: `The layby is ${status}; no card is needed any more.` });
  }
  return found;
}

/**
 * Puts another card in the place of the plan's. An instalment that waits because the old one was lost, or its bank
 * wanted the customer, is charged again; one that was missed waits for its customer or staff.
 */
export async function replaceCard(
  tx: Writer,
  { plan }: PlanOfOrder,
  { card, today }: { card: { reference: string; brand: string; last4: string }; today: Day },
): Promise<PlanRow> {
  const set = {
    cardReference: card.reference,
    cardBrand: card.brand,
    cardLast4: card.last4,
    version: plan.version + 1,
  };
  await tx.update(laybyPlans).set(set).where(eq(laybyPlans.id, plan.id));
  await tx
    .update(instalments)
    .set({ nextAttemptOn: today })
    .where(and(eq(instalments.planId, plan.id), eq(instalments.status, 'retrying'), isNull(instalments.nextAttemptOn)));
  return { ...plan, ...set };
}
