import { eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { OfflineChange, OrderRef } from '#core/offline/offline-change.ts';
import type { Reader } from '#server/db/store.ts';
import { getOrder } from '#server/orders/order-queries.ts';
import { orders } from '#server/orders/order-tables.ts';
import { findSaleId } from '../counter-sale/find-same-sale.ts';

/**
 * Returns the id of the order that an offline change is about.
 * @throws AppError not_found; sale_not_arrived for a sale that the server doesn't know yet
 */
export async function getOrderOfChange(db: Reader, order: OrderRef): Promise<number> {
  if ('id' in order) return (await getOrder(db, order.id)).id;
  const id = await findSaleId(db, order.sale);
  if (id === null) throw new AppError('sale_not_arrived');
  return id;
}

/**
 * Checks that an order is still the order that staff saw at the counter under this number. A shop that was restored from a backup
 * assigns the numbers of lost orders again.
 * @throws AppError other_order, not_found
 */
export async function requireSameOrder(db: Reader, change: OfflineChange, createdAt: string | null): Promise<void> {
  if (createdAt === null || !('order' in change) || !('id' in change.order)) return;
  const { id } = change.order;
  const [row] = await db.select({ createdAt: orders.createdAt }).from(orders).where(eq(orders.id, id));
  if (row === undefined) {
    const detail = `It was made for order #${id}, which the shop lost when a backup was restored.`;
    throw new AppError('not_found', { detail });
  }
  if (Date.parse(row.createdAt) === Date.parse(createdAt)) return;
  throw new AppError('other_order', {
    detail: `It was made for an earlier order #${id}, which the shop lost when a backup was restored. Another order has this number now.`,
  });
}
