import { and, eq, isNull, ne, not, or, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Day } from '#core/dates.ts';
import { type MoneyStateKind, moneyStateKinds } from '#core/orders/money-state.ts';
import { unindexed } from '#server/db/dialect.ts';
import { chargingProviderName } from '#server/laybys/chargeable-card.ts';
import { instalmentSums, instalments, laybyPlans } from '#server/laybys/layby-tables.ts';
import { orderItems, orders } from './order-tables.ts';

// The rules of core/orders/money-state.ts in SQL. Lists are filtered, sorted and counted with them.

function hasPlan(condition: SQL): SQL {
  return sql`exists (select 1 from ${laybyPlans} where ${laybyPlans.orderId} = ${orders.id} and ${condition})`;
}

function hasPart(condition: SQL): SQL {
  return sql`exists (select 1 from ${instalments} where ${instalments.planId} = ${laybyPlans.id} and ${condition})`;
}

/**
 * The condition that a layby's customer asked to cancel it. Such a layby counts as paused, because no instalment is due until staff
 * answer. Few orders have a request, and an index contains only these.
 */
export const isCancelRequested = sql`${laybyPlans.orderId} in (select ${orders.id} from ${orders}
  where ${orders.cancelRequestedAt} is not null)`;

const isItemOfOther = sql`${orderItems.orderId} = ${orders.id} and ${orderItems.paymentType} <> 'subscription'`;

/**
 * The condition that an order was created merely by opening /subscribe, so that nobody has agreed to pay. Orders with payment type
 * "immediate" have no layby plan.
 */
export const isUnfinished = sql`(${orders.status} = 'pending' and ${orders.paidCents} = 0
  and ${orders.paymentType} = 'immediate' and not exists (select 1 from ${orderItems} where ${isItemOfOther}))`;

/** The number of a customer's orders, without those that were created merely by opening /subscribe. */
export const ordersBegun = sql<number>`count(case when ${isUnfinished} then null else 1 end)`.mapWith(Number);

/**
 * The condition that a layby plan has no card that can be charged. A card that was saved with a payment provider the shop no longer
 * uses doesn't count.
 */
export const hasNoCard = sql`(${laybyPlans.cardBrand} is null or ${laybyPlans.cardLast4} is null
  or coalesce(${laybyPlans.cardProvider}, '') <> coalesce(${chargingProviderName}, ${laybyPlans.cardProvider}, ''))`;

/** The condition that an instalment is overdue and won't be charged automatically. The query must join the instalment's plan. */
function isOverdue(today: Day): SQL {
  return sql`${instalments.status} <> 'paid' and (${instalments.status} = 'missed'
    or (${instalments.status} = 'retrying' and ${instalments.nextAttemptOn} is null)
    or (${instalments.dueDate} < ${today} and ${hasNoCard}))`;
}

/** The condition that an active or paused plan has a missed instalment and its customer hasn't asked to cancel. */
export function hasMissedPart(today: Day): SQL {
  return sql`${laybyPlans.id} in (${missed(laybyPlans.id, today, sql`'active', 'paused'`)}) and not ${isCancelRequested}`;
}

/** The condition that a plan's oldest unpaid instalment is past due and no card can be charged. */
function isLateWithoutCard(today: Day): SQL {
  return sql`${laybyPlans.id} in (select ${laybyPlans.id} from ${laybyPlans}
    where ${laybyPlans.nextDueDate} < ${today} and ${isActive}) and ${hasNoCard}`;
}

const isActive = sql`${unindexed(laybyPlans.status)} = 'active'`;
const isOfPlan = sql`${laybyPlans.id} = ${instalments.planId}`;
const isGivenUp = sql`${instalments.status} = 'retrying' and ${instalments.nextAttemptOn} is null`;

/**
 * Selects a column of the plans that have a missed instalment, for any of the reasons in isOverdue. An instalment with the status
 * `missed` counts only if its plan has one of `planStatuses`. Late instalments without a card are found through their plans. A search
 * of all instalments would also read those of cancelled laybys, which stay unpaid forever.
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

/** Whether a row of instalmentSums counts as missed. On a paused plan, only instalments that were missed before the pause count. */
export function countsAsMissed(today: Placeholder): SQL {
  const { state, planStatus, hasCard, cardProvider, dueDate } = instalmentSums;
  const hasOther = sql`${cardProvider} <> coalesce(${chargingProviderName}, ${cardProvider})`;
  return sql`(${state} = 'missed' or (${planStatus} = 'active' and (${state} = 'given-up'
    or (${state} = 'waiting' and ${dueDate} < ${today} and (not ${hasCard} or ${hasOther})))))`;
}

/**
 * Selects columns of instalments and their plans. The cross join makes SQLite read the tables in this order; otherwise it would start
 * with the larger table.
 */
function fromPartOfPlan(columns: SQLWrapper): SQL {
  return sql`select ${columns} from ${instalments} cross join ${laybyPlans} where ${isOfPlan}`;
}

/** Whether an order has overdue payments. Intended for checking a single order. */
export function isBehind(today: Day): SQL {
  return sql`(${orders.cancelRequestedAt} is null
    and ${hasPlan(sql`${laybyPlans.status} = 'active' and ${hasPart(isOverdue(today))}`)})`;
}

/** An order's payment state, as a column of a query. Other tables are read only for pending orders. */
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
 * The condition that an order is pending and not a layby. It must be written exactly as in the index orders_open; otherwise that index
 * isn't used.
 */
export const isOpenSale = sql`${orders.status} = 'pending' and ${orders.paymentType} = 'immediate'`;

const isOpen = eq(orders.status, 'pending');

/** The condition that an order is shown in this payment state. For each state, the query starts from the table with fewer rows. */
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
      // Most open orders are in this state, so a page of the list is filled quickly without an index.
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

/** The condition that a layby with a first payment counts as paused, because its customer asked to cancel it. */
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

/** The urgency of an order's payment state as a number in SQL; 0 is the most urgent. Open orders are sorted by it. */
export function stateRank(today: Day): SQL {
  const ranks = moneyStateKinds.map((kind, rank) => sql`when ${kind} then ${sql.raw(String(rank))}`);
  return sql`case ${stateColumn(today)} ${sql.join(ranks, sql` `)} end`;
}
