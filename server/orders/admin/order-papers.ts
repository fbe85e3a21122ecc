import { asc } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Day } from '#core/dates.ts';
import { toStop } from '#core/delivery/run-stops.ts';
import { mostPapers, type OrderPapers } from '#core/orders/papers/order-papers-api.ts';
import type { OrderFilter } from '#core/orders/staff-order-api.ts';
import { isFirm } from '#core/orders/weighing/firm-order.ts';
import type { Reader } from '#server/db/store.ts';
import { contentsOfOrders } from '#server/delivery/admin/run-sheet/run-sheet-queries.ts';
import { presentOrders } from '#server/orders/order-queries.ts';
import { orders } from '#server/orders/order-tables.ts';
import { listPaymentsOfOrders } from '#server/payments/payment-queries.ts';
import { ordersOf } from './order-list-queries.ts';

/**
 * Returns the data for printing the receipts and packing slips of the orders that match a filter.
 * @throws AppError wrong_status if there are too many orders to print
 */
export async function findOrderPapers(db: Reader, filter: OrderFilter, today: Day): Promise<OrderPapers[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(ordersOf(db, filter, today))
    .orderBy(asc(orders.id))
    .limit(mostPapers + 1);
  if (rows.length > mostPapers) {
    const detail = `At most ${mostPapers} orders are printed at once. Please choose fewer.`;
    throw new AppError('wrong_status', { detail });
  }
  const found = await presentOrders(db, rows);
  const contentsOf = await contentsOfOrders(db, found);
  const paid = await listPaymentsOfOrders(
    db,
    found.map(({ id }) => id),
  );
  return found.map((order) => {
    const isPacked = isFirm(order) || order.status === 'delivered';
    const stop = isPacked ? toStop(order, { contentsOf, position: null, visit: null }) : null;
    const slip = stop === null ? null : { day: order.deliveryDate, stop };
    return { order, payments: paid.get(order.id) ?? [], slip };
  });
}
