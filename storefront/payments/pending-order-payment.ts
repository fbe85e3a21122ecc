import '#storefront/api/zod-without-eval.ts';
import { z } from 'zod';
import type { Order } from '#core/orders/order.ts';
import { readStored } from './read-stored.ts';
import type { TabStorage } from './tab-storage.ts';

const pendingPaymentSchema = z.object({
  key: z.string(),
  amountCents: z.int(),
  /** The order's version, as it was shown. */
  version: z.int(),
  /** What was paid before this payment. A reloaded page compares it to see whether the payment has gone through. */
  paidBeforeCents: z.int(),
  /** The provider's token; no card number is ever stored. Absent where the saved card pays. */
  paymentToken: z.string().exactOptional(),
  last4: z.string().exactOptional(),
});
/** The payment of one order, sent but without a final response yet. It is only ever repeated with this key. */
export type PendingOrderPayment = z.infer<typeof pendingPaymentSchema>;

function nameOf(orderId: number): string {
  return `order-payment-${orderId}`;
}

export function savePendingPayment(storage: TabStorage, orderId: number, sent: PendingOrderPayment): void {
  storage.setItem(nameOf(orderId), JSON.stringify(sent));
}

export function forgetPendingPayment(storage: TabStorage, orderId: number): void {
  storage.removeItem(nameOf(orderId));
}

/** The unanswered payment of this order. It is deleted where the order shows that it has gone through. */
export function findPendingOrderPayment(
  storage: TabStorage,
  order: Pick<Order, 'id' | 'status' | 'amountPaid'>,
): PendingOrderPayment | null {
  const sent = readStored(pendingPaymentSchema, storage.getItem(nameOf(order.id)));
  if (sent === null) return null;
  const isDone = order.status !== 'pending' || order.amountPaid >= sent.paidBeforeCents + sent.amountCents;
  if (!isDone) return sent;
  forgetPendingPayment(storage, order.id);
  return null;
}
