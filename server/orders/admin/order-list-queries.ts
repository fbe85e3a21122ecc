import {
  and,
  asc,
  between,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { addDays, type Day, startOfDay } from '#core/dates.ts';
import { daysOfPreset } from '#core/day-ranges.ts';
import { orderPaymentTypes, orderStatuses } from '#core/orders/order-status.ts';
import type { ListedOrder } from '#core/orders/staff-order.ts';
import type { OrderAttention, OrderFilter, OrderListQuery, OrderSort } from '#core/orders/staff-order-api.ts';
import { preparedListQuery } from '#server/db/prepared-query.ts';
import { type Cut, mostOf, ordersOfAccounts, ordersOfText } from '#server/db/search/full-text.ts';
import { mostCountedWithin } from '#server/db/search/text-within.ts';
import { keyContains, numberBegins, numberRanges } from '#server/db/search-keys.ts';
import type { Reader } from '#server/db/store.ts';
import { countList, findNewest } from '#server/http/count-list.ts';
import { boundsOf } from '#server/http/list-paging.ts';
import type { Paging } from '#server/http/request-context.ts';
import { ordersOfProvisional } from '#server/offline/find-by-provisional-number.ts';
import { offlineChanges } from '#server/offline/offline-tables.ts';
import { findTagsOfOrders, hasOrderTag } from '#server/orders/admin/staff-order/order-tags.ts';
import { isInState, stateRank } from '#server/orders/money-state-conditions.ts';
import { type OrderRow, presentOrders } from '#server/orders/order-queries.ts';
import { orders } from '#server/orders/order-tables.ts';
import { isAgreedRow } from '#server/orders/weighing/firm-orders.ts';
import { paymentAlerts, refunds } from '#server/payments/payment-tables.ts';
import { countOfState } from './count-states.ts';

export interface OrderListContext {
  query: OrderListQuery;
  paging: Paging | null;
  today: Day;
}

/**
 * Returns a page of all orders, newest first unless sorted otherwise. `q` matches the beginning of the order's id, of the account's id,
 * and of each word of the customer's name and email. It also matches both ends of the phone number, the status and the payment type;
 * case is ignored. "#12" is order 12. The ids of the page are found with an index alone; then only the page's rows are read.
 */
export async function findOrders(
  db: Reader,
  { query, paging, today }: OrderListContext,
): Promise<{ rows: ListedOrder[]; total: number; isAtLeast: boolean }> {
  const bounds = boundsOf(paging);
  const present = async (ids: readonly number[]) => {
    const tags = await findTagsOfOrders(db, ids);
    const found = await presentOrders(db, await findRows(db, ids));
    return found.map((order) => ({ ...order, tags: tags.get(order.id) ?? [] }));
  };
  const idsOf = (where: SQL | undefined) =>
    db
      .select({ id: orders.id })
      .from(orders)
      .where(where)
      .orderBy(...orderOf(query, today));
  const isNewestFirst = (query.sort ?? 'newest') === 'newest' && query.direction !== 'asc';
  if (query.q && isNewestFirst && isOnly(query, 'q')) {
    const { ids, ...total } = await findNewest(bounds, async (newest) => {
      const rows = await idsOf(ordersOf(db, query, today, { newest })).limit(newest);
      return rows.map(({ id }) => id);
    });
    return { rows: await present(ids), ...total };
  }
  const page = await idsOf(ordersOf(db, query, today))
    .limit(bounds.limit)
    .offset(bounds.offset);
  const rows = await present(page.map(({ id }) => id));
  return { rows, ...(await countFound(db, { query, today, shown: rows.length, bounds })) };
}

async function countFound(
  db: Reader,
  { query, today, shown, bounds }: { query: OrderListQuery; today: Day; shown: number; bounds: Paging },
): Promise<{ total: number; isAtLeast: boolean }> {
  const { state } = query;
  // The list's total must equal the number that is shown next to the filter.
  if (state !== undefined && isOnly(query, 'state')) return countOfState(db, { state, today, shown, bounds });
  const where = ordersOf(db, query, today, isOnly(query, 'q') ? { some: mostCountedWithin + 1 } : undefined);
  return countList(db, { table: orders, where, isSearched: Boolean(query.q), shown, bounds });
}

/** Whether the query contains this filter and no other. */
function isOnly({ sort: _sort, direction: _direction, ...filter }: OrderListQuery, name: keyof OrderFilter): boolean {
  return Object.entries(filter).every(([key, value]) => key === name || notFilters.includes(key) || !isGiven(value));
}

const notFilters: readonly string[] = ['page', 'pageSize'];
const isGiven = (value: unknown) => value !== undefined && value !== '';

const rowsByIds = preparedListQuery<number, OrderRow[]>((db, ids) =>
  db.select().from(orders).where(inArray(orders.id, ids)),
);

/** Returns the orders with these ids, in the same order. */
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
    // The status is sorted with an index. Only open orders are then sorted by urgency too.
    status: [toward(orders.status), against(stateRank(today))],
  };
  return [...columns[sort], toward(orders.id)];
}

/**
 * The condition that an order matches a filter. Without a filter, all orders match. With `cut`, the search for a text stops after that
 * many orders.
 */
export function ordersOf(db: Reader, filter: OrderFilter, today: Day, cut?: Cut): SQL | undefined {
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
    whereGiven(filter.q || undefined, (q) => matches(q, cut)),
  );
}

const isOrderedFrom = (day: Day) => gte(orders.createdAt, startOfDay(day).toISOString());
const isOrderedTo = (day: Day) => lt(orders.createdAt, startOfDay(addDays(day, 1)).toISOString());

function whereGiven<Value>(value: Value | undefined, condition: (value: Value) => SQL | undefined): SQL | undefined {
  return value === undefined ? undefined : condition(value);
}

const isAmong = (ids: SQL) => sql`${orders.id} in (${ids})`;
const refused = sql`select ${refunds.orderId} from ${refunds} where ${refunds.status} in ('refused', 'failed')`;
const failed = sql`select ${paymentAlerts.orderId} from ${paymentAlerts}
  where ${paymentAlerts.kind} = 'refund-failed' and ${eq(paymentAlerts.waitsForBalance, false)}
    and ${paymentAlerts.closedAt} is null`;

/**
 * Selects the orders that exist only to record cash that couldn't be recorded on its own order. Their clientKey is the id of the
 * offline change that contained the cash. A sale that was accepted has such a key too, so only refused sales are included.
 */
export const heldCash = sql`select ${orders.id}
  from ${offlineChanges} inner join ${orders} on ${orders.clientKey} = ${offlineChanges.id}
  where ${offlineChanges.kind} = 'payment' or (${offlineChanges.kind} = 'sale' and ${offlineChanges.state} = 'refused')`;

/**
 * Selects the orders that the shop prepares and that meet another condition. Paid orders and agreed orders are found with separate
 * indexes.
 */
const isFirmAnd = (condition: SQL) => or(and(eq(orders.status, 'paid'), condition), and(isAgreedRow, condition));

/** The condition that an order needs this kind of attention from staff. */
export function needsAttention(attention: OrderAttention, today: Day): SQL | undefined {
  switch (attention) {
    case 'cancel-requested':
      // An order that isn't delivered or cancelled. The condition is written in this form so that an index finds the few orders with a
      // request.
      return and(isNotNull(orders.cancelRequestedAt), isNull(orders.endedAt));
    case 'no-delivery-date':
      return isFirmAnd(isNull(orders.deliveryDate));
    case 'overdue-delivery':
      return isFirmAnd(lt(orders.deliveryDate, today));
    case 'refund-refused':
      // For an order that isn't cancelled, the open alert shows that staff haven't refunded the amount by hand yet.
      return and(
        // This condition must come first. It matches few orders; without it, PostgreSQL would check every order.
        isAmong(sql`${refused} union all ${failed}`),
        or(
          and(
            eq(orders.status, 'cancelled'),
            isAmong(refused),
            gt(orders.paidCents, sql`coalesce(${orders.keptCents}, 0)`),
          ),
          and(ne(orders.status, 'cancelled'), isAmong(failed)),
        ),
      );
    case 'cash-held':
      return and(isAmong(heldCash), gt(orders.paidCents, 0));
  }
}

/**
 * Finds orders whose number begins with these digits, and orders of accounts whose id does. Numbers of each length are searched
 * separately, longest first, so that no more orders are read than needed.
 */
function ofNumber(digits: string, cut: Cut | undefined): SQL {
  const ofAccounts = sql`select id from ${ordersOfAccounts(digits, { cut })} as of_accounts`;
  if (cut === undefined)
    return sql`select id from ${orders} where ${numberBegins(sql`${orders.id}`, digits)} union ${ofAccounts}`;
  const most = mostOf(cut);
  const lengths = numberRanges(digits).map(
    ({ first, last }) =>
      sql`select id from (select ${orders.id} from ${orders} where ${between(orders.id, first, last)}
        order by ${orders.id} desc limit ${most}) as of_length`,
  );
  const numbered = sql`select id from (${sql.join(lengths.reverse(), sql` union all `)}) as of_lengths limit ${most}`;
  return sql`select id from (select id from (${numbered}) as numbered union ${ofAccounts}) as found
    order by id desc limit ${most}`;
}

/** Finds orders by the customer's name, email or phone, or by the number of a provisional receipt. The typed text may be either. */
function ordersOfTyped(q: string, cut: Cut | undefined): SQL | null {
  const ofText = ordersOfText(q, { cut });
  const ofReceipt = ordersOfProvisional(q);
  if (ofReceipt === null) return ofText;
  return ofText === null ? sql`(${ofReceipt})` : sql`(select * from ${ofText} as of_text union all ${ofReceipt})`;
}

function matches(q: string, cut: Cut | undefined): SQL {
  const text = q.toLowerCase();
  if (/^#\d{1,15}$/.test(text)) return eq(orders.id, Number(text.slice(1)));
  const matching = <Value extends string>(values: readonly Value[]) => values.filter((value) => value.includes(text));
  const statuses = matching(orderStatuses);
  const paymentTypes = matching(orderPaymentTypes);
  const isNumber = /^\d{1,15}$/.test(text);
  const ofText = ordersOfTyped(q, cut);
  const found = [
    ...(ofText === null ? [] : [sql`${orders.id} in ${ofText}`]),
    ...(statuses.length > 0 ? [inArray(orders.status, statuses)] : []),
    ...(paymentTypes.length > 0 ? [inArray(orders.paymentType, paymentTypes)] : []),
    // Digits are not searched for in names and emails. Otherwise the many emails that contain "12" would hide order 12.
    ...(isNumber ? [isAmong(ofNumber(text, cut))] : []),
    // A text that is too short for the index of words is searched for anywhere in the customer's search text.
    ...(ofText === null && !isNumber ? [keyContains(orders.customerKey, q)] : []),
  ];
  return or(...found) ?? sql`false`;
}
