import { eq, sql } from 'drizzle-orm';
import { melbourneDay } from '#core/dates.ts';
import { afterFailure } from '#core/laybys/failed-attempt.ts';
import type { Writer } from '#server/db/store.ts';
import { getInstalment, type InstalmentRow, type PlanRow } from './layby-queries.ts';
import { instalments, laybyPlans } from './layby-tables.ts';

export interface FailedCharge {
  instalmentId: number;
  attemptedAt: string;
  needsCustomer: boolean;
}

/** Notes a failed charge of an instalment; one that was paid otherwise meanwhile stays paid. */
export async function failInstalment(
  tx: Writer,
  { instalmentId, attemptedAt, needsCustomer }: FailedCharge,
): Promise<{ plan: PlanRow; instalment: InstalmentRow }> {
  const { plan, instalment } = await getInstalment(tx, instalmentId);
  if (instalment.status === 'paid') return { plan, instalment };
  const attemptedOn = melbourneDay(new Date(attemptedAt));
  const after = afterFailure({ failedBefore: instalment.failedAttempts, attemptedOn, needsCustomer });
  const set = { ...after, lastAttemptAt: attemptedAt, chargeAtOnce: false };
  await tx.update(instalments).set(set).where(eq(instalments.id, instalmentId));
  await tx
    .update(laybyPlans)
    .set({ version: sql`${laybyPlans.version} + 1` })
    .where(eq(laybyPlans.id, plan.id));
  return { plan: { ...plan, version: plan.version + 1 }, instalment: { ...instalment, ...set } };
}

/** A charge that never reached the provider counts as none: the plan may be charged again today. */
export async function forgetAttempt(tx: Writer, instalmentId: number): Promise<void> {
  const { plan } = await getInstalment(tx, instalmentId);
  await tx.update(laybyPlans).set({ lastScheduledOn: null }).where(eq(laybyPlans.id, plan.id));
}
