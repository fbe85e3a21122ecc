import { and, asc, eq, gt, inArray, ne, type SQL, sum } from 'drizzle-orm';
import { linesTotalCents } from '#core/orders/order-lines.ts';
import { describeOrderPayment } from '#core/orders/order-status.ts';
import { isWeighing } from '#core/orders/weighing/is-weighing.ts';
import { itemWeightText } from '#core/orders/weighing/weight-text.ts';
import { paymentTypeLabel } from '#core/products/payment-options.ts';
import { users } from '#server/accounts/account-tables.ts';
import type { Reader } from '#server/db/store.ts';
import {
  type CsvColumn,
  dayColumn,
  dollarsColumn,
  instantColumn,
  numberColumn,
  textColumn,
  yesNoColumn,
} from '#server/http/csv-file.ts';
import { instalments, laybyPlans } from '#server/laybys/layby-tables.ts';
import { ordersBegun } from '#server/orders/money-state-conditions.ts';
import { findLinesOfOrders, type OrderLineRow } from '#server/orders/order-lines.ts';
import { toOrderItem } from '#server/orders/order-queries.ts';
import { orderItems, orders } from '#server/orders/order-tables.ts';

type Order = typeof orders.$inferSelect;
type Item = typeof orderItems.$inferSelect;

export interface OrderRow extends Order {
  account: string | null;
  items: Item[];
  lines: OrderLineRow[];
  plan: { status: string; paid: number; count: number; nextDue: string | null } | null;
}

const lineHeadings = { goods: 'Goods', delivery: 'Delivery fee', discount: 'Discounts', adjustment: 'Adjustments' };

const weightColumn = numberColumn<OrderRow>('Grams weighed', ({ items }) => {
  const weighed = items.flatMap(({ weighedGrams }) => weighedGrams ?? []);
  return weighed.length === 0 ? null : weighed.reduce((sum, grams) => sum + grams, 0);
});

/**
 * The columns of the orders' file. Each order is one line, so that a column's amounts add up. All items of the order are in one cell.
 * @param byTheKilo whether the shop sells by the kilo; otherwise the file has no column for weights
 */
export const orderColumns = (byTheKilo: boolean): readonly CsvColumn<OrderRow>[] => [
  numberColumn('Order', (row) => row.id),
  instantColumn('Placed', (row) => row.createdAt),
  textColumn('Status', (row) => row.status),
  textColumn('Made', (row) => (row.source === 'counter' ? 'at the counter' : 'online')),
  textColumn('Payment', (row) => {
    const isToBeCharged = row.ceilingCents !== null && row.status === 'pending';
    return isToBeCharged ? 'Charged by weight' : describeOrderPayment(row.paymentType);
  }),
  textColumn('Items', (row) => row.items.map(formatItem).join('; ')),
  numberColumn('Packs', (row) => row.items.reduce((sum, item) => sum + item.quantity, 0)),
  ...(byTheKilo ? [weightColumn] : []),
  ...(['goods', 'delivery', 'discount', 'adjustment'] as const).map((kind) =>
    dollarsColumn<OrderRow>(lineHeadings[kind], (row) =>
      linesTotalCents(row.lines.filter((line) => (isWeighing(line) ? 'goods' : line.kind) === kind)),
    ),
  ),
  dollarsColumn('Total', (row) => row.totalCents),
  dollarsColumn('Taxed', (row) => linesTotalCents(row.lines.filter(({ taxClass }) => taxClass === 'gst'))),
  dollarsColumn('Paid', (row) => row.paidCents),
  dollarsColumn('Owing', (row) => (row.status === 'cancelled' ? 0 : row.totalCents - row.paidCents)),
  textColumn('Layby', (row) => row.plan?.status ?? null),
  textColumn('Payments made', (row) => (row.plan ? `${row.plan.paid} of ${row.plan.count}` : null)),
  dayColumn('Next payment due', (row) => row.plan?.nextDue ?? null),
  dayColumn('Delivery', (row) => row.deliveryDate),
  instantColumn('Ended', (row) => row.endedAt),
  textColumn('Customer', (row) => row.customerName),
  textColumn('Email', (row) => row.customerEmail),
  textColumn('Phone', (row) => row.customerPhone),
  textColumn('Street', (row) => row.street),
  textColumn('City', (row) => row.city),
  textColumn('State', (row) => row.state),
  textColumn('Postcode', (row) => row.postcode),
  textColumn('Notes', (row) => row.notes),
  textColumn('Account', (row) => row.account),
];

/**
 * Describes an item of an order: "2 × Beef hindquarter (55-60kg, Layby: 4 payments)", or by the kilo "3 × Rump (3,600 g at $31.99 a
 * kilo, …)".
 */
function formatItem(item: Item): string {
  const { quantity, name, paymentType } = item;
  const weight = itemWeightText(toOrderItem(item, [])) ?? item.weight;
  return `${quantity} × ${name} (${weight}, ${paymentTypeLabel(paymentType)})`;
}

export async function ordersAfter(db: Reader, id: number, limit: number, which?: SQL): Promise<OrderRow[]> {
  const rows = await db
    .select({ order: orders, account: users.username })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(and(gt(orders.id, id), which))
    .orderBy(asc(orders.id))
    .limit(limit);
  const ids = rows.map(({ order }) => order.id);
  const items = await db.select().from(orderItems).where(inArray(orderItems.orderId, ids)).orderBy(asc(orderItems.id));
  const itemsOf = Map.groupBy(items, (item) => item.orderId);
  const linesOf = await findLinesOfOrders(db, ids);
  const plans = await plansOf(db, ids);
  return rows.map(({ order, account }) => ({
    ...order,
    account,
    items: itemsOf.get(order.id) ?? [],
    lines: linesOf.get(order.id) ?? [],
    plan: plans.get(order.id) ?? null,
  }));
}

async function plansOf(db: Reader, orderIds: number[]): Promise<Map<number, NonNullable<OrderRow['plan']>>> {
  const rows = await db
    .select({
      orderId: laybyPlans.orderId,
      laybyPlanStatus: laybyPlans.status,
      status: instalments.status,
      dueDate: instalments.dueDate,
    })
    .from(laybyPlans)
    .innerJoin(instalments, eq(instalments.planId, laybyPlans.id))
    .where(inArray(laybyPlans.orderId, orderIds))
    .orderBy(asc(instalments.number));
  const byOrder = Map.groupBy(rows, (row) => row.orderId);
  return new Map(
    [...byOrder].map(([orderId, parts]) => {
      const status = parts[0]?.laybyPlanStatus ?? '';
      const isOver = status === 'cancelled' || status === 'completed';
      const due = isOver ? undefined : parts.find((part) => part.status !== 'paid');
      const paid = parts.filter((part) => part.status === 'paid').length;
      return [orderId, { status, paid, count: parts.length, nextDue: due?.dueDate ?? null }];
    }),
  );
}

type Account = Omit<typeof users.$inferSelect, 'passwordHash'>;

/** An account with its orders' totals; cancelled orders aren't counted. */
export interface CustomerRow extends Account {
  orderCount: number;
  paidCents: number;
}

/** The columns of customers' accounts. They are listed one by one, so that nothing about passwords is read. */
export const customerColumns: readonly CsvColumn<CustomerRow>[] = [
  numberColumn('Account', (row) => row.id),
  textColumn('Username', (row) => row.username),
  textColumn('Email', (row) => row.email),
  textColumn('First name', (row) => row.firstName),
  textColumn('Last name', (row) => row.lastName),
  textColumn('Phone', (row) => row.phone),
  textColumn('Address', (row) => row.address),
  yesNoColumn('Staff', (row) => row.staffRole !== null),
  instantColumn('Registered', (row) => row.createdAt),
  numberColumn('Orders', (row) => row.orderCount),
  dollarsColumn('Paid', (row) => row.paidCents),
];

export async function customersAfter(db: Reader, id: number, limit: number): Promise<CustomerRow[]> {
  const rows = await db.select().from(users).where(gt(users.id, id)).orderBy(asc(users.id)).limit(limit);
  const ids = rows.map((row) => row.id);
  const counted = await db
    .select({ userId: orders.userId, orderCount: ordersBegun, paidCents: sum(orders.paidCents).mapWith(Number) })
    .from(orders)
    .where(and(inArray(orders.userId, ids), ne(orders.status, 'cancelled')))
    .groupBy(orders.userId);
  const byUser = new Map(counted.map((row) => [row.userId, row]));
  return rows.map(({ passwordHash: _hidden, ...row }) => {
    const { orderCount = 0, paidCents = 0 } = byUser.get(row.id) ?? {};
    return { ...row, orderCount, paidCents };
  });
}
