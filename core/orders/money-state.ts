import { type Day, formatShortDay } from '../dates.ts';
import type { Instalment, Layby } from '../laybys/layby.ts';
import { formatMoney } from '../money.ts';
import type { Order } from './order.ts';

export type MoneyStateKind =
  /** An instalment that the shop no longer tries to charge, or that nobody paid by its day. */
  | 'missed'
  /** A charge failed, and the shop tries it again. */
  | 'retrying'
  | 'paused'
  /** A layby that goes as agreed. */
  | 'layby'
  /** A subscription whose payment page was left. */
  | 'not-finished'
  /** Nothing was paid yet. */
  | 'not-paid'
  /** Without a plan: a part was paid at the counter, or packs were added after it was paid. */
  | 'partly-paid'
  | 'paid'
  | 'delivered'
  | 'cancelled';

/** How an order stands with its money, which the status 'pending' doesn't tell. */
export interface MoneyState {
  kind: MoneyStateKind;
  /** For a badge: "Layby 2 of 4", "Missed $249.98". */
  label: string;
}

export type MoneyStateOrder = Pick<Order, 'status' | 'amountPaid'> & {
  items: readonly Pick<Order['items'][number], 'paymentType'>[];
  plan: (Pick<Layby, 'status' | 'card'> & { installments: readonly StateInstalment[] }) | null;
};
type StateInstalment = Pick<Instalment, 'status' | 'amount' | 'amountPaid' | 'dueDate' | 'nextAttemptOn'>;

/** One glance, one truth: the same words for the customer and for staff. */
export function moneyState(order: MoneyStateOrder, today: Day): MoneyState {
  const { status, plan } = order;
  if (status === 'cancelled') return { kind: 'cancelled', label: 'Cancelled' };
  if (status === 'delivered') return { kind: 'delivered', label: 'Delivered' };
  if (status === 'paid') return { kind: 'paid', label: 'Paid' };
  if (isUnfinishedSubscription(order)) return { kind: 'not-finished', label: 'Not finished' };
  if (plan === null || plan.status === 'pending') {
    return order.amountPaid > 0
      ? { kind: 'partly-paid', label: 'Partly paid' }
      : { kind: 'not-paid', label: 'Not paid yet' };
  }
  if (plan.status === 'paused') return { kind: 'paused', label: 'Paused' };
  const overdueCents = overdueInstalmentCents(order, today);
  if (overdueCents > 0) return { kind: 'missed', label: `Missed ${formatMoney(overdueCents)}` };
  const retry = plan.installments.find((part) => part.status === 'retrying')?.nextAttemptOn;
  if (retry) return { kind: 'retrying', label: `Retry ${formatShortDay(retry)}` };
  const paid = plan.installments.filter((part) => part.status === 'paid').length;
  return { kind: 'layby', label: `Layby ${paid} of ${plan.installments.length}` };
}

/** What is open of the instalments that only the customer can still pay. 0 while a layby is paused. */
export function overdueInstalmentCents({ status, plan }: MoneyStateOrder, today: Day): number {
  if (status !== 'pending' || plan?.status !== 'active') return 0;
  const overdue = plan.installments.filter((part) => isOverdue(part, plan.card !== null, today));
  return overdue.reduce((sum, part) => sum + part.amount - part.amountPaid, 0);
}

/** Missed; or refused by a bank that wants the customer, so that no further attempt is planned; or due with no card saved. */
function isOverdue({ status, dueDate, nextAttemptOn }: StateInstalment, hasCard: boolean, today: Day): boolean {
  if (status === 'paid') return false;
  if (status === 'missed' || (status === 'retrying' && nextAttemptOn === null)) return true;
  return !hasCard && dueDate < today;
}

/** An order that merely opening /subscribe makes; it is nothing the customer has agreed to pay. */
function isUnfinishedSubscription({ status, amountPaid, items, plan }: MoneyStateOrder): boolean {
  return (
    status === 'pending' &&
    amountPaid === 0 &&
    plan === null &&
    items.every((item) => item.paymentType === 'subscription')
  );
}
