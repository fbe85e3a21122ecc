import { and, inArray, type SQL, sql } from 'drizzle-orm';
import { instalments, laybyPlans } from './layby-tables.ts';

/**
 * Active and paused plans with an instalment whose open amount is below the provider's minimum, because the plan was made with
 * another provider or part of it was paid in cash. The amount is never charged, so staff have to take the payment.
 */
export function hasSmallInstalment(minimumCents: number): SQL | undefined {
  const open = sql`${instalments.amountCents} - ${instalments.paidCents}`;
  return and(
    inArray(laybyPlans.status, ['active', 'paused']),
    sql`${laybyPlans.id} in (
      select ${instalments.planId} from ${instalments} where ${instalments.status} <> 'paid' and ${open} < ${minimumCents}
    )`,
  );
}
