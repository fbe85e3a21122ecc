import type { Day } from '#core/dates.ts';
import { formatSlot } from '#core/delivery/delivery-method.ts';
import type { Instalment } from '#core/laybys/layby.ts';
import { formatMoney } from '#core/money.ts';
import type { Order } from '#core/orders/order.ts';
import { remainingCents } from '#core/orders/order-totals.ts';
import { isFirm } from '#core/orders/weighing/firm-order.ts';
import { holdStays } from '#core/orders/weighing/order-charge.ts';
import type { EmailContext } from '../email-context.ts';

export function formatRemaining(order: Order): string {
  return formatMoney(remainingCents(order.totalAmount, order.amountPaid));
}

export function isPaid({ amountPaid, totalAmount }: Order): boolean {
  return amountPaid >= totalAmount;
}

/** Describes in one sentence how much is still to pay, and the next payment. */
export function balanceText(order: Order, context: EmailContext): string {
  const { plan, totalAmount } = order;
  if (isPaid(order)) return `Paid in full: ${formatMoney(totalAmount)}.`;
  if (isFirm(order)) {
    return `It is charged to your card once we have weighed and packed it, at most ${order.ceiling === null ? formatRemaining(order) : formatMoney(order.ceiling)}.${heldText(order)}`;
  }
  if (order.ceiling !== null && order.amountPaid === 0) {
    return `It costs at most ${formatMoney(order.ceiling)} and is charged by its weight. Please confirm it with the link below.`;
  }
  const left = `${formatRemaining(order)} is left to pay`;
  if (plan === null) return order.amountPaid === 0 ? `${left}.` : `${left}. ${afterRestText(order, context)}`;
  if (order.cancelRequestedAt !== null)
    return `${left}; you asked to cancel, so nothing is charged until we have answered.`;
  if (plan.status === 'paused')
    return `${left}; your layby is paused, so there are no automatic payments until it resumes.`;
  const missed = plan.installments.find((instalment) => instalment.status === 'missed');
  if (missed)
    return `${left}, and ${formatMoney(openCents(missed))} of it was due on ${context.formatDay(missed.dueDate)}.`;
  const next = nextPaymentText(order, context);
  return next === null ? `${left}.` : `${left}, ${next}.`;
}

/** Returns a sentence about the amount that the bank holds, if the order can't cost that much any more. Otherwise returns an empty text. */
function heldText({ hold, ceiling }: Order): string {
  if (hold === null || ceiling === null || hold.amount <= ceiling) return '';
  return ` Your bank holds ${formatMoney(hold.amount)} for us. ${holdStays}`;
}

/** Describes when an order that is partly paid is delivered: not before the rest is paid. */
function afterRestText(order: Order, context: EmailContext): string {
  const { wishedDeliveryDate: day } = order;
  const arrival =
    day === null || day < context.today ? `You choose ${dayChoiceText(order)}` : arrivalText(order, day, context);
  return `${arrival} once it is paid.`;
}

function dayChoiceText(order: Order): string {
  return isPickup(order) ? 'when to pick it up' : 'the delivery day';
}

/** The next payment of a layby: "next $249.98 on Tuesday 24 November"; null if nothing is due. */
export function nextPaymentText({ plan }: Order, { formatDay }: EmailContext): string | null {
  const next = plan?.installments.find((instalment) => instalment.status !== 'paid');
  return next === undefined ? null : `next ${formatMoney(openCents(next))} on ${formatDay(next.dueDate)}`;
}

export function openCents({ amount, amountPaid }: Pick<Instalment, 'amount' | 'amountPaid'>): number {
  return remainingCents(amount, amountPaid);
}

/** The goods of an order: "2 × Beef hindquarter and 1 × Half lamb". */
export function goodsText({ items }: Order): string {
  const names = items.map(({ quantity, name }) => `${quantity} × ${name}`);
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
}

/** Describes when and where the order is delivered or picked up. If this isn't known yet, describes what must happen first. */
export function deliveryText(order: Order, context: EmailContext): string {
  const { deliveryDate, plan, status } = order;
  if (isTaken(order)) return 'You took it with you.';
  if (status === 'delivered' && deliveryDate === null) return withPlace('It has been delivered.', order, context);
  if (deliveryDate !== null) return withPlace(`${arrivalText(order, deliveryDate, context)}.`, order, context);
  const choice = dayChoiceText(order);
  if (status === 'pending' && !isFirm(order)) {
    const first = plan === null ? afterRestText(order, context) : `You choose ${choice} once the last payment is made.`;
    return withPlace(first, order, context);
  }
  return withPlace(`Please choose ${choice}: it takes a minute.`, order, context);
}

/** The delivery text for a counter sale that isn't paid yet. */
export function unpaidDeliveryText(order: Order, requestedDay: Day | null, context: EmailContext): string {
  const choice = dayChoiceText(order);
  if (order.plan !== null) return withPlace(`You choose ${choice} once the last payment is made.`, order, context);
  if (requestedDay === null) return withPlace(`You choose ${choice} once it is paid.`, order, context);
  const arrival = arrivalText(order, requestedDay, context);
  return withPlace(`${arrival} if it is paid before then.`, order, context);
}

/**
 * Returns the sentence that announces the delivery: "We deliver on Tuesday 24 November", "Pick it up on Tuesday 24 November, 09:00 to
 * 12:00"
 */
export function arrivalText(order: Order, day: Day, { formatDay }: EmailContext): string {
  if (!isPickup(order)) return `We deliver on ${formatDay(day)}`;
  return `Pick it up on ${formatDay(day)}${slotText(order)}`;
}

/** The end of a sentence about a pick-up: ", 09:00 to 12:00"; empty for an order without a pick-up slot. */
export function slotText({ pickupSlot }: Order): string {
  return pickupSlot === null ? '' : `, ${formatSlot(pickupSlot)}`;
}

/** Returns the label of the button in an order's email. It names what the customer can do next. */
export function nextStep(order: Order): string {
  if (!isPaid(order) || order.deliveryDate !== null || order.status === 'delivered') return 'See your order';
  return isPickup(order) ? 'Choose when to pick it up' : 'Choose your delivery day';
}

function withPlace(sentence: string, order: Order, { sender }: EmailContext): string {
  if (isPickup(order)) return sender.streetAddress === '' ? sentence : `${sentence}\nAt: ${sender.streetAddress}`;
  const to = addressLine(order);
  return to === null ? sentence : `${sentence}\nTo: ${to}`;
}

/** Whether the customer took the goods at the counter: a counter sale or a pick-up that was delivered without a delivery day. */
export function isTaken(order: Order): boolean {
  const { source, status, deliveryDate } = order;
  return (source === 'counter' || isPickup(order)) && status === 'delivered' && deliveryDate === null;
}

export function isPickup({ deliveryMethod }: Order): boolean {
  return deliveryMethod === 'pickup';
}

export function addressLine({ address }: Order): string | null {
  if (address === null) return null;
  const town = [address.city, address.state, address.postcode].filter(Boolean).join(' ');
  return [address.street, town].filter(Boolean).join(', ');
}

/** The fields that every email about an order contains. */
export function orderFieldsOf(order: Order) {
  return {
    name: order.customer.name,
    orderNumber: String(order.id),
    goods: goodsText(order),
    total: formatMoney(order.totalAmount),
  };
}
