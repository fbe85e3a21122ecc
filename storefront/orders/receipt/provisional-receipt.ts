import { formatProvisional, isProvisional } from '#core/offline/provisional-number.ts';
import type { Order } from '#core/orders/order.ts';
import type { Payment } from '#core/payments/payment.ts';

/**
 * Returns the note on a receipt that is printed before the server has recorded the sale or one of its payments. Null for all other
 * receipts. A payment that isn't recorded yet has a negative id.
 */
export function provisionalNote({ id, customer }: Order, payments: readonly Pick<Payment, 'id'>[]): string | null {
  if (isProvisional(id)) {
    return customer.email === null
      ? 'Provisional receipt: the shop gives it its number once it can be reached. Please keep this paper.'
      : `Provisional receipt: the shop will send its number to ${customer.email} once it can be reached.`;
  }
  if (!payments.some((payment) => payment.id < 0)) return null;
  return 'Provisional receipt: the shop couldn’t be reached, and books what was paid here once it can be.';
}

/** Formats an order's number: "order #12". A sale that the server hasn't recorded yet has a provisional number instead. */
export function receiptNumber(orderId: number): string {
  return isProvisional(orderId) ? `provisional number ${formatProvisional(orderId)}` : `order #${orderId}`;
}
