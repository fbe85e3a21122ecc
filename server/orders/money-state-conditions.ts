import { and, eq, inArray, ne, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Day } from '#core/dates.ts';
import { type MoneyStateKind, moneyStateKinds } from '#core/orders/money-state.ts';
import { chargingProviderName } from '#server/laybys/chargeable-card.ts';
import { instalments, laybyPlans } from '#server/laybys/layby-tables.ts';
import { orderItems, orders } from './order-tables.ts';

// The rules of core/orders/money-state.ts in SQL, so that lists filter, sort and count by what they show.

function hasPlan(condition: SQL): SQL {
  return sql`exists (select 1 from ${laybyPlans} where ${laybyPlans.orderId} = ${orders.id} and ${condition})`;
}

function hasPart(condition: SQL): SQL {
  return sql`exists (select 1 from ${instalments} where ${instalments.planId} = ${laybyPlans.id} and ${condition})`;
}

const isItemOfOther = sql`${orderItems.orderId} = ${orders.id} and ${orderItems.paymentType} <> 'subscription'`;

/** What merely opening /subscribe makes: nobody has paid or agreed. An order that is paid at once has no plan. */
export const isUnfinished = sql`(${orders.status} = 'pending' and ${orders.paidCents} = 0
  and ${orders.paymentType} = 'immediate' and not exists (select 1 from ${orderItems} where ${isItemOfOther}))`;

/** How many orders somebody has, without those. */
export const ordersBegun = sql<number>`count(case when ${isUnfinished} then null else 1 end)`.mapWith(Number);

/** A card that another provider saved than the one that charges now is none. */
const hasNoCard = sql`(${laybyPlans.cardBrand} is null or ${laybyPlans.cardLast4} is null
  or coalesce(${laybyPlans.cardProvider}, '') <> coalesce(${chargingProviderName}, ${laybyPlans.cardProvider}, ''))`;

/** Of an instalment with its plan: it should have been paid, and nothing will charge it by itself. */
function isOverdue(today: Day | Placeholder): SQL {
  return sql`${instalments.status} <> 'paid' and (${instalments.status} = 'missed'
    or (${instalments.status} = 'retrying' and ${instalments.nextAttemptOn} is null)
    or (${instalments.dueDate} < ${today} and ${hasNoCard}))`;
}

/**
 * An instalment that counts as missed, with its plan: each part of it is found by an index, since most instalments aren't due
 * yet.
 */
export function isMissed(today: Day | Placeholder): SQL | undefined {
  const couldBe = sql`${instalments.status} in ('scheduled', 'retrying') and ${instalments.dueDate} <= ${today}`;
  return or(
    and(eq(instalments.status, 'missed'), inArray(laybyPlans.status, ['active', 'paused'])),
    and(couldBe, eq(laybyPlans.status, 'active'), isOverdue(today)),
  );
}

/** How an order stands with its money, as a column. Only pending orders need other tables. */
export function stateColumn(today: Day): SQL {
  return sql`case
    when ${orders.status} <> 'pending' then ${orders.status}
    when ${isUnfinished} then 'not-finished'
    when ${orders.paymentType} = 'immediate' or not ${hasPlan(ne(laybyPlans.status, 'pending'))} then
      case when ${orders.paidCents} > 0 then 'partly-paid' else 'not-paid' end
    when ${hasPlan(eq(laybyPlans.status, 'paused'))} then 'paused'
    when ${hasPlan(sql`${laybyPlans.status} = 'active' and ${hasPart(isOverdue(today))}`)} then 'missed'
    when ${hasPlan(hasPart(sql`${instalments.status} = 'retrying'`))} then 'retrying'
    else 'layby' end`;
}

/** The orders of a filter: exactly those that are shown with its name. */
export function isInState(kind: MoneyStateKind, today: Day): SQL | undefined {
  if (kind === 'paid' || kind === 'delivered' || kind === 'cancelled') return eq(orders.status, kind);
  const isOpenLayby = kind !== 'not-paid' && kind !== 'partly-paid' && kind !== 'not-finished';
  // What an index or the row itself tells spares looking at plans.
  return and(
    eq(orders.status, 'pending'),
    isOpenLayby ? ne(orders.paymentType, 'immediate') : undefined,
    sql`${stateColumn(today)} = ${kind}`,
  );
}

/** 0 for the most urgent; to sort open orders by, after their status. */
export function stateRank(today: Day): SQL {
  const ranks = moneyStateKinds.map((kind, rank) => sql`when ${kind} then ${sql.raw(String(rank))}`);
  return sql`case ${stateColumn(today)} ${sql.join(ranks, sql` `)} end`;
}
