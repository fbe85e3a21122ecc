import { type Day, formatDayMonth, formatShortDay, melbourneDay } from '#core/dates.ts';
import type { Instalment, Layby } from '#core/laybys/layby.ts';
import { formatMoney } from '#core/money.ts';
import type { Order } from '#core/orders/order.ts';
import { describeOrderPayment } from '#core/orders/order-status.ts';
import { isUnweighed } from '#core/orders/weighing/weight-text.ts';

/** Formats an order's payment: "Layby, 4 fortnightly payments"; for an order paid in full, whether it has been paid. */
export function formatOrderPayment(order: Order): string {
  if (order.paymentType !== 'immediate') {
    return order.plan === null
      ? describeOrderPayment(order.paymentType)
      : `Layby, ${order.plan.numInstallments} ${order.plan.frequency} payments`;
  }
  const isPending = order.status === 'pending';
  // Goods sold by the kilo are charged by their weight, once the order is packed.
  if (isUnweighed(order) || (isPending && order.ceiling !== null)) return 'Charged by weight';
  return isPending ? 'Payment in full' : describeOrderPayment(order.paymentType);
}

export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The customer's next payment: the oldest instalment that isn't fully paid. */
export interface NextInstalment extends Pick<Instalment, 'number' | 'dueDate' | 'status'> {
  openCents: number;
}

/** Returns the customer's next payment; null when all instalments are paid. */
export function nextInstalment(instalments: readonly Instalment[]): NextInstalment | null {
  const next = instalments.find((part) => part.amountPaid < part.amount);
  if (next === undefined) return null;
  const { number, dueDate, status } = next;
  return { number, dueDate, status, openCents: next.amount - next.amountPaid };
}

/**
 * Returns the day and amount of the next automatic charge. Null if the plan isn't active or has no card, or if no attempt is scheduled. An
 * instalment with less than `minimumCents` left to pay is skipped: a card can't be charged for less.
 */
export function nextCharge(plan: Layby, minimumCents = 1): { day: Day; cents: number } | null {
  if (plan.status !== 'active' || plan.card === null) return null;
  const planned = plan.installments.flatMap((part) =>
    part.nextAttemptOn === null || part.amount - part.amountPaid < minimumCents
      ? []
      : [{ day: part.nextAttemptOn, cents: part.amount - part.amountPaid }],
  );
  return planned.toSorted((a, b) => a.day.localeCompare(b.day))[0] ?? null;
}

/**
 * Returns the plan as the shop treats it. An active plan counts as paused while the customer waits for an answer to a cancellation
 * request.
 */
export function chargedPlan({ cancelRequestedAt }: Pick<Order, 'cancelRequestedAt'>, plan: Layby): Layby {
  return cancelRequestedAt !== null && plan.status === 'active' ? { ...plan, status: 'paused' } : plan;
}

/** Formats the next automatic charge: "Card ending 4242 is charged $249.98 on 5 Dec." */
export function formatCharge(plan: Layby, minimumCents = 1): string {
  const charge = nextCharge(plan, minimumCents);
  if (plan.card === null) return 'No card is saved for this layby.';
  const card = `Card ending ${plan.card.last4}`;
  if (charge !== null) return `${card} is charged ${formatMoney(charge.cents)} on ${formatDayMonth(charge.day)}.`;
  return plan.status === 'paused' ? `${card} is not charged while the layby is paused.` : `${card} is saved.`;
}

/** Formats the state of an instalment: "Paid 10 Nov", "Scheduled", or the remaining amount. */
export function formatInstalment(part: Instalment): string {
  if (part.status === 'paid') return part.paidAt === null ? 'Paid' : `Paid ${shortDate(part.paidAt)}`;
  const status = capitalised(part.status);
  return part.amountPaid > 0 ? `${status}, ${formatMoney(part.amount - part.amountPaid)} left` : status;
}

/** Formats the Melbourne day of a timestamp: "10 Nov", for texts where the year is obvious. */
function shortDate(instant: string): string {
  return formatDayMonth(melbourneDay(new Date(instant)));
}

/** Returns why an instalment wasn't charged, and what happens next. Null if no charge failed. */
export function formatTrouble(part: Instalment, plan: Layby): string | null {
  if (part.status !== 'retrying' && part.status !== 'missed') return null;
  const left = formatMoney(part.amount - part.amountPaid);
  const tried = part.lastAttemptAt === null ? '' : ` on ${shortDate(part.lastAttemptAt)}`;
  if (part.status === 'missed') {
    return `The charge failed${tried}, and is not tried again. Please pay ${left} here. The other payments go on.`;
  }
  if (plan.status === 'paused') return `The charge failed${tried}. Nothing is tried again while the layby is paused.`;
  if (plan.card === null) return `The charge failed${tried}, and no card is saved any more. Please pay ${left} here.`;
  if (part.nextAttemptOn === null) {
    return `Your bank wants to hear from you, so the charge is not tried again. Please pay ${left} here, or replace the card.`;
  }
  return `The charge failed${tried}. We try ${left} again on ${formatShortDay(part.nextAttemptOn)}; pay it before then, and we don’t.`;
}

/** Formats an address: "1 High Street, Northcote VIC 3070". An account's address is a single line, stored as the street. */
export function addressLine({ street, city, state, postcode }: NonNullable<Order['address']>): string {
  return [street, [city, state, postcode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}
