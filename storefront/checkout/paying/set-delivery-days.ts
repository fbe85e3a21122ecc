import { setDeliveryDate } from '#core/delivery/delivery-api.ts';
import type { Order } from '#core/orders/order.ts';
import { call } from '#storefront/api/call.ts';

const timeoutMs = 4000;

/**
 * Sets the chosen day for every order that is now paid. If this fails, the failure is only logged, because the server also sets the day
 * with the payment. An order that already has another day keeps it, because staff have moved the order since the payment was sent.
 */
export async function setDeliveryDays(orders: readonly Order[], deliveryDate: string | null): Promise<void> {
  if (deliveryDate === null) return;
  const unmoved = orders.filter(
    (order) => order.status === 'paid' && (order.deliveryDate ?? deliveryDate) === deliveryDate,
  );
  await Promise.all(
    unmoved.map(({ id }) =>
      call(setDeliveryDate, {
        params: { id },
        body: { deliveryDate },
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: unknown) => console.warn(`The delivery day of order ${id} could not be set.`, error)),
    ),
  );
}
