import '#storefront/api/zod-without-eval.ts';
import { z } from 'zod';
import type { Order } from '#core/orders/order.ts';
import { readStored } from './read-stored.ts';
import type { TabStorage } from './tab-storage.ts';

const pendingPaymentSchema = z.object({
  key: z.string(),
  amountCents: z.int(),
  /** The order's version when the payment was sent. */
  version: z.int(),
  /** The amount paid before this payment. After a reload, a higher amount shows that the payment has succeeded. */
  paidBeforeCents: z.int(),
  /** The provider's token. Card numbers are never stored. Absent if the saved card is charged. */
  paymentToken: z.string().exactOptional(),
  last4: z.string().exactOptional(),
  /** Whether the customer had already agreed to pay this order by the kilo. The payment then only sends another card. */
  wasAgreed: z.boolean().exactOptional(),
  /** The amount that the bank held for the order before, if any. A higher amount shows that the new card was accepted. */
  heldBeforeCents: z.int().exactOptional(),
});
/** A payment for one order that was sent and has no final response yet. Retries use the same key. */
export type PendingOrderPayment = z.infer<typeof pendingPaymentSchema>;

/** Returns the order's state that is stored with a pending payment when the payment is sent. */
export function orderBefore({
  version,
  amountPaid,
  agreedAt,
  hold,
}: Pick<Order, 'version' | 'amountPaid' | 'agreedAt' | 'hold'>): Omit<PendingOrderPayment, 'key' | 'amountCents'> {
  return {
    version,
    paidBeforeCents: amountPaid,
    ...(agreedAt === null ? {} : { wasAgreed: true }),
    ...(hold === null ? {} : { heldBeforeCents: hold.amount }),
  };
}

function nameOf(orderId: number): string {
  return `order-payment-${orderId}`;
}

export function savePendingPayment(storage: TabStorage, orderId: number, sent: PendingOrderPayment): void {
  storage.setItem(nameOf(orderId), JSON.stringify(sent));
}

export function forgetPendingPayment(storage: TabStorage, orderId: number): void {
  storage.removeItem(nameOf(orderId));
}

/** Whether this tab has a payment of this order that has no final response yet, as far as the tab knows. */
export function hasPendingPayment(storage: TabStorage, orderId: number): boolean {
  return storage.getItem(nameOf(orderId)) !== null;
}

/** Returns the pending payment of this order. If the order shows that the payment has succeeded, deletes the payment and returns null. */
export function findPendingOrderPayment(
  storage: TabStorage,
  order: Pick<Order, 'id' | 'status' | 'amountPaid' | 'agreedAt' | 'hold'>,
): PendingOrderPayment | null {
  const sent = readStored(pendingPaymentSchema, storage.getItem(nameOf(order.id)));
  if (sent === null) return null;
  const isHeld = order.hold !== null && order.hold.amount > (sent.heldBeforeCents ?? 0);
  const isAgreed = isHeld || (order.agreedAt !== null && !sent.wasAgreed);
  const isPaid = order.status !== 'pending' || order.amountPaid >= sent.paidBeforeCents + sent.amountCents;
  const isDone = isPaid || isAgreed;
  if (!isDone) return sent;
  forgetPendingPayment(storage, order.id);
  return null;
}
