import { and, eq, isNull, ne, not, or, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Day } from '#core/dates.ts';
import { type MoneyStateKind, moneyStateKinds } from '#core/orders/money-state.ts';
import { unindexed } from '#server/db/dialect.ts';
import { chargingProviderName } from '#server/laybys/chargeable-card.ts';
import { instalmentSums, instalments, laybyPlans } from '#server/laybys/layby-tables.ts';
import { orderItems, orders } from './order-tables.ts';

// The rules of core/orders/money-state.ts in SQL, so that lists are filtered, sorted and counted by the states that they show.

function hasPlan(condition: SQL): SQL {
  return sql`exists (select 1 from ${laybyPlans} where ${laybyPlans.orderId} = ${orders.id} and ${condition})`;
}

function hasPart(condition: SQL): SQL {
  return sql`exists (select 1 from ${instalments} where ${instalments.planId} = ${laybyPlans.id} and ${condition})`;
}

/**
 * The condition that a layby's customer asked to cancel. Until staff answer, no instalment is due, so the layby counts as paused.
 * Few orders have a request, and an index contains only these.
 */
export const isCancelRequested = sql`${laybyPlans.orderId} in (select ${orders.id} from ${orders}
  where ${orders.cancelRequestedAt} is not null)`;

const isItemOfOther = sql`${orderItems.orderId} = ${orders.id} and ${orderItems.paymentType} <> 'subscription'`;

/**
 * The condition that an order was created by merely opening /subscribe, and no one has paid or agreed. An order with payment type
 * "immediate" has no plan.
 */
export const isUnfinished = sql`(${orders.status} = 'pending' and ${orders.paidCents} = 0
  and ${orders.paymentType} = 'immediate' and not exists (select 1 from ${orderItems} where ${isItemOfOther}))`;

/** The number of a customer's orders, without unfinished orders. */
export const ordersBegun = sql<number>`count(case when ${isUnfinished} then null else 1 end)`.mapWith(Number);

/**
 * The condition that a layby plan has no card that can be charged. A card saved by a provider other than the current one is
 * ignored.
 */
export const hasNoCard = sql`(${laybyPlans.cardBrand} is null or ${laybyPlans.cardLast4} is null
  or coalesce(${laybyPlans.cardProvider}, '') <> coalesce(${chargingProviderName}, ${laybyPlans.cardProvider}, ''))`;

/**
 * The condition that an instalment should have been paid and won't be charged automatically. The query must join the instalment's
 * plan.
 */
function isOverdue(today: Day): SQL {
  return sql`${instalments.status} <> 'paid' and (${instalments.status} = 'missed'
    or (${instalments.status} = 'retrying' and ${instalments.nextAttemptOn} is null)
    or (${instalments.dueDate} < ${today} and ${hasNoCard}))`;
}

/** The condition that an active or paused plan has an instalment that counts as missed, and no request to cancel. */
export function hasMissedPart(today: Day): SQL {
  return sql`${laybyPlans.id} in (${missed(laybyPlans.id, today, sql`'active', 'paused'`)}) and not ${isCancelRequested}`;
}

/** The condition that a plan has no card to charge and its oldest unpaid instalment is past due. */
function isLateWithoutCard(today: Day): SQL {
  return sql`${laybyPlans.id} in (select ${laybyPlans.id} from ${laybyPlans}
    where ${laybyPlans.nextDueDate} < ${today} and ${isActive}) and ${hasNoCard}`;
}

const isActive = sql`${unindexed(laybyPlans.status)} = 'active'`;
const isOfPlan = sql`${laybyPlans.id} = ${instalments.planId}`;
const isGivenUp = sql`${instalments.status} = 'retrying' and ${instalments.nextAttemptOn} is null`;

/**
 * Selects a column of the plans with an instalment that counts as missed for one of isOverdue's reasons. Instalments with the
 * status missed only count for plans with one of these statuses. Late instalments are found through their plans, because the
 * instalments of cancelled laybys stay unpaid permanently, and there are more of them each year.
 */
function missed(column: SQLWrapper, today: Day, planStatuses: SQL): SQL {
  const fromPart = fromPartOfPlan(column);
  return sql`
    ${fromPart} and ${instalments.status} = 'missed' and ${laybyPlans.status} in (${planStatuses})
    union all
    ${fromPart} and ${isGivenUp} and ${isActive}
    union all
    select ${column} from ${laybyPlans} where ${isLateWithoutCard(today)}`;
}

/** Whether a row of instalmentSums counts as missed. Paused plans keep the amounts that were missed before the pause. */
export function countsAsMissed(today: Placeholder): SQL {
  const { state, planStatus, hasCard, cardProvider, dueDate } = instalmentSums;
  const hasOther = sql`${cardProvider} <> coalesce(${chargingProviderName}, ${cardProvider})`;
  return sql`(${state} = 'missed' or (${planStatus} = 'active' and (${state} = 'given-up'
    or (${state} = 'waiting' and ${dueDate} < ${today} and (not ${hasCard} or ${hasOther})))))`;
}

/**
 * Selects columns of instalments and their plans. With a cross join, SQLite reads the tables in this order; otherwise it would
 * start with the larger table.
 */
function fromPartOfPlan(columns: SQLWrapper): SQL {
  return sql`select ${columns} from ${instalments} cross join ${laybyPlans} where ${isOfPlan}`;
}

/** Whether an order has overdue payments. Intended for checking a single order. */
export function isBehind(today: Day): SQL {
  return sql`(${orders.cancelRequestedAt} is null
    and ${hasPlan(sql`${laybyPlans.status} = 'active' and ${hasPart(isOverdue(today))}`)})`;
}

/** An order's payment state, as a column of a query. Only pending orders need other tables. */
export function stateColumn(today: Day): SQL {
  return sql`case
    when ${orders.status} <> 'pending' then ${orders.status}
    when ${isUnfinished} then 'not-finished'
    when ${orders.paymentType} = 'immediate' or not ${hasPlan(ne(laybyPlans.status, 'pending'))} then
      case when ${orders.paidCents} > 0 then 'partly-paid' when ${orders.agreedAt} is not null then 'agreed' else 'not-paid' end
    when ${orders.cancelRequestedAt} is not null or ${hasPlan(eq(laybyPlans.status, 'paused'))} then 'paused'
    when ${isBehind(today)} then 'missed'
    when ${hasPlan(hasPart(sql`${instalments.status} = 'retrying'`))} then 'retrying'
    else 'layby' end`;
}

/**
 * The condition that an order is pending and has no layby plan. It must be written exactly as in the index orders_open, which
 * contains only these orders.
 */
export const isOpenSale = sql`${orders.status} = 'pending' and ${orders.paymentType} = 'immediate'`;

const isOpen = eq(orders.status, 'pending');

/**
 * The condition for a state's filter: matches exactly the orders that are shown in this state. The query starts from the table
 * with fewer rows.
 */
export function isInState(kind: MoneyStateKind, today: Day): SQL | undefined {
  switch (kind) {
    case 'paid':
    case 'delivered':
    case 'cancelled':
      return eq(orders.status, kind);
    case 'paused':
      return and(isOpen, or(isOfPlanWith(sql`${laybyPlans.status} = 'paused'`), isOfPlanWith(isBegunAndRequested)));
    case 'missed':
      return and(isOpen, isNull(orders.cancelRequestedAt), hasMissed(today));
    case 'retrying':
      return and(isOpen, isNull(orders.cancelRequestedAt), hasRetrying, not(isBehind(today)));
    case 'layby':
      // Most open orders are in this state, so a page is soon full.
      return and(isOpen, ne(orders.paymentType, 'immediate'), isShownAs(kind, today));
    case 'not-paid':
    case 'partly-paid':
      return and(
        isOpen,
        or(isAmongOpenSales, isOfPlanWith(sql`${laybyPlans.status} = 'pending'`)),
        isShownAs(kind, today),
      );
    case 'agreed':
      return and(isOpen, isAmongOpenSales, isShownAs(kind, today));
    case 'not-finished':
      return and(isOpen, isAmongOpenSales, isUnfinished);
  }
}

const isAmongOpenSales = sql`${orders.id} in (select ${orders.id} from ${orders} where ${isOpenSale})`;
const isShownAs = (kind: MoneyStateKind, today: Day) => sql`${stateColumn(today)} = ${kind}`;

/** The condition that a layby with a first payment counts as paused because of a request to cancel. */
export const isBegunAndRequested = sql`${isCancelRequested} and ${unindexed(laybyPlans.status)} <> 'pending'`;

function isOfPlanWith(condition: SQL): SQL {
  return sql`${orders.id} in (select ${laybyPlans.orderId} from ${laybyPlans} where ${condition})`;
}

function hasMissed(today: Day): SQL {
  return sql`${orders.id} in (${missed(laybyPlans.orderId, today, sql`'active'`)})`;
}

const hasRetrying =
  isOfPlanWith(sql`${unindexed(laybyPlans.status)} not in ('pending', 'paused') and ${laybyPlans.id} in
  (select ${instalments.planId} from ${instalments} where ${instalments.status} = 'retrying')`);

/** The urgency of an order's payment state, in SQL; 0 is the most urgent. Open orders are sorted by status, then by urgency. */
export function stateRank(today: Day): SQL {
  const ranks = moneyStateKinds.map((kind, rank) => sql`when ${kind} then ${sql.raw(String(rank))}`);
  return sql`case ${stateColumn(today)} ${sql.join(ranks, sql` `)} end`;
}
