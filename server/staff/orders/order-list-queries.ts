import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { addDays, type Day, startOfDay } from '#core/dates.ts';
import { daysOfPreset } from '#core/day-ranges.ts';
import { type MoneyStateKind, moneyStateKinds } from '#core/orders/money-state.ts';
import { orderPaymentTypes, orderStatuses } from '#core/orders/order-status.ts';
import type { ListedOrder } from '#core/orders/staff-order.ts';
import type { OrderAttention, OrderFilter, OrderListQuery, OrderSort } from '#core/orders/staff-order-api.ts';
import { ordersOfText } from '#server/db/full-text.ts';
import { preparedListQuery } from '#server/db/prepared-query.ts';
import { keyContains, numberBegins } from '#server/db/search-keys.ts';
import type { Reader } from '#server/db/store.ts';
import { countList, countUpTo } from '#server/http/count-list.ts';
import { boundsOf } from '#server/http/list-paging.ts';
import type { Paging } from '#server/http/request-context.ts';
import { isInState, stateColumn, stateRank } from '#server/orders/money-state-conditions.ts';
import { type OrderRow, presentOrders } from '#server/orders/order-queries.ts';
import { orders } from '#server/orders/order-tables.ts';
import { findTagsOfOrders, hasOrderTag } from '#server/orders/order-tags.ts';
import { paymentAlerts, refunds } from '#server/payments/payment-tables.ts';

export interface OrderListContext {
  query: OrderListQuery;
  paging: Paging | null;
  today: Day;
}

/**
 * All orders, newest first unless sorted otherwise. `q` is searched for at the beginning of id, userId and each word of the
 * customer's name and email, in the phone number from both ends, and in status and paymentType, in any case; "#12" is order 12. The page is cut from ids alone, which an index holds
 * for every filter and order, and only its own rows are read.
 */
export async function findOrders(
  db: Reader,
  { query, paging, today }: OrderListContext,
): Promise<{ rows: ListedOrder[]; total: number; isAtLeast: boolean }> {
  const where = ordersOf(db, query, today);
  const bounds = boundsOf(paging);
  const page = await db
    .select({ id: orders.id })
    .from(orders)
    .where(where)
    .orderBy(...orderOf(query, today))
    .limit(bounds.limit)
    .offset(bounds.offset);
  const ids = page.map((row) => row.id);
  const tags = await findTagsOfOrders(db, ids);
  const found = await presentOrders(db, await findRows(db, ids));
  const rows = found.map((order) => ({ ...order, tags: tags.get(order.id) ?? [] }));
  const counted = await countList(db, { table: orders, where, shown: rows.length, bounds });
  return { rows, ...counted };
}

const rowsByIds = preparedListQuery<number, OrderRow[]>((db, ids) =>
  db.select().from(orders).where(inArray(orders.id, ids)),
);

/** The rows of these ids, in their order. */
async function findRows(db: Reader, ids: readonly number[]): Promise<OrderRow[]> {
  if (ids.length === 0) return [];
  const found = new Map((await rowsByIds(db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

function orderOf({ sort = 'newest', direction = 'desc' }: OrderListQuery, today: Day): SQL[] {
  const toward = direction === 'asc' ? asc : desc;
  const against = direction === 'asc' ? desc : asc;
  const columns: Record<OrderSort, SQL[]> = {
    newest: [],
    total: [toward(orders.totalCents)],
    paid: [toward(orders.paidCents)],
    deliveryDate: [sql`${toward(orders.deliveryDate)} nulls last`],
    // An index holds the statuses in order; only the open orders among them are ranked.
    status: [toward(orders.status), against(stateRank(today))],
  };
  return [...columns[sort], toward(orders.id)];
}

/** The orders that a filter means; all of them without one. */
export function ordersOf(db: Reader, filter: OrderFilter, today: Day): SQL | undefined {
  const ordered = filter.ordered === undefined ? null : daysOfPreset(filter.ordered, today);
  return and(
    whereGiven(filter.status, (status) => eq(orders.status, status)),
    whereGiven(filter.state, (state) => isInState(state, today)),
    whereGiven(filter.deliveryDate, (day) => eq(orders.deliveryDate, day)),
    whereGiven(ordered?.from, isOrderedFrom),
    whereGiven(ordered?.to, isOrderedTo),
    whereGiven(filter.orderedFrom, isOrderedFrom),
    whereGiven(filter.orderedTo, isOrderedTo),
    whereGiven(filter.paymentType, (paymentType) => eq(orders.paymentType, paymentType)),
    whereGiven(filter.userId, (userId) => eq(orders.userId, userId)),
    whereGiven(filter.customerId, (customerId) => eq(orders.customerId, customerId)),
    whereGiven(filter.source, (source) => eq(orders.source, source)),
    whereGiven(filter.attention, (attention) => needsAttention(attention, today)),
    whereGiven(filter.tag || undefined, (tag) => hasOrderTag(db, tag)),
    whereGiven(filter.ids, (ids) => inArray(orders.id, ids)),
    whereGiven(filter.q || undefined, matches),
  );
}

const isOrderedFrom = (day: Day) => gte(orders.createdAt, startOfDay(day).toISOString());
const isOrderedTo = (day: Day) => lt(orders.createdAt, startOfDay(addDays(day, 1)).toISOString());

function whereGiven<Value>(value: Value | undefined, condition: (value: Value) => SQL | undefined): SQL | undefined {
  return value === undefined ? undefined : condition(value);
}

/** Of most of a shop's orders nobody wants the exact number while choosing a filter. */
const mostCounted = 10_000;

interface StateCount {
  kind: MoneyStateKind;
  count: number;
  isAtLeast?: boolean;
}

/** How many orders each filter by state has; those that are settled are counted up to 10,000. */
export async function countStates(db: Reader, today: Day): Promise<StateCount[]> {
  const kind = sql<MoneyStateKind>`${stateColumn(today)}`;
  const open = await db
    .select({ kind, number: count() })
    .from(orders)
    .where(eq(orders.status, 'pending'))
    .groupBy(sql`1`);
  const counts = new Map(open.map((row) => [row.kind, row.number]));
  for (const settled of ['paid', 'delivered', 'cancelled'] as const) {
    counts.set(settled, await countUpTo(db, orders, eq(orders.status, settled), mostCounted + 1));
  }
  return moneyStateKinds.map((each) => {
    const found = counts.get(each) ?? 0;
    const isSettled = each === 'paid' || each === 'delivered' || each === 'cancelled';
    return isSettled && found > mostCounted
      ? { kind: each, count: mostCounted, isAtLeast: true }
      : { kind: each, count: found };
  });
}

/** The orders that wait for this of staff. */
export function needsAttention(attention: OrderAttention, today: Day): SQL | undefined {
  const isPaid = eq(orders.status, 'paid');
  switch (attention) {
    case 'cancel-requested':
      // Neither delivered nor cancelled, worded so that an index finds the few with a request.
      return and(isNotNull(orders.cancelRequestedAt), isNull(orders.endedAt));
    case 'no-delivery-date':
      return and(isPaid, isNull(orders.deliveryDate));
    case 'overdue-delivery':
      return and(isPaid, lt(orders.deliveryDate, today));
    case 'refund-refused':
      // Of an order that goes on, the alert says whether somebody has given the money back since.
      return or(
        and(
          eq(orders.status, 'cancelled'),
          sql`${orders.id} in (select ${refunds.orderId} from ${refunds} where ${refunds.status} in ('refused', 'failed'))`,
          gt(orders.paidCents, sql`coalesce(${orders.keptCents}, 0)`),
        ),
        and(
          ne(orders.status, 'cancelled'),
          sql`${orders.id} in (select ${paymentAlerts.orderId} from ${paymentAlerts}
            where ${paymentAlerts.kind} = 'refund-failed' and ${paymentAlerts.closedAt} is null)`,
        ),
      );
  }
}

function matches(q: string): SQL {
  const text = q.toLowerCase();
  if (/^#\d{1,15}$/.test(text)) return eq(orders.id, Number(text.slice(1)));
  const matching = <Value extends string>(values: readonly Value[]) => values.filter((value) => value.includes(text));
  const statuses = matching(orderStatuses);
  const paymentTypes = matching(orderPaymentTypes);
  const isNumber = /^\d{1,15}$/.test(text);
  const ofText = ordersOfText(q);
  const found = [
    ...(ofText === null ? [] : [sql`${orders.id} in ${ofText}`]),
    ...(statuses.length > 0 ? [inArray(orders.status, statuses)] : []),
    ...(paymentTypes.length > 0 ? [inArray(orders.paymentType, paymentTypes)] : []),
    // A number isn't searched for in names: every email with a 12 in it would hide order 12.
    ...(isNumber ? [numberBegins(orders.id, text), numberBegins(orders.userId, text)] : []),
    // Too little for the index of words.
    ...(ofText === null && !isNumber ? [keyContains(orders.customerKey, q)] : []),
  ];
  return or(...found) ?? sql`false`;
}
