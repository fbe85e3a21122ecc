import type { Order } from '#core/orders/order.ts';
import { ownOrders } from '#core/orders/order-api.ts';
import { isSettled } from '#storefront/payments/ask-until-final.ts';
import { newIdempotencyKey } from '#storefront/payments/idempotency-key.ts';
import type { CardToken } from '#storefront/payments/payment-form.ts';
import { type PaymentOutcome, sendPayment } from '#storefront/payments/send-payment.ts';
import { changeAttempt, forgetAttempt, type PendingPayment, readAttempt } from './checkout-attempt.ts';
import { type CheckoutTools, makeOrders, type OrdersOutcome, type OrdersToMake } from './make-orders.ts';

export interface CheckoutToPay extends OrdersToMake, CardToken {
  /** The amount on the pay button, in cents. Nothing else is ever charged. */
  shownDueCents: number;
  bought: PendingPayment['bought'];
  deliveryDate: string | null;
}

export type CheckoutOutcome =
  | PaymentOutcome
  | Exclude<OrdersOutcome, { kind: 'standing' }>
  | { kind: 'due-changed'; dueTodayCents: number };

/**
 * Creates the orders, then charges all of them together. Calling this again never buys twice: while a payment has no response, a
 * call only requests the outcome of that payment.
 */
export async function payCheckout(checkout: CheckoutToPay, tools: CheckoutTools): Promise<CheckoutOutcome> {
  const sent = findPendingPayment(tools);
  if (sent !== null) return askForPayment(sent, tools, { wasSentBefore: true });
  const created = await makeOrders(checkout, tools);
  if (created.kind !== 'standing') return created;
  const dueTodayCents = created.orders.reduce((sum, order) => sum + order.dueTodayCents, 0);
  if (dueTodayCents !== checkout.shownDueCents) return { kind: 'due-changed', dueTodayCents };
  const { paymentToken, last4, bought, deliveryDate } = checkout;
  const allocations = created.orders.map((order) => ({ orderId: order.id, amount: order.dueTodayCents }));
  const card = { paymentToken, ...(last4 === undefined ? {} : { last4 }) };
  const pendingPayment = { key: newIdempotencyKey(), allocations, ...card, bought, deliveryDate };
  changeAttempt(tools.storage, { pendingPayment });
  return askForPayment(pendingPayment, tools, { wasSentBefore: false });
}

/** Repeats the pending payment with its own key until the response is final. */
export async function askForPayment(
  sent: PendingPayment,
  tools: CheckoutTools,
  { wasSentBefore }: { wasSentBefore: boolean },
): Promise<PaymentOutcome> {
  const { bought, deliveryDate, ...attempt } = sent;
  const outcome = await sendPayment({ ...attempt, wasSentBefore }, tools);
  if (outcome.kind === 'paid') forgetAttempt(tools.storage);
  else if (isSettled(outcome)) changeAttempt(tools.storage, { pendingPayment: null });
  return outcome;
}

/** Checks after a reload whether the pending payment has succeeded. Returns the paid orders; null if that isn't known. */
export async function findFinishedPayment(sent: PendingPayment, tools: CheckoutTools): Promise<Order[] | null> {
  const ids = sent.allocations.map(({ orderId }) => orderId);
  const own = await tools.call(ownOrders, { query: { ids } });
  const orders = sent.allocations.flatMap(({ orderId }) => own.find((order) => order.id === orderId) ?? []);
  const isPaid = (order: Order) =>
    sent.allocations.some((part) => part.orderId === order.id && order.amountPaid >= part.amount);
  if (orders.length !== sent.allocations.length || !orders.every(isPaid)) return null;
  forgetAttempt(tools.storage);
  return orders;
}

/** Returns the unanswered payment; null if there is none. */
export function findPendingPayment(tools: Pick<CheckoutTools, 'storage'>): PendingPayment | null {
  return readAttempt(tools.storage).pendingPayment;
}
