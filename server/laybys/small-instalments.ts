import { and, inArray, type SQL, sql } from 'drizzle-orm';
import { instalments, laybyPlans } from './layby-tables.ts';

/**
 * Active and paused plans with an instalment of which less is open than the provider charges: made on another provider, or
 * left over by cash. Nothing charges it, so staff have to take it.
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
