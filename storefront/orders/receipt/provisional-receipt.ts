import { formatProvisional, isProvisional } from '#core/offline/provisional-number.ts';
import type { Order } from '#core/orders/order.ts';
import type { Payment } from '#core/payments/payment.ts';

/**
 * The note on a receipt that was printed before the server had recorded the sale, or a payment on the order; null for all other
 * receipts. A payment that the server hasn't numbered has a negative id.
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

/** Formats an order's number: "order #12", or the provisional number of a sale that the shop hasn't numbered yet. */
export function receiptNumber(orderId: number): string {
  return isProvisional(orderId) ? `provisional number ${formatProvisional(orderId)}` : `order #${orderId}`;
}
