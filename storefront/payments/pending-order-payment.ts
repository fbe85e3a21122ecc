import type { Order } from '#core/orders/order.ts';
import type { TabStorage } from './tab-storage.ts';

/** The payment of one order, sent and without a final answer yet. It is only ever asked for again with this key. */
export interface PendingOrderPayment {
  key: string;
  amountCents: number;
  /** The order's version, as it was shown. */
  version: number;
  /** What was paid before this payment, by which a reloaded page sees that it has gone through. */
  paidBeforeCents: number;
  /** The till's token; no card number is ever kept. Absent where the saved card pays. */
  paymentToken?: string;
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

/** The payment of this order whose answer is still out; forgotten where the order shows that it has gone through. */
export function findPendingOrderPayment(
  storage: TabStorage,
  order: Pick<Order, 'id' | 'status' | 'amountPaid'>,
): PendingOrderPayment | null {
  const sent = readPending(storage.getItem(nameOf(order.id)));
  if (sent === null) return null;
  const isDone = order.status !== 'pending' || order.amountPaid >= sent.paidBeforeCents + sent.amountCents;
  if (!isDone) return sent;
  forgetPendingPayment(storage, order.id);
  return null;
}

function readPending(text: string | null): PendingOrderPayment | null {
  if (text === null) return null;
  try {
    const sent = JSON.parse(text) as PendingOrderPayment;
    const { key, amountCents, version, paidBeforeCents, paymentToken } = sent;
    const isWhole =
      typeof key === 'string' &&
      [amountCents, version, paidBeforeCents].every(Number.isInteger) &&
      (paymentToken === undefined || typeof paymentToken === 'string');
    if (isWhole) return sent;
    throw new Error('not a payment');
  } catch (error) {
    console.warn('A stored payment is damaged and was forgotten.', error);
    return null;
  }
}
