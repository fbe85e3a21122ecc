import { setDeliveryDate } from '#core/delivery/delivery-api.ts';
import type { Order } from '#core/orders/order.ts';
import { call } from '#storefront/api/call.ts';

const timeoutMs = 4000;

/**
 * Sets the chosen day for every order that is now paid and has none. The server sets it with the payment, so a failure is only
 * logged. A day that an order has may have been moved since, and stays.
 */
export async function setDeliveryDays(orders: readonly Order[], deliveryDate: string | null): Promise<void> {
  if (deliveryDate === null) return;
  const dayless = orders.filter((order) => order.status === 'paid' && order.deliveryDate === null);
  await Promise.all(
    dayless.map(({ id }) =>
      call(setDeliveryDate, {
        params: { id },
        body: { deliveryDate },
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: unknown) => console.warn(`The delivery day of order ${id} could not be set.`, error)),
    ),
  );
}
