import { type Day, formatShortDay } from '../dates.ts';
import type { Instalment, Layby } from '../laybys/layby.ts';
import { formatMoney } from '../money.ts';
import type { Order } from './order.ts';

/** The payment states of orders, most urgent first. Lists sort by this order, and filters use these names. */
export const moneyStateKinds = [
  /** An instalment is no longer charged automatically, or wasn't paid by its due date. */
  'missed',
  /** A charge failed and will be retried. */
  'retrying',
  /** Nothing has been paid yet. */
  'not-paid',
  /** An order that isn't a layby and is paid in part: a part was paid at the counter, or packs were added after the order was paid. */
  'partly-paid',
  /** A layby whose instalments aren't due: staff have paused it, or its customer asked to cancel it. */
  'paused',
  /** A layby that is on schedule. */
  'layby',
  /** A subscription whose payment page the customer left without paying. */
  'not-finished',
  /** An order of goods sold by the kilo: the customer agreed to the maximum price, and is charged once the goods are weighed. */
  'agreed',
  'paid',
  'delivered',
  'cancelled',
] as const;
export type MoneyStateKind = (typeof moneyStateKinds)[number];

/** The names of the payment states in filters. The label of each order begins with the name of its payment state. */
export const moneyStateNames: Record<MoneyStateKind, string> = {
  missed: 'Missed',
  retrying: 'Retry',
  'not-paid': 'Not paid yet',
  'partly-paid': 'Partly paid',
  paused: 'Paused',
  layby: 'Layby',
  'not-finished': 'Not finished',
  agreed: 'Charged when packed',
  paid: 'Paid',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

/** The payment state of an order. It is more precise than the order's status, which is 'pending' for many of these states. */
export interface MoneyState {
  kind: MoneyStateKind;
  /** The text for a badge, such as "Layby 2 of 4" or "Missed $249.98". */
  label: string;
}

export type MoneyStateOrder = Pick<Order, 'status' | 'amountPaid' | 'cancelRequestedAt'> & {
  /** When the customer agreed to the maximum price. Absent for laybys, which never contain goods sold by the kilo. */
  agreedAt?: Order['agreedAt'];
  items: readonly Pick<Order['items'][number], 'paymentType'>[];
  plan: (Pick<Layby, 'status' | 'card'> & { installments: readonly StateInstalment[] }) | null;
};
type StateInstalment = Pick<Instalment, 'status' | 'amount' | 'amountPaid' | 'dueDate' | 'nextAttemptOn'>;

/**
 * Returns the payment state of an order, in the same words for customers and staff. Lists filter and sort by the same rules in
 * SQL (server/orders/money-state-conditions.ts).
 */
export function moneyState(order: MoneyStateOrder, today: Day): MoneyState {
  const { status, plan } = order;
  const plain = (kind: MoneyStateKind) => ({ kind, label: moneyStateNames[kind] });
  if (status !== 'pending') return plain(status);
  if (isUnfinishedSubscription(order)) return plain('not-finished');
  if (plan === null || plan.status === 'pending') {
    return plain(order.amountPaid > 0 ? 'partly-paid' : order.agreedAt ? 'agreed' : 'not-paid');
  }
  // A customer who asked to cancel owes no further instalment until staff answer.
  if (plan.status === 'paused' || order.cancelRequestedAt !== null) return plain('paused');
  const withMore = (kind: MoneyStateKind, more: string) => ({ kind, label: `${moneyStateNames[kind]} ${more}` });
  const overdueCents = overdueInstalmentCents(order, today);
  if (overdueCents > 0) return withMore('missed', formatMoney(overdueCents));
  const retry = plan.installments.find((part) => part.status === 'retrying')?.nextAttemptOn;
  if (retry) return withMore('retrying', formatShortDay(retry));
  const paid = plan.installments.filter((part) => part.status === 'paid').length;
  return withMore('layby', `${paid} of ${plan.installments.length}`);
}

/**
 * Returns the overdue amount of an order's instalments, which only the customer can still pay. 0 while the layby is paused, or while
 * its customer waits for an answer to a cancellation request.
 */
export function overdueInstalmentCents({ status, plan, cancelRequestedAt }: MoneyStateOrder, today: Day): number {
  if (status !== 'pending' || plan?.status !== 'active' || cancelRequestedAt !== null) return 0;
  const overdue = plan.installments.filter((part) => isOverdue(part, plan.card !== null, today));
  return overdue.reduce((sum, part) => sum + part.amount - part.amountPaid, 0);
}

/**
 * Whether only the customer can pay an instalment: it was missed, it passed its due date without a saved card, or its charge isn't
 * retried until the customer acts.
 */
function isOverdue({ status, dueDate, nextAttemptOn }: StateInstalment, hasCard: boolean, today: Day): boolean {
  if (status === 'paid') return false;
  if (status === 'missed' || (status === 'retrying' && nextAttemptOn === null)) return true;
  return !hasCard && dueDate < today;
}

/** Whether an order was created merely by opening /subscribe. Nobody has agreed to pay for such an order. */
export function isUnfinishedSubscription({ status, amountPaid, items, plan }: MoneyStateOrder): boolean {
  return (
    status === 'pending' &&
    amountPaid === 0 &&
    plan === null &&
    items.length > 0 &&
    items.every((item) => item.paymentType === 'subscription')
  );
}
