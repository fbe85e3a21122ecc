import { and, asc, count, desc, eq, exists, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm';
import { hasRole } from '#core/accounts/staff-role.ts';
import { AppError } from '#core/app-error.ts';
import type { Order } from '#core/orders/order.ts';
import { linesTotalCents } from '#core/orders/order-lines.ts';
import { kiloItemOf } from '#core/orders/weighing/kilo-item.ts';
import { orderCharge } from '#core/orders/weighing/order-charge.ts';
import { overpaidCents } from '#core/orders/weighing/paid-before-weighed.ts';
import { preparedListQuery } from '#server/db/prepared-query.ts';
import type { Reader } from '#server/db/store.ts';
import { totalOf } from '#server/http/list-paging.ts';
import type { Paging } from '#server/http/request-context.ts';
import { findLaybyPlansOfOrders, type LaybyPlanOfOrder, toLayby } from '#server/laybys/layby-queries.ts';
import { isOfAccount, isOfGuest, isOwn, type Owner, ownerValues } from './order-access.ts';
import { findFailedCards, findReturnedByBank } from './order-events.ts';
import { findLinesOfOrders, type OrderLineRow } from './order-lines.ts';
import { orderItems, orders } from './order-tables.ts';
import { holdsStock, usesStock } from './stock/uses-stock.ts';

export type OrderRow = typeof orders.$inferSelect;
export type OrderItemRow = typeof orderItems.$inferSelect;

/**
 * The caller's own order; for staff, any order.
 * @throws AppError not_found, also for another person's order
 */
export async function getVisibleOrder(db: Reader, id: number, owner: Owner): Promise<VisibleOrderRow> {
  const own = isOwn(db, owner);
  const isVisible = hasRole(owner.actor?.role, 'counter') ? undefined : own;
  const [row] =
    isVisible === null
      ? []
      : await db
          .select({ ...getTableColumns(orders), usesStock: usesStock(db) })
          .from(orders)
          .where(and(eq(orders.id, id), isVisible));
  if (row === undefined) throw noSuchOrder();
  return row;
}

type VisibleOrderRow = OrderRow & { usesStock: boolean };
type OwnOrderRow = VisibleOrderRow & { holdsStock: boolean };

/** Returns the caller's own orders among those with these ids. */
export async function findOwnOrders(db: Reader, owner: Owner, ids: readonly number[]): Promise<OwnOrderRow[]> {
  if (ids.length === 0 || (owner.actor === null && owner.session === null)) return [];
  return owner.actor === null
    ? ordersOfGuest(db, ids, ownerValues(owner))
    : ordersOfAccount(db, ids, ownerValues(owner));
}

const ordersOfAccount = preparedListQuery<number, OwnOrderRow[], ReturnType<typeof ownerValues>>((db, ids, values) =>
  db
    .select({ ...getTableColumns(orders), usesStock: usesStock(db), holdsStock: holdsStock(db) })
    .from(orders)
    .where(and(inArray(orders.id, ids), isOfAccount(db, values))),
);

const ordersOfGuest = preparedListQuery<number, OwnOrderRow[], ReturnType<typeof ownerValues>>((db, ids, values) =>
  db
    .select({ ...getTableColumns(orders), usesStock: usesStock(db), holdsStock: holdsStock(db) })
    .from(orders)
    .where(and(inArray(orders.id, ids), isOfGuest(db, values))),
);

/** Returns any order, for staff. @throws AppError not_found */
export async function getOrder(db: Reader, id: number): Promise<OrderRow> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  if (row === undefined) throw noSuchOrder();
  return row;
}

export function noSuchOrder(): AppError {
  return new AppError('not_found', { detail: 'There is no such order.' });
}

export interface OwnOrdersFilter {
  /** The text that is searched for: an order's number or part of an item's name. */
  q?: string | undefined;
  ids?: readonly number[] | undefined;
}

/** A page of the caller's own orders, newest first. */
export async function listOwnOrders(
  db: Reader,
  owner: Owner,
  { q, ids }: OwnOrdersFilter,
  paging: Paging,
): Promise<{ rows: OrderRow[]; total: number }> {
  const own = isOwn(db, owner);
  if (own === null) return { rows: [], total: 0 };
  const where = and(own, q ? matches(db, q) : undefined, ids && inArray(orders.id, [...ids]));
  const { limit, offset } = paging;
  const rows = await db.select().from(orders).where(where).orderBy(desc(orders.id)).limit(limit).offset(offset);
  const total = await totalOf(rows.length, paging, async () => {
    const [counted] = await db.select({ total: count() }).from(orders).where(where);
    return counted?.total ?? 0;
  });
  return { rows, total };
}

/**
 * Returns orders in the API's format, in the sequence of the rows. This takes three more queries for any number of orders. Some
 * cancelled orders and orders sold by the kilo need a further query.
 */
export async function presentOrders(db: Reader, rows: readonly OrderRow[]): Promise<Order[]> {
  const ids = rows.map((row) => row.id);
  const laybyIds = rows.filter((row) => row.paymentType !== 'immediate').map((row) => row.id);
  const [items, lines, plans, returned, failed] = await Promise.all([
    findItemsOfOrders(db, ids),
    findLinesOfOrders(db, ids),
    findLaybyPlansOfOrders(db, laybyIds),
    findReturnedByBank(db, rows),
    findFailedCards(db, rows),
  ]);
  return rows.map((row) => {
    const { id } = row;
    return toOrder(row, {
      items: items.get(id) ?? [],
      lines: lines.get(id) ?? [],
      plan: plans.get(id) ?? null,
      returnedByBankCents: returned.get(id) ?? 0,
      hasFailed: failed.has(id),
    });
  });
}

/** An order in the API's format, with its items and its plan. */
export async function presentOrder(db: Reader, row: OrderRow): Promise<Order> {
  const [order] = await presentOrders(db, [row]);
  if (order === undefined) throw new Error(`Order ${row.id} could not be presented`);
  return order;
}

/**
 * Any order in its current state, without checking its owner.
 * @throws AppError not_found
 */
export async function getPresentedOrder(db: Reader, id: number): Promise<Order> {
  return presentOrder(db, await getOrder(db, id));
}

const itemsOfOrders = preparedListQuery<number, OrderItemRow[]>((db, ids) =>
  db.select().from(orderItems).where(inArray(orderItems.orderId, ids)).orderBy(asc(orderItems.id)),
);

export async function findItemsOfOrders(db: Reader, ids: readonly number[]): Promise<Map<number, OrderItemRow[]>> {
  if (ids.length === 0) return new Map();
  return Map.groupBy(await itemsOfOrders(db, ids), (row) => row.orderId);
}

/** The parts of an order that are in other tables. */
export interface OrderParts {
  items: readonly OrderItemRow[];
  lines: readonly OrderLineRow[];
  plan: LaybyPlanOfOrder | null;
  /** How much of the cancellation charge the bank took back in a dispute, in cents; 0 by default. */
  returnedByBankCents?: number;
  /** Whether the last attempt to hold or charge the agreed amount failed; false by default. */
  hasFailed?: boolean;
}

export function toOrder(row: OrderRow, parts: OrderParts): Order {
  const { items, lines, plan, returnedByBankCents = 0, hasFailed = false } = parts;
  const { street, city, state, postcode } = row;
  const isWeighed = items.every((item) => kiloItemOf(item)?.weighedGrams !== null);
  return {
    id: row.id,
    userId: row.userId,
    productId: items[0]?.productId ?? 0,
    status: row.status,
    paymentType: row.paymentType,
    source: row.source,
    totalAmount: row.totalCents,
    amountPaid: row.paidCents,
    deliveryDate: row.deliveryDate,
    wishedDeliveryDate: row.wishedDeliveryDate,
    keptAmount: row.keptCents,
    returnedByBank: returnedByBankCents,
    deliveryMethod: row.deliveryMethod,
    pickupSlot: row.pickupSlot,
    deliveryFee: row.deliveryFeeCents,
    zone: row.zoneId === null ? null : { id: row.zoneId, name: row.zoneName ?? '' },
    createdAt: row.createdAt,
    items: items.map((item) => toOrderItem(item, lines)),
    lines: lines.map(({ kind, label, quantity, amountCents, taxClass, itemId }) => {
      return { kind, label, quantity, amount: amountCents, taxClass, itemId };
    }),
    customer: { name: row.customerName, email: row.customerEmail, phone: row.customerPhone },
    // An account's address is a single line, so it is used as the street.
    address: street === null ? null : { street, city: city ?? '', state: state ?? '', postcode: postcode ?? '' },
    notes: row.notes,
    cancelRequestedAt: row.cancelRequestedAt,
    version: row.version,
    ceiling: row.ceilingCents,
    hold: row.holdCents === null || row.holdEndsAt === null ? null : { amount: row.holdCents, endsAt: row.holdEndsAt },
    agreedAt: row.agreedAt,
    alikeOk: row.alikeOk,
    charge: orderCharge({ ...row, isWeighed, hasFailed, overpaidCents: overpaidOf(lines) }),
    plan: plan === null ? null : toLayby(plan.plan, plan.instalments),
  };
}

function overpaidOf(lines: readonly OrderLineRow[]): number {
  return overpaidCents({ lines: lines.map(({ label, amountCents: amount }) => ({ label, amount })) });
}

export function toOrderItem(row: OrderItemRow, lines: readonly OrderLineRow[]): Order['items'][number] {
  const { id, productId, name, image, weight, quantity, paymentType, unitCents, totalCents } = row;
  const kilo = kiloItemOf(row);
  const isOfItem = (line: OrderLineRow) => line.itemId === id;
  return {
    ...{ id, productId, name, image, weight, quantity, paymentType, unitPrice: unitCents, totalPrice: totalCents },
    pricePerKilo: kilo?.pricePerKiloCents ?? null,
    pieces: kilo === null ? null : (row.weighedPieces ?? kilo.pieces),
    grams: kilo === null ? null : { from: kilo.gramsFrom, to: kilo.gramsTo, weighed: kilo.weighedGrams },
    weighedPrice: kilo === null ? null : linesTotalCents(lines.filter(isOfItem)),
  };
}

function matches(db: Reader, q: string): SQL | undefined {
  const pattern = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const named = db
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orders.id), sql`lower(${orderItems.name}) like ${pattern} escape '\\'`));
  const id = /^#?\d{1,15}$/.test(q) ? eq(orders.id, Number(q.replace('#', ''))) : undefined;
  return or(id, exists(named));
}
