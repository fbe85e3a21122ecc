import { and, inArray, type SQL, sql } from 'drizzle-orm';
import { instalments, laybyPlans } from './layby-tables.ts';

/**
 * A condition: an active or paused plan has an instalment whose unpaid amount is below the provider's minimum. This happens if the plan
 * was made with another provider, or if part of the instalment was paid in cash. The card is never charged for this amount, so staff
 * have to take the payment.
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
