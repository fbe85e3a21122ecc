import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Day } from '#core/dates.ts';
import type { Order } from '#core/orders/order.ts';
import { orderPaymentTypes, orderStatuses } from '#core/orders/order-status.ts';
import type { OrderAttention, OrderListQuery, OrderSort } from '#core/orders/staff-order-api.ts';
import { keyContains, numberContains, phoneContains } from '#server/db/sqlite/contains.ts';
import { preparedListQuery } from '#server/db/sqlite/prepared-query.ts';
import type { Reader } from '#server/db/store.ts';
import { boundsOf, totalOf } from '#server/http/list-paging.ts';
import type { Paging } from '#server/http/request-context.ts';
import { type OrderRow, presentOrders } from '#server/orders/order-queries.ts';
import { orders } from '#server/orders/order-tables.ts';
import { refunds } from '#server/payments/payment-tables.ts';

export interface OrderListContext {
  query: OrderListQuery;
  paging: Paging | null;
  today: Day;
}

/**
 * All orders, newest first unless said. `q` is looked for in id, userId, status, paymentType and the customer's name,
 * email and phone, whatever its case; "#12" is order 12. The page is cut from ids alone, which an index holds for every filter and order; only its own rows are read.
 */
export async function findOrders(
  db: Reader,
  { query, paging, today }: OrderListContext,
): Promise<{ rows: Order[]; total: number }> {
  const where = conditionOf(query, today);
  const bounds = boundsOf(paging);
  const page = await db
    .select({ id: orders.id })
    .from(orders)
    .where(where)
    .orderBy(...orderOf(query))
    .limit(bounds.limit)
    .offset(bounds.offset);
  const ids = page.map((row) => row.id);
  const rows = await presentOrders(db, await findRows(db, ids));
  return { rows, total: await totalOf(rows.length, bounds, () => db.$count(orders, where)) };
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

function orderOf({ sort = 'newest', direction = 'desc' }: OrderListQuery): SQL[] {
  const toward = direction === 'asc' ? asc : desc;
  const columns: Record<OrderSort, SQL[]> = {
    newest: [],
    total: [toward(orders.totalCents)],
    paid: [toward(orders.paidCents)],
    deliveryDate: [sql`${toward(orders.deliveryDate)} nulls last`],
    status: [toward(orders.status)],
  };
  return [...columns[sort], toward(orders.id)];
}

function conditionOf(query: OrderListQuery, today: Day): SQL | undefined {
  return and(
    whereMentioned(query.status, (status) => eq(orders.status, status)),
    whereMentioned(query.deliveryDate, (day) => eq(orders.deliveryDate, day)),
    whereMentioned(query.paymentType, (paymentType) => eq(orders.paymentType, paymentType)),
    whereMentioned(query.userId, (userId) => eq(orders.userId, userId)),
    whereMentioned(query.source, (source) => eq(orders.source, source)),
    whereMentioned(query.attention, (attention) => needsAttention(attention, today)),
    whereMentioned(query.q || undefined, matches),
  );
}

function whereMentioned<Value>(
  value: Value | undefined,
  condition: (value: Value) => SQL | undefined,
): SQL | undefined {
  return value === undefined ? undefined : condition(value);
}

/** The orders that wait for this of staff. */
export function needsAttention(attention: OrderAttention, today: Day): SQL | undefined {
  const isPaid = eq(orders.status, 'paid');
  switch (attention) {
    case 'cancel-requested':
      // Neither delivered nor cancelled, said so that the few that asked are found by their own index.
      return and(isNotNull(orders.cancelRequestedAt), isNull(orders.endedAt));
    case 'no-delivery-date':
      return and(isPaid, isNull(orders.deliveryDate));
    case 'overdue-delivery':
      return and(isPaid, lt(orders.deliveryDate, today));
    case 'refund-refused':
      return and(
        eq(orders.status, 'cancelled'),
        sql`${orders.id} in (select ${refunds.orderId} from ${refunds} where ${refunds.status} = 'refused')`,
        gt(orders.paidCents, sql`coalesce(${orders.keptCents}, 0)`),
      );
  }
}

function matches(q: string): SQL {
  const requested = q.toLowerCase();
  if (/^#\d{1,15}$/.test(requested)) return eq(orders.id, Number(requested.slice(1)));
  const named = <Word extends string>(text: readonly Word[]) => text.filter((word) => word.includes(requested));
  const statuses = named(orderStatuses);
  const paymentTypes = named(orderPaymentTypes);
  const isNumber = /^\d{1,15}$/.test(requested);
  const phone = phoneContains(orders.customerKey, q);
  const found = [
    ...(phone === undefined ? [] : [phone]),
    ...(statuses.length > 0 ? [inArray(orders.status, statuses)] : []),
    ...(paymentTypes.length > 0 ? [inArray(orders.paymentType, paymentTypes)] : []),
    // A number isn't looked for in names: every email with a 12 in it would hide order 12.
    ...(isNumber
      ? [numberContains(orders.id, requested), numberContains(orders.userId, requested)]
      : [keyContains(orders.customerKey, q)]),
  ];
  return or(...found) ?? sql`false`;
}
