import { not, sql } from 'drizzle-orm';
import type { Day } from '#core/dates.ts';
import type { Reader } from '#server/db/store.ts';
import { instalments, laybyPlans } from '#server/laybys/layby-tables.ts';
import { hasNoCard, isBehind } from '#server/orders/money-state-conditions.ts';
import { orders } from '#server/orders/order-tables.ts';

/** The number of orders found. `isCut`: there may be more orders, because only a limited number of rows was read. */
export interface Found {
  count: number;
  isCut: boolean;
}

/** A layby whose customer asked to cancel it counts as paused, so no instalment is due. */
const isDue = sql`${orders.status} = 'pending' and ${orders.cancelRequestedAt} is null`;

/**
 * Counts the open orders with a missed payment, and those with a charge that will be retried. Reads at most `most` instalments of each
 * status, and at most `most` plans with a past due date.
 */
export async function countTroubled(
  db: Reader,
  today: Day,
  most: number,
): Promise<Record<'missed' | 'retrying', Found>> {
  const planOf = sql`${laybyPlans.id} = parts.plan_id`;
  const counted = sql`(
    with missed_parts as materialized (
      select plan_id from ${instalments} where ${instalments.status} = 'missed' limit ${most}),
    retried_parts as materialized (
      select plan_id, next_attempt_on from ${instalments} where ${instalments.status} = 'retrying' limit ${most}),
    late_plans as materialized (
      select order_id, case when ${hasNoCard} then 1 else 0 end as has_no_card from ${laybyPlans}
      where ${laybyPlans.nextDueDate} < ${today} and ${laybyPlans.status} = 'active' limit ${most}),
    behind as materialized (
      select order_id from missed_parts as parts cross join ${laybyPlans} where ${planOf} and ${laybyPlans.status} = 'active'
      union
      select order_id from retried_parts as parts cross join ${laybyPlans}
        where ${planOf} and ${laybyPlans.status} = 'active' and parts.next_attempt_on is null
      union
      select order_id from late_plans where has_no_card = 1),
    retried as (
      select order_id from retried_parts as parts cross join ${laybyPlans}
        where ${planOf} and ${laybyPlans.status} not in ('pending', 'paused'))
    select
      (select count(*) from ${orders} where ${isDue} and ${orders.id} in (select order_id from behind)) as missed,
      (select count(*) from ${orders} where ${isDue} and ${orders.id} in (select order_id from retried)
        and ${not(isBehind(today))}) as retrying,
      (select count(*) from missed_parts) as of_missed,
      (select count(*) from retried_parts) as of_retried,
      (select count(*) from late_plans) as of_late) as counted`;
  const number = (name: string) => sql<number>`${sql.identifier(name)}`.mapWith(Number);
  const [row] = await db
    .select({
      missed: number('missed'),
      retrying: number('retrying'),
      ofMissed: number('of_missed'),
      ofRetried: number('of_retried'),
      ofLate: number('of_late'),
    })
    .from(counted);
  if (row === undefined) throw new Error('Nothing was counted');
  const isRetriedCut = row.ofRetried === most;
  return {
    missed: { count: row.missed, isCut: isRetriedCut || row.ofMissed === most || row.ofLate === most },
    retrying: { count: row.retrying, isCut: isRetriedCut },
  };
}
