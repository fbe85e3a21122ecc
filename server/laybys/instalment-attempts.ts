import { and, eq, isNull, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { type Day, melbourneDay } from '#core/dates.ts';
import { afterFailure } from '#core/laybys/charge-schedule.ts';
import type { Writer } from '#server/db/store.ts';
import { getInstalment, type InstalmentRow, type LaybyPlanOfOrder, type LaybyPlanRow } from './layby-queries.ts';
import { instalments, laybyPlans } from './layby-tables.ts';
import { type SavedProviderCard, toCardColumns } from './saved-card.ts';

export interface FailedCharge {
  instalmentId: number;
  attemptedAt: string;
  needsCustomer: boolean;
  /** The saved card that was charged; null if it is no longer known. */
  cardReference: string | null;
}

/** Records a failed charge of an instalment. If the instalment has since been paid in another way, it stays paid. */
export async function failInstalment(
  tx: Writer,
  { instalmentId, attemptedAt, needsCustomer, cardReference }: FailedCharge,
): Promise<{ plan: LaybyPlanRow; instalment: InstalmentRow }> {
  const { plan, instalment } = await getInstalment(tx, instalmentId);
  if (instalment.status === 'paid') return { plan, instalment };
  const attemptedOn = melbourneDay(new Date(attemptedAt));
  const isCardReplaced = cardReference !== null && plan.cardReference !== null && cardReference !== plan.cardReference;
  const failedBefore = instalment.failedAttempts;
  const after = afterFailure({ failedBefore, attemptedOn, needsCustomer, isCardReplaced });
  const set = { ...after, lastAttemptAt: attemptedAt, chargeAtOnce: false };
  await tx.update(instalments).set(set).where(eq(instalments.id, instalmentId));
  await tx
    .update(laybyPlans)
    .set({ version: sql`${laybyPlans.version} + 1` })
    .where(eq(laybyPlans.id, plan.id));
  return { plan: { ...plan, version: plan.version + 1 }, instalment: { ...instalment, ...set } };
}

/**
 * Undoes the record of a charge that never reached the provider. `lastScheduledOn` is the day of the plan's previous charge, or null.
 * The plan may be charged again today unless that day is today.
 */
export async function forgetAttempt(tx: Writer, planId: number, lastScheduledOn: Day | null): Promise<void> {
  await tx.update(laybyPlans).set({ lastScheduledOn }).where(eq(laybyPlans.id, planId));
}

/** Whether a retry of the instalment was already requested and waits for the scheduler. A second request then changes nothing. */
export function isRetryWaiting({ status, chargeAtOnce }: InstalmentRow): boolean {
  return status === 'scheduled' && chargeAtOnce;
}

/**
 * Clears an instalment's failures: the instalment is scheduled again and charged at the scheduler's next run, at any hour.
 * @throws AppError wrong_status unless it is missed or retrying, on an active plan with a saved card
 */
export async function retryInstalment(
  tx: Writer,
  { plan, instalment }: { plan: LaybyPlanRow; instalment: InstalmentRow },
  today: Day,
): Promise<InstalmentRow> {
  const rejected = retryErrorText(plan, instalment);
  if (rejected !== null) throw new AppError('wrong_status', { detail: rejected });
  const set = {
    status: 'scheduled' as const,
    failedAttempts: 0,
    dueDate: instalment.dueDate < today ? instalment.dueDate : today,
    nextAttemptOn: today,
    chargeAtOnce: true,
  };
  await tx.update(instalments).set(set).where(eq(instalments.id, instalment.id));
  await tx
    .update(laybyPlans)
    .set({ version: sql`${laybyPlans.version} + 1` })
    .where(eq(laybyPlans.id, plan.id));
  return { ...instalment, ...set };
}

function retryErrorText(plan: LaybyPlanRow, instalment: InstalmentRow): string | null {
  if (instalment.status === 'paid') return 'This instalment is paid.';
  if (plan.status === 'paused') return 'The plan is paused. Resume it first, then try again.';
  if (plan.status !== 'active') return `The plan is ${plan.status}; nothing of it is charged.`;
  if (instalment.status === 'scheduled') return `This instalment is charged on ${instalment.dueDate} by itself.`;
  if (plan.cardReference === null) return 'The plan has no saved card; its customer pays by the emailed link.';
  return null;
}

/** @throws AppError wrong_status for an order without a plan, or a plan that accepts no more charges */
export function requireTakesCard(found: LaybyPlanOfOrder | null): LaybyPlanOfOrder {
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
 * Replaces the plan's card. An instalment may have waited for the customer, because the old card was lost or the bank required a
 * confirmation. It is now charged again, with the new card. A missed instalment still waits for the customer or staff.
 */
export async function replaceCard(
  tx: Writer,
  { plan }: LaybyPlanOfOrder,
  { card, today }: { card: SavedProviderCard; today: Day },
): Promise<LaybyPlanRow> {
  const set = { ...toCardColumns(card), version: plan.version + 1 };
  await tx.update(laybyPlans).set(set).where(eq(laybyPlans.id, plan.id));
  await tx
    .update(instalments)
    .set({ nextAttemptOn: today })
    .where(and(eq(instalments.planId, plan.id), eq(instalments.status, 'retrying'), isNull(instalments.nextAttemptOn)));
  return { ...plan, ...set };
}
