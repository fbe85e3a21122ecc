import { type Day, formatShortDay } from '../dates.ts';
import type { Instalment, Layby } from '../laybys/layby.ts';
import { formatMoney } from '../money.ts';
import type { Order } from './order.ts';

/** Most urgent first, as lists sort by them and filters name them. */
export const moneyStateKinds = [
  /** An instalment that the shop no longer tries to charge, or that nobody paid by its day. */
  'missed',
  /** A charge failed, and the shop tries it again. */
  'retrying',
  /** Nothing was paid yet. */
  'not-paid',
  /** Without a plan: a part was paid at the counter, or packs were added after it was paid. */
  'partly-paid',
  'paused',
  /** A layby that goes as agreed. */
  'layby',
  /** A subscription whose payment page was left. */
  'not-finished',
  'paid',
  'delivered',
  'cancelled',
] as const;
export type MoneyStateKind = (typeof moneyStateKinds)[number];

/** The name of a filter, and the beginning of every label of its orders. */
export const moneyStateNames: Record<MoneyStateKind, string> = {
  missed: 'Missed',
  retrying: 'Retry',
  'not-paid': 'Not paid yet',
  'partly-paid': 'Partly paid',
  paused: 'Paused',
  layby: 'Layby',
  'not-finished': 'Not finished',
  paid: 'Paid',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

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

/**
 * One glance, one truth: the same words for the customer and for staff. Lists filter and sort by the same rules in SQL
 * (server/orders/money-state-conditions.ts).
 */
export function moneyState(order: MoneyStateOrder, today: Day): MoneyState {
  const { status, plan } = order;
  const plain = (kind: MoneyStateKind) => ({ kind, label: moneyStateNames[kind] });
  if (status !== 'pending') return plain(status);
  if (isUnfinishedSubscription(order)) return plain('not-finished');
  if (plan === null || plan.status === 'pending') return plain(order.amountPaid > 0 ? 'partly-paid' : 'not-paid');
  if (plan.status === 'paused') return plain('paused');
  const withMore = (kind: MoneyStateKind, more: string) => ({ kind, label: `${moneyStateNames[kind]} ${more}` });
  const overdueCents = overdueInstalmentCents(order, today);
  if (overdueCents > 0) return withMore('missed', formatMoney(overdueCents));
  const retry = plan.installments.find((part) => part.status === 'retrying')?.nextAttemptOn;
  if (retry) return withMore('retrying', formatShortDay(retry));
  const paid = plan.installments.filter((part) => part.status === 'paid').length;
  return withMore('layby', `${paid} of ${plan.installments.length}`);
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
export function isUnfinishedSubscription({ status, amountPaid, items, plan }: MoneyStateOrder): boolean {
  return (
    status === 'pending' &&
    amountPaid === 0 &&
    plan === null &&
    items.length > 0 &&
    items.every((item) => item.paymentType === 'subscription')
  );
}
