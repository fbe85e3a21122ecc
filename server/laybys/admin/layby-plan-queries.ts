import { and, asc, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Day } from '#core/dates.ts';
import { type LaybyStatus, laybyStatuses } from '#core/laybys/layby.ts';
import type {
  LaybyPlan,
  LaybyPlanAttention,
  LaybyPlanListQuery,
  LaybyPlanSort,
  PlanInstalment,
} from '#core/laybys/layby-api.ts';
import { type MoneyStateKind, moneyState } from '#core/orders/money-state.ts';
import { preparedListQuery } from '#server/db/prepared-query.ts';
import { type Cut, ordersOfText } from '#server/db/search/full-text.ts';
import { mostCountedWithin } from '#server/db/search/text-within.ts';
import { keyContains } from '#server/db/search-keys.ts';
import type { Reader } from '#server/db/store.ts';
import { countList } from '#server/http/count-list.ts';
import { boundsOf } from '#server/http/list-paging.ts';
import type { Paging } from '#server/http/request-context.ts';
import { chargingProviderName, hasUnchargeableCard, withChargeableCard } from '#server/laybys/chargeable-card.ts';
import { type InstalmentRow, type LaybyPlanRow, toInstalment, toLayby } from '#server/laybys/layby-queries.ts';
import { instalments, laybyPlans } from '#server/laybys/layby-tables.ts';
import { hasSmallInstalment } from '#server/laybys/small-instalments.ts';
import { hasMissedPart, isCancelRequested, isInState, stateRank } from '#server/orders/money-state-conditions.ts';
import type { OrderRow } from '#server/orders/order-queries.ts';
import { orders } from '#server/orders/order-tables.ts';

export interface LaybyListContext {
  query: LaybyPlanListQuery;
  paging: Paging | null;
  today: Day;
  /** The smallest amount that the provider charges. */
  minimumCents: number;
}

/**
 * Returns the layby plans, newest first unless sorted otherwise. `q` is a plan's or an order's number, a status, or part of the
 * customer's name or email. The query first selects only the ids of the page's plans, because an index contains them for every filter
 * and sort order.
 */
export async function findLaybyPlans(
  db: Reader,
  { query, paging, ...needed }: LaybyListContext,
): Promise<{ rows: LaybyPlan[]; total: number; isAtLeast: boolean }> {
  const bounds = boundsOf(paging);
  // The text search stops after the newest orders that the page needs, because many may match a name. Their plans are the newest too,
  // because plans are numbered in the same order as their orders.
  const isOnlyText = query.status === undefined && query.state === undefined && query.attention === undefined;
  const isNewestFirst = (query.sort ?? 'newest') === 'newest' && query.direction !== 'asc';
  const newest = isOnlyText && isNewestFirst ? { newest: bounds.offset + bounds.limit } : undefined;
  const page = await db
    .select({ id: laybyPlans.id })
    .from(laybyPlans)
    .where(conditionOf(query, needed, newest))
    .orderBy(...orderOf(query, needed.today))
    .limit(bounds.limit)
    .offset(bounds.offset);
  const ids = page.map((plan) => plan.id);
  const rows = await presentLaybyPlans(db, ids, needed.today);
  const where = conditionOf(query, needed, isOnlyText ? { some: mostCountedWithin + 1 } : undefined);
  const isSearched = Boolean(query.q);
  return { rows, ...(await countList(db, { table: laybyPlans, where, isSearched, shown: rows.length, bounds })) };
}

interface FoundLaybyPlan {
  plan: LaybyPlanRow;
  charging: string | null;
  order: Pick<OrderRow, 'status' | 'paidCents' | 'customerName' | 'customerEmail' | 'cancelRequestedAt'>;
}

const laybyPlansByIds = preparedListQuery<number, FoundLaybyPlan[]>((db, ids) => {
  const { status, paidCents, customerName, customerEmail, cancelRequestedAt } = orders;
  return db
    .select({
      plan: laybyPlans,
      charging: chargingProviderName,
      order: { status, paidCents, customerName, customerEmail, cancelRequestedAt },
    })
    .from(laybyPlans)
    .innerJoin(orders, eq(orders.id, laybyPlans.orderId))
    .where(inArray(laybyPlans.id, ids));
});

const instalmentsOfPlans = preparedListQuery<number, InstalmentRow[]>((db, planIds) =>
  db.select().from(instalments).where(inArray(instalments.planId, planIds)).orderBy(asc(instalments.number)),
);

/** The staff view of the plans with these ids, in the same order. */
export async function presentLaybyPlans(db: Reader, ids: readonly number[], today: Day): Promise<LaybyPlan[]> {
  if (ids.length === 0) return [];
  const found = new Map((await laybyPlansByIds(db, ids)).map((row) => [row.plan.id, row]));
  const parts = Map.groupBy(await instalmentsOfPlans(db, ids), (part) => part.planId);
  return ids.flatMap((id) => {
    const row = found.get(id);
    return row === undefined ? [] : [toLaybyPlan(row, parts.get(id) ?? [], today)];
  });
}

function toLaybyPlan(
  { plan, charging, order }: FoundLaybyPlan,
  parts: readonly InstalmentRow[],
  today: Day,
): LaybyPlan {
  const whole = toLayby(withChargeableCard(plan, charging), parts);
  const { installments: _own, ...layby } = whole;
  return {
    ...layby,
    orderId: plan.orderId,
    amountPaid: order.paidCents,
    customer: { name: order.customerName, email: order.customerEmail },
    nextDueDate: plan.nextDueDate,
    missedInstallments: parts.filter(({ status }) => status === 'missed').length,
    startedOn: plan.startedOn,
    pausedOn: plan.pausedOn,
    cancelRequestedAt: order.cancelRequestedAt,
    createdAt: plan.createdAt,
    version: plan.version,
    state: moneyState({ ...order, amountPaid: order.paidCents, items: [], plan: whole }, today),
  };
}

export function toPlanInstalment(row: InstalmentRow): PlanInstalment {
  return { ...toInstalment(row), planId: row.planId, nextAttemptOn: row.nextAttemptOn };
}

function orderOf(
  { sort = 'newest', direction = sort === 'newest' ? 'desc' : 'asc' }: LaybyPlanListQuery,
  today: Day,
): SQL[] {
  const toward = direction === 'asc' ? asc : desc;
  const columns: Record<LaybyPlanSort, SQL[]> = {
    newest: [],
    nextDueDate: [sql`${toward(laybyPlans.nextDueDate)} nulls last`],
    status: [toward(rankOf(today))],
  };
  return [...columns[sort], toward(laybyPlans.id)];
}

/** How urgent a plan's order is; 0 is the most urgent. */
function rankOf(today: Day): SQL {
  return sql`(select ${stateRank(today)} from ${orders} where ${orders.id} = ${laybyPlans.orderId})`;
}

type Needed = Pick<LaybyListContext, 'today' | 'minimumCents'>;

/** The condition that a layby plan matches the query. With `cut`, the text search returns at most that many plans. */
function conditionOf(
  { status, state, attention, q }: LaybyPlanListQuery,
  needed: Needed,
  cut: Cut | undefined,
): SQL | undefined {
  return and(
    ...(status === undefined ? [] : [eq(laybyPlans.status, status)]),
    ...(state === undefined ? [] : [isOfOrderIn(state, needed.today)]),
    ...(attention === undefined ? [] : [needs(attention, needed)]),
    ...(q ? [matches(q, cut)] : []),
  );
}

/**
 * A condition: the plan's order is in this state. There are many settled orders, so their state is checked for each plan. There are few
 * open orders, so these are found first and then their plans.
 */
function isOfOrderIn(state: MoneyStateKind, today: Day): SQL {
  const isSettled = state === 'paid' || state === 'delivered' || state === 'cancelled';
  return isSettled
    ? sql`exists (select 1 from ${orders} where ${orders.id} = ${laybyPlans.orderId} and ${orders.status} = ${state})`
    : sql`${laybyPlans.orderId} in (select ${orders.id} from ${orders} where ${isInState(state, today)})`;
}

function needs(attention: LaybyPlanAttention, { today, minimumCents }: Needed): SQL | undefined {
  const isDue = sql`${laybyPlans.status} = 'active' and not ${isCancelRequested}`;
  const hasPart = (condition: SQL) =>
    sql`${laybyPlans.id} in (select ${instalments.planId} from ${instalments} where ${condition})`;
  switch (attention) {
    case 'missed':
      return hasMissedPart(today);
    case 'due-today':
      return and(
        isDue,
        hasPart(sql`${instalments.status} in ('scheduled', 'retrying') and ${instalments.dueDate} = ${today}`),
      );
    case 'overdue':
      return and(isDue, lt(laybyPlans.nextDueDate, today));
    case 'unchargeable-card':
      return hasUnchargeableCard;
    case 'small-instalment':
      return hasSmallInstalment(minimumCents);
  }
}

function matches(q: string, cut: Cut | undefined): SQL | undefined {
  const text = q.toLowerCase();
  const number = /^#?(\d{1,15})$/.exec(text)?.[1];
  const ofText = ordersOfText(q, { cut, laybysOnly: true });
  const isNamed = ofText === null ? undefined : sql`${laybyPlans.orderId} in ${ofText}`;
  if (number !== undefined)
    return or(eq(laybyPlans.id, Number(number)), eq(laybyPlans.orderId, Number(number)), isNamed);
  const isStatus = (value: string): value is LaybyStatus => (laybyStatuses as readonly string[]).includes(value);
  return or(
    isStatus(text) ? eq(laybyPlans.status, text) : undefined,
    isNamed ?? keyContains(laybyPlans.customerKey, q),
  );
}
