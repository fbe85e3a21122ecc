import { type Day, formatDayMonth, formatInstantDate, formatShortDay, melbourneDay } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import { isUnfinishedSubscription } from '#core/orders/money-state.ts';
import type { Order } from '#core/orders/order.ts';
import { canStep } from '#core/orders/order-status.ts';
import { remainingCents } from '#core/orders/order-totals.ts';
import type { StaffOrder } from '#core/orders/staff-order.ts';
import { isFirm } from '#core/orders/weighing/firm-order.ts';
import { type Dispute, needsResponse } from '#core/payments/payment-alert-api.ts';
import { chargedPlan, nextCharge, nextInstalment } from '#storefront/orders/order-text.ts';
import { agreedAlert } from './agreed-alert.ts';
import { refundAlert } from './refund-alert.ts';
import { itemRequestAlerts, weightAlerts } from './weight-alerts.ts';

/** The actions that staff can choose for an order in the list. */
export type RowActionName = 'take-payment' | 'mark-delivered' | 'delivery';

/** The actions that staff can choose for an order. Each opens its dialog (order-actions.tsx). */
export type OrderActionName =
  | RowActionName
  | 'mark-paid'
  | 'cancel'
  | 'keep'
  | 'hand-back'
  | 'refund'
  | 'void'
  | 'edit'
  | 'items';

/** A notice at the top of an order's screen: its subject, and the available actions. */
export interface OrderAlert {
  key: string;
  /**
   * alert: staff must act. progress: the order continues by itself, or the customer must act. done: nothing is left to do. over: the
   * order has ended.
   */
  tone: 'alert' | 'progress' | 'done' | 'over';
  title: string;
  text: string;
  actions: OrderActionName[];
}

/** The alerts for an order, most urgent first. The last alert describes the order's state. */
export function alertsOf(order: StaffOrder, today: Day, minimumCents = 1): OrderAlert[] {
  const own = [
    cancelAlert(order),
    refundAlert(order),
    chargeAlert(order),
    ...weightAlerts(order),
    ...itemRequestAlerts(order),
  ];
  const state = stateAlert(order, today, minimumCents);
  return [...order.disputes.map(disputeAlert), ...own, state].flatMap((alert) => alert ?? []);
}

/** The next actions on the order's own screen, most likely first. */
function nextActions(order: Order, today: Day): OrderActionName[] {
  // Nobody has agreed to pay the order, so staff have no payment to take.
  if (isUnfinishedSubscription(order)) return [];
  if (order.status === 'pending' && !isFirm(order)) return ['take-payment', 'mark-paid'];
  const isToCome = order.deliveryDate !== null && order.deliveryDate >= today;
  // A future delivery day has its own button next to it, so no second button is shown.
  return rowActionsOf(order).filter((name) => !isToCome || name !== 'delivery');
}

/**
 * Returns the next actions in a list row. “Mark paid” is left out, because it could be pressed by accident and would record a payment
 * that nobody has counted.
 */
export function rowActionsOf(order: Order): RowActionName[] {
  const { status, deliveryDate } = order;
  if (isUnfinishedSubscription(order)) return [];
  if (status === 'pending') return isFirm(order) ? ['delivery', 'take-payment'] : ['take-payment'];
  if (status !== 'paid') return [];
  return deliveryDate === null ? ['delivery', 'mark-delivered'] : ['mark-delivered', 'delivery'];
}

/** Whether the customer has requested to cancel an order and staff haven't responded yet. */
export function wantsToCancel({ cancelRequestedAt, status }: Pick<Order, 'cancelRequestedAt' | 'status'>): boolean {
  return cancelRequestedAt !== null && canStep(status, 'cancelled');
}

/**
 * Returns the alert for a dispute, if the bank holds or has taken its amount. A dispute that the shop won is shown only in the order's
 * log.
 */
function disputeAlert(dispute: Dispute): OrderAlert | null {
  const { id, amount, status, respondBy, orders, providerDisputeId } = dispute;
  const sum = formatMoney(amount);
  const ofAll =
    orders.length > 1
      ? ` It is about the whole charge, for orders ${orders.map((order) => `#${order}`).join(', ')}.`
      : '';
  const common = { key: `dispute-${id}`, actions: [] };
  if (status === 'won') return null;
  if (status === 'lost') {
    const text = `The bank has given the money back to the customer.${ofAll}`;
    return { ...common, tone: 'over', title: `A dispute of ${sum} was lost`, text };
  }
  if (!needsResponse(dispute)) {
    return {
      ...common,
      tone: 'progress',
      title: `A dispute of ${sum} is with the bank`,
      text: `The bank decides. A refund would pay the customer twice.${ofAll}`,
    };
  }
  const by = respondBy === null ? 'soon' : `by ${formatShortDay(melbourneDay(new Date(respondBy)))}`;
  return {
    ...common,
    tone: 'alert',
    title: `The customer’s bank disputes ${sum}: answer ${by}`,
    text: `Answer at the payment provider, under ${providerDisputeId}. A refund made here would pay the customer twice.${ofAll}`,
  };
}

function cancelAlert(order: StaffOrder): OrderAlert | null {
  const { cancelRequestedAt, cancelReason } = order;
  if (cancelRequestedAt === null || !wantsToCancel(order)) return null;
  const requested = `Asked on ${formatInstantDate(cancelRequestedAt)}`;
  return {
    key: 'cancel-requested',
    tone: 'alert',
    title: 'The customer wants to cancel',
    text: cancelReason === null ? `${requested}, without a reason.` : `${requested}: “${cancelReason}”`,
    actions: ['keep', 'cancel'],
  };
}

function chargeAlert({ charges }: StaffOrder): OrderAlert | null {
  const charge = charges.find(({ status }) => status !== 'declined');
  if (charge === undefined) return null;
  const sum = formatMoney(charge.amount);
  const waits = charge.status === 'action';
  return {
    key: 'charge',
    tone: 'progress',
    title: waits ? `The customer’s bank asks them to confirm ${sum}` : `A card charge of ${sum} is in progress`,
    text: waits
      ? 'Taking the money at the counter cancels that request.'
      : 'No other payment can be taken until the payment provider responds.',
    actions: [],
  };
}

function stateAlert(order: StaffOrder, today: Day, minimumCents: number): OrderAlert {
  switch (order.status) {
    case 'pending':
      return isFirm(order)
        ? agreedAlert(order, { today, actions: nextActions(order, today) })
        : pendingAlert(order, today, minimumCents);
    case 'paid':
      return paidAlert(order, today);
    case 'delivered':
      return { key: 'delivered', tone: 'done', title: 'Delivered', text: afterDelivery(order), actions: [] };
    case 'cancelled':
      return cancelledAlert(order);
  }
}

function pendingAlert(order: StaffOrder, today: Day, minimumCents: number): OrderAlert {
  const balance = formatMoney(remainingCents(order.totalAmount, order.amountPaid));
  const actions = nextActions(order, today);
  const due = order.plan === null ? null : nextInstalment(order.plan.installments);
  if (order.plan === null && order.amountPaid > 0) {
    const text = `${formatMoney(order.amountPaid)} is paid. It is delivered once the rest is.`;
    return { key: 'part-paid', tone: 'progress', title: `${balance} is left to pay`, text, actions };
  }
  if (isUnfinishedSubscription(order)) {
    const text = 'The customer opened the payment page and left it. After 24 hours it is cancelled automatically.';
    return { key: 'unfinished', tone: 'over', title: 'Not finished', text, actions };
  }
  if (order.plan === null || due === null || order.plan.status === 'pending') {
    const first = due === null ? balance : `${formatMoney(due.openCents)} of ${balance}`;
    const text =
      order.source === 'online'
        ? 'An online order that isn’t paid is cancelled automatically after 24 hours.'
        : 'A counter order waits until it is paid or cancelled.';
    return { key: 'unpaid', tone: 'progress', title: `Waiting for its first payment, ${first}`, text, actions };
  }
  const isLate = due.status === 'missed' || due.dueDate < today;
  const charge = nextCharge(chargedPlan(order, order.plan), minimumCents);
  const sum = formatMoney(due.openCents);
  return {
    key: 'layby',
    tone: isLate && order.plan.status === 'active' ? 'alert' : 'progress',
    title: `${sum} ${isLate ? 'was' : 'is'} due on ${formatShortDay(due.dueDate)}`,
    text: `${balance} is left in all. ${formatCharge(order, charge)}`,
    actions,
  };
}

function formatCharge({ plan, cancelRequestedAt }: StaffOrder, charge: ReturnType<typeof nextCharge>): string {
  if (cancelRequestedAt !== null) return 'The customer asked to cancel: nothing is charged.';
  if (plan?.status === 'paused') return 'The layby is paused: nothing is charged.';
  if (plan?.card === null) return 'No card is saved: the customer pays at the counter or online.';
  if (charge === null) return 'No automatic payments: it waits for the customer.';
  return `The saved card is charged ${formatMoney(charge.cents)} on ${formatDayMonth(charge.day)}.`;
}

function paidAlert(order: StaffOrder, today: Day): OrderAlert {
  const { deliveryDate, wishedDeliveryDate: requestedDeliveryDate } = order;
  const actions = nextActions(order, today);
  if (deliveryDate === null) {
    const text =
      requestedDeliveryDate === null
        ? 'The customer hasn’t chosen one.'
        : `${formatShortDay(requestedDeliveryDate)} was requested, but was no longer available when the order was paid.`;
    const title = 'Paid, and no delivery day is set';
    return { key: 'no-day', tone: 'alert', title, text, actions };
  }
  const day = formatShortDay(deliveryDate);
  if (deliveryDate < today) {
    const text = 'Mark it delivered if it was, or choose another day.';
    return { key: 'overdue', tone: 'alert', title: `Was to be delivered on ${day}`, text, actions };
  }
  const isToday = deliveryDate === today;
  const title = isToday ? 'To be delivered today' : `Delivery on ${day}`;
  return {
    key: 'delivery',
    tone: isToday ? 'alert' : 'done',
    title,
    text: 'Paid in full.',
    actions,
  };
}

function cancelledAlert({ amountPaid, keptAmount: retainedAmount, returnedByBank, ...order }: StaffOrder): OrderAlert {
  const unrefunded = Math.min(amountPaid, retainedAmount ?? amountPaid) - returnedByBank;
  const lost = order.disputes.filter(({ status, orders }) => status === 'lost' && orders.length === 1);
  // A dispute that was lost after the cancellation isn't part of `returnedByBank`. The bank took its amount from what the shop had
  // kept.
  const lostLater = lost.reduce((sum, { amount }) => sum + amount, 0) - returnedByBank;
  const returned = Math.min(Math.max(0, unrefunded), Math.max(0, lostLater));
  const retained = unrefunded - returned;
  const own = retained > 0 ? `${formatMoney(retained)} is kept.` : 'Nothing of it is kept.';
  const text = returned > 0 ? `${own} ${formatMoney(returned)} went back to the customer through the bank.` : own;
  return { key: 'cancelled', tone: 'over', title: 'Cancelled', text, actions: [] };
}

/** Returns the text for a delivered order. The text mentions refunds, because staff read it first. */
function afterDelivery({ payments, amountPaid }: StaffOrder): string {
  const refunds = payments.filter(({ isRefund, isReturnedRefund }) => isRefund || isReturnedRefund);
  const back = refunds.reduce((sum, { amount }) => sum - amount, 0);
  if (back <= 0) return 'Nothing is left to do.';
  return amountPaid === 0
    ? `All of it, ${formatMoney(back)}, was refunded.`
    : `${formatMoney(back)} of it was refunded.`;
}
