import type { Order } from '#core/orders/order.ts';
import { ownOrders } from '#core/orders/order-api.ts';
import { instalmentCount } from '#core/products/payment-options.ts';
import { isSettled } from '#storefront/payments/ask-until-final.ts';
import { newIdempotencyKey } from '#storefront/payments/idempotency-key.ts';
import type { CardToken } from '#storefront/payments/payment-form.ts';
import { type PaymentOutcome, sendPayment } from '#storefront/payments/send-payment.ts';
import {
  type CreatedOrder,
  changeAttempt,
  forgetAttempt,
  type PendingPayment,
  readAttempt,
} from './checkout-attempt.ts';
import { type CheckoutTools, makeOrders, type OrdersOutcome, type OrdersToMake } from './make-orders.ts';

export interface CheckoutToPay extends OrdersToMake, CardToken {
  /** The amount on the pay button, in cents. Nothing else is ever charged. */
  shownDueCents: number;
  bought: PendingPayment['bought'];
  deliveryDate: string | null;
  /** A second token of the same card, for a checkout with two payments: a provider may accept each token only once. */
  nextCard?: CardToken;
}

export type CheckoutOutcome =
  | PaymentOutcome
  | Exclude<OrdersOutcome, { kind: 'standing' }>
  | { kind: 'due-changed'; dueTodayCents: number };

/**
 * Creates the orders, then charges them. If the checkout also has laybys, the order by the kilo is charged first; the payment of the
 * other orders is then pending. Calling this again never buys twice: while a payment has no response, a call only requests its outcome.
 */
export async function payCheckout(checkout: CheckoutToPay, tools: CheckoutTools): Promise<CheckoutOutcome> {
  const sent = findPendingPayment(tools);
  if (sent !== null) return askForPayment(sent, tools, { wasSentBefore: true });
  const created = await makeOrders(checkout, tools);
  if (created.kind !== 'standing') return created;
  const dueTodayCents = created.orders.reduce((sum, order) => sum + order.dueTodayCents, 0);
  if (dueTodayCents !== checkout.shownDueCents) return { kind: 'due-changed', dueTodayCents };
  const pendingPayment = paymentOf(checkout, created.orders);
  changeAttempt(tools.storage, { pendingPayment });
  return askForPayment(pendingPayment, tools, { wasSentBefore: false });
}

/** Returns the checkout's first payment. The order by the kilo is paid first: if its charge is declined, nothing at all was charged. */
function paymentOf(checkout: CheckoutToPay, orders: readonly CreatedOrder[]): PendingPayment {
  const { paymentToken, last4, nextCard, bought, deliveryDate } = checkout;
  const card: CardToken = { paymentToken, ...(last4 === undefined ? {} : { last4 }) };
  const pay = (paid: readonly CreatedOrder[], by: CardToken, lines: PendingPayment['bought']) => ({
    key: newIdempotencyKey(),
    allocations: paid.map((order) => ({ orderId: order.id, amount: order.dueTodayCents })),
    ...by,
    bought: lines,
    deliveryDate,
  });
  const apart = orders.filter(({ isByKilo }) => isByKilo);
  const others = orders.filter(({ isByKilo }) => !isByKilo);
  if (apart.length === 0 || others.length === 0) return pay(orders, card, bought);
  const isLayby = ({ paymentType }: (typeof bought)[number]) => instalmentCount(paymentType) !== null;
  const next = pay(others, nextCard ?? card, bought.filter(isLayby));
  return {
    ...pay(
      apart,
      card,
      bought.filter((line) => !isLayby(line)),
    ),
    next,
  };
}

/** Repeats the pending payment with its own key until the response is final. */
export async function askForPayment(
  sent: PendingPayment,
  tools: CheckoutTools,
  { wasSentBefore }: { wasSentBefore: boolean },
): Promise<PaymentOutcome> {
  const { bought, deliveryDate, next, placed, ...attempt } = sent;
  const outcome = await sendPayment({ ...attempt, wasSentBefore }, tools);
  if (outcome.kind === 'paid') complete(sent, tools);
  else if (isSettled(outcome)) changeAttempt(tools.storage, { pendingPayment: null });
  return outcome;
}

/** Records that a payment was made. If there is a second payment, it becomes the pending payment, and only its orders remain to be paid. */
function complete({ allocations, next }: PendingPayment, { storage }: CheckoutTools): void {
  if (next === undefined) {
    forgetAttempt(storage);
    return;
  }
  const orders = next.allocations.map(({ orderId, amount }) => ({ id: orderId, dueTodayCents: amount }));
  const placed = allocations.map(({ orderId }) => orderId);
  changeAttempt(storage, { created: { signature: '', orders }, pendingPayment: { ...next, placed } });
}

/** Checks after a reload whether the pending payment has succeeded. Returns the paid orders; null if the outcome isn't known. */
export async function findFinishedPayment(sent: PendingPayment, tools: CheckoutTools): Promise<Order[] | null> {
  const ids = sent.allocations.map(({ orderId }) => orderId);
  const own = await tools.call(ownOrders, { query: { ids } });
  const orders = sent.allocations.flatMap(({ orderId }) => own.find((order) => order.id === orderId) ?? []);
  const isPaid = (order: Order) =>
    sent.allocations.some(
      (part) => part.orderId === order.id && (order.agreedAt !== null || order.amountPaid >= part.amount),
    );
  if (orders.length !== sent.allocations.length || !orders.every(isPaid)) return null;
  complete(sent, tools);
  return orders;
}

/** Returns the payment that has no final response yet; null if there is none. */
export function findPendingPayment(tools: Pick<CheckoutTools, 'storage'>): PendingPayment | null {
  return readAttempt(tools.storage).pendingPayment;
}
