import { and, desc, eq, inArray, notInArray, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type FoundLayby, type FoundOrder, maxFoundOfKind, type searchShop } from '#core/admin/search-api.ts';
import type { Day } from '#core/dates.ts';
import { moneyState } from '#core/orders/money-state.ts';
import type { Order } from '#core/orders/order.ts';
import { findCustomers } from '#server/customers/admin/customer-list-queries.ts';
import { ordersOfText } from '#server/db/search/full-text.ts';
import type { Reader } from '#server/db/store.ts';
import { ordersOfProvisional } from '#server/offline/find-by-provisional-number.ts';
import { presentOrders } from '#server/orders/order-queries.ts';
import { orders } from '#server/orders/order-tables.ts';
import { findStaffProducts } from '#server/products/staff-product-queries.ts';

type Found = z.infer<typeof searchShop.response>;
type Group<Kind extends keyof Found> = Found[Kind];

/**
 * How many of the newest matches are examined. Examining more wouldn't help, because a word that every order contains doesn't identify
 * an older order.
 */
const maxLookedAt = 200;
/** The number of matches to read: one more than is shown, to detect whether there are more. */
const limit = maxFoundOfKind + 1;

/** Searches everything that staff can search from any screen. Every part uses an index of words or numbers. */
export async function findEverywhere(db: Reader, q: string, today: Day): Promise<Found> {
  const number = /^#?\s*(\d{1,9})$/.exec(q)?.[1];
  const numbered = number === undefined ? null : Number(number);
  const { orderIds, laybyIds } = await findOrderIds(db, q, numbered);
  const shown = new Set([...orderIds.slice(0, maxFoundOfKind), ...laybyIds.slice(0, maxFoundOfKind)]);
  const rows =
    shown.size === 0
      ? []
      : await db
          .select()
          .from(orders)
          .where(inArray(orders.id, [...shown]));
  const found = new Map((await presentOrders(db, rows)).map((order) => [order.id, order]));
  const ordersOf = (ids: readonly number[]) => ids.flatMap((id) => found.get(id) ?? []);
  return {
    orders: groupOf(orderIds, (ids) => ordersOf(ids).map((order) => toFoundOrder(order, today))),
    laybys: groupOf(laybyIds, (ids) => ordersOf(ids).map((order) => toFoundLayby(order, today))),
    customers: await findPeople(db, q),
    products: await findProducts(db, q),
  };
}

function groupOf<Row, Item>(rows: readonly Row[], present: (rows: readonly Row[]) => Item[]) {
  return { items: present(rows.slice(0, maxFoundOfKind)), more: rows.length > maxFoundOfKind };
}

interface FoundIds {
  orderIds: number[];
  laybyIds: number[];
}

/**
 * The ids of the orders found. The order with this number or provisional receipt number comes first, then the newest; active
 * laybys come before ended ones.
 */
async function findOrderIds(db: Reader, q: string, numbered: number | null): Promise<FoundIds> {
  const ofReceipt = ordersOfProvisional(q);
  const isExact = [
    ...(numbered === null ? [] : [eq(orders.id, numbered)]),
    ...(ofReceipt === null ? [] : [sql`${orders.id} in (${ofReceipt})`]),
  ];
  const exact =
    isExact.length === 0
      ? []
      : await db
          .select({ id: orders.id })
          .from(orders)
          .where(or(...isExact));
  const named = ordersOfText(q, { cut: { newest: maxLookedAt } });
  const found =
    named === null
      ? []
      : await db
          .select({ id: orders.id, paymentType: orders.paymentType })
          .from(orders)
          .where(and(sql`${orders.id} in ${named}`, notInArray(orders.id, [0, ...exact.map(({ id }) => id)])))
          .orderBy(sql`${orders.paymentType} <> 'immediate' and ${orders.status} <> 'pending'`, desc(orders.id));
  const idsWhere = (isLayby: boolean) =>
    found.filter(({ paymentType }) => (paymentType !== 'immediate') === isLayby).map(({ id }) => id);
  const orderIds = [...exact.map(({ id }) => id), ...idsWhere(false)];
  return { orderIds: orderIds.slice(0, limit), laybyIds: idsWhere(true).slice(0, limit) };
}

function toFoundOrder(order: Order, today: Day): FoundOrder {
  const { id, customer, createdAt, totalAmount } = order;
  return { id, ...customer, createdAt, totalAmount, state: moneyState(order, today) };
}

function toFoundLayby(order: Order, today: Day): FoundLayby {
  const isOpen = order.status === 'pending' && order.cancelRequestedAt === null;
  const next = isOpen ? order.plan?.installments.find(({ status }) => status !== 'paid') : undefined;
  return {
    ...toFoundOrder(order, today),
    next: next === undefined ? null : { amount: next.amount - next.amountPaid, dueDate: next.dueDate },
  };
}

async function findPeople(db: Reader, q: string): Promise<Group<'customers'>> {
  if (q.length < 2) return { items: [], more: false };
  const { rows } = await findCustomers(db, { query: { q }, paging: { limit, offset: 0 }, isCounted: false });
  return groupOf(rows, (found) => found.map(({ id, name, email, phone }) => ({ id, name, email, phone })));
}

async function findProducts(db: Reader, q: string): Promise<Group<'products'>> {
  if (q.length < 2) return { items: [], more: false };
  const { rows } = await findStaffProducts(db, { q, paging: { limit, offset: 0 } });
  return groupOf(rows, (found) =>
    found.map(({ id, name, weight, price, isHidden }) => ({ id, name, weight, price, isHidden })),
  );
}
