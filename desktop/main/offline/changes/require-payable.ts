import type { OfflineChange } from '#core/offline/offline-change.ts';
import { roundingOf } from '#core/orders/cash-rounding.ts';
import type { Order } from '#core/orders/order.ts';
import { describeAmountError, payableAmountError, payableOrder } from '#core/payments/payable-amount.ts';
import { type ChangeQueue, orderSubject } from '../storage/change-queue.ts';
import { CannotWait } from './cannot-wait.ts';

type PaymentChange = Extract<OfflineChange, { kind: 'payment' }>;

/** Checks that an order can accept a payment. @throws CannotWait */
export function requirePayable(order: Order, { amount, method, handedOver = false }: PaymentChange): void {
  if (order.status !== 'pending') {
    throw new CannotWait(409, 'wrong_status', `Order #${order.id} is ${order.status} and accepts no more payments.`);
  }
  const payable = payableOrder(order);
  const rounding = roundingOf(payable, { method, amountCents: amount });
  const error = rounding === 0 ? payableAmountError(amount, payable) : null;
  if (error !== null) throw new CannotWait(422, error.code, describeAmountError(error));
  if (handedOver && amount < payable.balanceCents + rounding) {
    throw new CannotWait(422, 'invalid', 'Only what is paid in full can be handed over.');
  }
}

/**
 * Whether the shop will charge this order's card before it receives a change that is made now. This is so if the order's box was closed
 * here: the shop charges the card as soon as it learns of that.
 */
export function isChargedForBox({ id, status, agreedAt }: Order, queue: ChangeQueue): boolean {
  const waiting = queue.waitingOf(orderSubject(id));
  return status === 'pending' && agreedAt !== null && waiting.some(({ change }) => change.kind === 'packed');
}

/**
 * Rejects a payment for an order whose card will be charged for its closed box, because the customer would pay twice.
 * @throws CannotWait
 */
export function requireUncharged(order: Order, queue: ChangeQueue): void {
  if (!isChargedForBox(order, queue)) return;
  const detail = `Order #${order.id} is packed, so its card is charged as soon as the shop can be reached. Please take no money for it until then.`;
  throw new CannotWait(409, 'wrong_status', detail);
}

/**
 * Checks that all goods sold by the kilo are weighed. Their price isn't known before, and they can't be weighed after they have left.
 * An order that an earlier version stored has no weights, so it passes.
 * @throws CannotWait
 */
export function requireWeighed({ id, status, items, agreedAt }: Order): void {
  const names = items.flatMap(({ name, grams }) => (grams?.weighed === null ? [name] : []));
  if (names.length === 0) return;
  const detail =
    agreedAt === null && status === 'pending'
      ? `The goods of order #${id} are sold by weight, and its customer hasn’t agreed to pay it by card yet. Let them pay it by the link, or cancel it and weigh the goods at the counter.`
      : `Please weigh these goods of order #${id} first: ${names.join(', ')}.`;
  throw new CannotWait(409, 'not_weighed', detail);
}
