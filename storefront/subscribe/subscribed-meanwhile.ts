import type { Order } from '#core/orders/order.ts';
import { ownOrders } from '#core/orders/order-api.ts';
import { call } from '#storefront/api/call.ts';
import { findPendingOrderPayment, hasPendingPayment } from '#storefront/payments/pending-order-payment.ts';
import type { TabStorage } from '#storefront/payments/tab-storage.ts';

const nameOf = (productId: number) => `subscription-${productId}`;

/** Stores the order that this tab pays for a product, so that a later visit can check whether the order was paid. */
export function rememberSubscription(storage: TabStorage, productId: number, { id }: Pick<Order, 'id'>): void {
  storage.setItem(nameOf(productId), String(id));
}

/**
 * Returns the order that this tab has paid for a product without receiving the response; null if there is none. Without this
 * check, a reload would create a new order, and the customer would pay twice for one pack.
 * @throws as `call`, because no new order may be created until it is known whether the stored order is paid
 */
export async function subscribedMeanwhile(storage: TabStorage, productId: number): Promise<Order | null> {
  const id = Number(storage.getItem(nameOf(productId)) ?? 0);
  if (id === 0 || !hasPendingPayment(storage, id)) return null;
  const [order] = await call(ownOrders, { query: { ids: [id] } });
  if (order === undefined || findPendingOrderPayment(storage, order) !== null) return null;
  return order.amountPaid > 0 ? order : null;
}
