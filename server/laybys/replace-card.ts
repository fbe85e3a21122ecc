import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Day } from '#core/dates.ts';
import type { Writer } from '#server/db/store.ts';
import type { LaybyPlanOfOrder, LaybyPlanRow } from './layby-queries.ts';
import { instalments, laybyPlans } from './layby-tables.ts';

/** @throws AppError wrong_status for an order without a plan, or a plan that takes no more charges */
export function checkTakesCard(found: LaybyPlanOfOrder | null): LaybyPlanOfOrder {
  if (found === null) throw new AppError('wrong_status', { detail: 'This order has no saved card.' });
  const { status } = found.plan;
  if (status === 'pending') {
    throw new AppError('wrong_status', { detail: 'The card is saved with the first payment.' });
  }
  if (status === 'completed' || status === 'cancelled') {
    throw new AppError('wrong_status', { detail: `The layby is ${status}; no card is needed any more.` });
  }
  return found;
}

/**
 * Puts another card in the place of the plan's. An instalment that waits because the old one was lost, or its bank
 * wanted the customer, is charged again; one that was missed waits for its customer or staff.
 */
export async function replaceCard(
  tx: Writer,
  { plan }: LaybyPlanOfOrder,
  { card, today }: { card: { reference: string; brand: string; last4: string }; today: Day },
): Promise<LaybyPlanRow> {
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
