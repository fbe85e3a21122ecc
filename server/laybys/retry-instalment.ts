import { eq, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Day } from '#core/dates.ts';
import type { Writer } from '#server/db/store.ts';
import type { InstalmentRow, LaybyPlanRow } from './layby-queries.ts';
import { instalments, laybyPlans } from './layby-tables.ts';

/** True where a retry was asked for already and still waits for the scheduler: asking twice is asking once. */
export function isRetryWaiting({ status, chargeAtOnce }: InstalmentRow): boolean {
  return status === 'scheduled' && chargeAtOnce;
}

/**
 * Clears an instalment's failures: it is scheduled, and charged at the scheduler's next look, whatever the hour.
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
