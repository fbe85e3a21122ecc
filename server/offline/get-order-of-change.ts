import { AppError } from '#core/app-error.ts';
import type { OrderRef } from '#core/offline/offline-change.ts';
import type { Reader } from '#server/db/store.ts';
import { getOrder } from '#server/orders/order-queries.ts';
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
