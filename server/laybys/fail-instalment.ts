import { eq, sql } from 'drizzle-orm';
import { type Day, melbourneDay } from '#core/dates.ts';
import { afterFailure } from '#core/laybys/failed-attempt.ts';
import type { Writer } from '#server/db/store.ts';
import { getInstalment, type InstalmentRow, type LaybyPlanRow } from './layby-queries.ts';
import { instalments, laybyPlans } from './layby-tables.ts';

export interface FailedCharge {
  instalmentId: number;
  attemptedAt: string;
  needsCustomer: boolean;
  /** The saved card that was charged; null where nobody knows any more. */
  cardReference: string | null;
}

/** Notes a failed charge of an instalment; one that was paid otherwise meanwhile stays paid. */
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
 * A charge that never reached the provider counts as none: the plan was last charged on the day before it, where there
 * was one, and may be charged again today unless that was today.
 */
export async function forgetAttempt(tx: Writer, planId: number, lastScheduledOn: Day | null): Promise<void> {
  await tx.update(laybyPlans).set({ lastScheduledOn }).where(eq(laybyPlans.id, planId));
}
