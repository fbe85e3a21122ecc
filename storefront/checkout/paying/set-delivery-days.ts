import { setDeliveryDate } from '#core/delivery/delivery-api.ts';
import type { Order } from '#core/orders/order.ts';
import { call } from '#storefront/api/call.ts';

const timeoutMs = 4000;

/**
 * Sets the chosen day again for every order that is now paid. The server has already set it with the payment, so a failure is
 * only logged.
 */
export async function setDeliveryDays(orders: readonly Order[], deliveryDate: string | null): Promise<void> {
  if (deliveryDate === null) return;
  const paid = orders.filter((order) => order.status === 'paid');
  await Promise.all(
    paid.map(({ id }) =>
      call(setDeliveryDate, {
        params: { id },
        body: { deliveryDate },
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: unknown) => console.warn(`The delivery day of order ${id} could not be set.`, error)),
    ),
  );
}
