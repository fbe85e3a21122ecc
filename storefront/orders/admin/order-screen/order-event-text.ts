import { formatDayMonth, formatShortDay } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import { type OrderEvent, type OrderEventKind, orderEventKinds } from '#core/orders/order-event.ts';
import { describeOrderPayment, type OrderPaymentType, orderPaymentTypes } from '#core/orders/order-status.ts';
import { formatCard } from '#core/payments/format-card.ts';
import { addressLine } from '#storefront/orders/order-text.ts';
import { formatPassedLimits } from '../passed-limits.ts';
import { formatChangedPrices, formatDetails, formatItems, formatReason, formatRefunded } from './correction-text.ts';
import {
  formatGoneCustomer,
  formatOfflineOrigin,
  formatOfflinePrices,
  formatProvisionalNumber,
  formatRejectedChange,
} from './offline-text.ts';
import {
  formatItemsNotChanged,
  formatItemsQuestion,
  formatQuestion,
  formatSubstituted,
  formatWeighed,
} from './weighing-text.ts';

/**
 * An event of an order's log, with the name of the person. The content of `detail` depends on the event's kind, and on the version of
 * the shop that wrote it.
 */
interface EventText {
  who: string;
  detail: Record<string, unknown>;
  /** Whether no person was involved: the shop did it automatically. */
  isSystem: boolean;
  /** Whether the order has goods sold by the kilo. If so, its total was a maximum price when it was made. */
  isByKilo: boolean;
}

/** The sentence for each kind of event: who did what, with amounts and days. */
const sentences: Record<OrderEventKind, (event: EventText) => string> = {
  created: formatCreated,
  'moved-to-account': ({ who, detail }) =>
    detail.by === 'link'
      ? `${who} took it into their account, by the link of an email.`
      : `${who} took it into their account by signing in.`,
  payment: formatPayment,
  'payment-lowered': ({ who, detail }) =>
    detail.status === 'cancelled'
      ? `${who} recorded ${amountOf(detail.amountCents)} as handed back.`
      : `${who} took back ${amountOf(detail.amountCents)} that was recorded as paid.`,
  'payment-failed': formatFailed,
  'payment-retry': ({ who, detail }) =>
    `${who} had payment ${textOf(detail.instalment)} charged again, which was ${textOf(detail.was)}.`,
  agreed: ({ who, detail }) =>
    `${who} agreed to pay what it weighs, at most ${amountOf(detail.amountCents)}, with ${cardOf(detail)}.`,
  held: ({ detail }) => `The card’s bank holds ${amountOf(detail.amountCents)}. Nothing was charged.`,
  'hold-released': ({ detail }) => {
    const amount = amountOf(detail.amountCents);
    return detail.reason === 'ended'
      ? `The bank no longer holds ${amount} for the shop, because the time for it is over.`
      : `The shop released ${amount} that was held on the card.`;
  },
  card: ({ who, detail }) => `${who} put ${cardOf(detail)} on the layby${insteadOf(detail.was)}.`,
  'plan-paused': ({ who }) => `${who} paused the layby: nothing is charged until it is resumed.`,
  'plan-resumed': ({ who, detail }) => `${who} resumed the layby${formatDue(detail.dueDates)}.`,
  'delivery-date': formatDelivery,
  delivered: ({ who, detail }) =>
    `${who} ${detail.handedOver === true ? 'handed it over at the counter' : 'marked it delivered'}.`,
  packed: ({ who, detail }) =>
    `${who} packed it${typeof detail.boxes === 'number' && detail.boxes > 1 ? ` in ${detail.boxes} boxes` : ''}.`,
  unpacked: ({ who }) => `${who} unpacked it.`,
  'not-home': ({ who }) => `${who} found nobody at home.`,
  'cancel-requested': ({ who, detail }) =>
    `${who} asked to cancel it${typeof detail.reason === 'string' ? `: “${detail.reason}”` : '.'}`,
  'cancellation-declined': ({ who, detail }) =>
    `${who} answered that the order continues${detail.isWithdrawn === true ? ', as the customer no longer wants to cancel' : ''}${typeof detail.words === 'string' ? `: “${detail.words}”` : '.'}`,
  cancelled: formatCancelled,
  'details-changed': formatDetails,
  'items-changed': formatItems,
  weighed: formatWeighed,
  substituted: formatSubstituted,
  'weight-asked': formatQuestion('asked the customer about'),
  'weight-agreed': formatQuestion('agreed to'),
  'weight-declined': formatQuestion('said no to'),
  'items-asked': formatItemsQuestion('asked the customer about'),
  'items-agreed': formatItemsQuestion('agreed to'),
  'items-declined': formatItemsQuestion('said no to'),
  'items-not-changed': formatItemsNotChanged,
  'email-resent': ({ who, detail }) =>
    `${who} sent “${textOf(detail.subject)}” again${typeof detail.to === 'string' ? `, to ${detail.to}` : ''}.`,
  refunded: formatRefunded,
  refund: ({ detail }) => `The card was refunded ${amountOf(detail.amountCents)}.`,
  'refund-refused': ({ detail }) =>
    `The payment provider refused to give ${amountOf(detail.amountCents)} back to the card${because(detail.reason)}.`,
  'refund-failed': ({ detail }) =>
    `The refund of ${amountOf(detail.amountCents)} failed at the bank after it was made${because(detail.reason)}.`,
  dispute: formatDispute,
  'price-changed': formatChangedPrices,
  'tag-added': ({ who, detail }) => `${who} tagged it${ofTag(detail.tag)}.`,
  'tag-removed': ({ who, detail }) => `${who} took a tag off it${ofTag(detail.tag)}.`,
  'offline-prices': formatOfflinePrices,
  'offline-refused': ({ detail }) => formatRejectedChange(detail),
};

/**
 * Describes an event of an order as a sentence. An event from another version of the shop may have an unknown kind; then only the kind
 * is shown.
 */
export function formatOrderEvent(event: OrderEvent, { isByKilo = false } = {}): string {
  const kind = orderEventKinds.find((known) => known === event.kind);
  const text = { who: whoDid(event), detail: event.detail, isSystem: event.actor.kind === 'system', isByKilo };
  const sentence = kind === undefined ? `${text.who}: ${event.kind.replaceAll('-', ' ')}.` : sentences[kind](text);
  if (kind === 'offline-refused') return sentence;
  return `${sentence}${formatApproval(event.detail)}${formatOfflineOrigin(event.detail)}`;
}

/** Names the owner who approved a change above the limit of counter staff. Empty if no approval was needed. */
function formatApproval({ approvedBy }: OrderEvent['detail']): string {
  const { name } = (approvedBy ?? {}) as { name?: unknown };
  return typeof name === 'string' ? ` Approved by ${name}.` : '';
}

/** Formats the name of a tag. Empty if the tag was deleted together with the customer's personal data. */
function ofTag(tag: unknown): string {
  return typeof tag === 'string' ? `: “${tag}”` : '';
}

function whoDid({ actor }: OrderEvent): string {
  if (actor.kind === 'system') return 'The shop';
  return actor.name ?? (actor.kind === 'staff' ? 'Staff' : 'The customer');
}

function formatCreated({ who, detail, isByKilo }: EventText): string {
  const amount = amountOf(detail.totalCents);
  const known = orderPaymentTypes.find((type) => type === detail.paymentType);
  const paymentOption = known === undefined ? '' : `, ${paymentOptionOf(known)}`;
  if (detail.source === 'counter') {
    const missed = typeof detail.missedDeliveryDate === 'string' ? formatMissedDay(detail.missedDeliveryDate) : '';
    return `${who} made this order of ${amount}${paymentOption} at the counter.${missed}${formatPassedLimits(detail.override)}${formatProvisionalNumber(detail)}${formatGoneCustomer(detail)}`;
  }
  if (isByKilo) return `${who} ordered for at most ${amount}, charged by weight.`;
  return `${who} ordered for ${amount}${detail.subscription === true ? ', a subscription paid in full' : paymentOption}.`;
}

function formatMissedDay(day: string): string {
  return ` It was to be delivered on ${formatShortDay(day)}, which is not possible any more: please choose a day.`;
}

function paymentOptionOf(paymentType: OrderPaymentType): string {
  return paymentType === 'immediate'
    ? 'to be paid in full'
    : describeOrderPayment(paymentType).replace('Layby', 'layby');
}

function formatPayment({ who, detail, isSystem }: EventText): string {
  const amount = amountOf(detail.amountCents);
  const after = [
    detail.status === 'paid' ? ' It is paid in full now.' : '',
    typeof detail.deliveryDate === 'string' ? ` Delivery is on ${formatShortDay(detail.deliveryDate)}.` : '',
  ].join('');
  if (detail.method === 'cash') return `${who} took ${amount} in cash.${after}`;
  if (detail.method === 'eftpos') return `${who} took ${amount} by EFTPOS.${after}`;
  if (detail.method === 'manual') return `${who} recorded ${amount} as paid.${after}`;
  return isSystem ? `The saved card was charged ${amount}.${after}` : `${who} paid ${amount} by card.${after}`;
}

function formatFailed({ detail }: EventText): string {
  const which = typeof detail.instalment === 'number' ? ` for payment ${detail.instalment}` : '';
  const declined = `Card charge of ${amountOf(detail.amountCents)}${which} declined: ${formatDecline(detail.declineCode)}.`;
  if (detail.status === 'paid') return declined;
  if (detail.status === 'missed') return `${declined} That was the third try, and the payment counts as missed.`;
  if (typeof detail.nextAttemptOn === 'string') {
    return `${declined} It is tried again on ${formatShortDay(detail.nextAttemptOn)}.`;
  }
  return `${declined} It waits for the customer.`;
}

function formatDelivery({ who, detail }: EventText): string {
  const day = typeof detail.deliveryDate === 'string' ? formatShortDay(detail.deliveryDate) : 'another day';
  const address = detail.address as Parameters<typeof addressLine>[0] | undefined;
  const where = address ? `, to ${addressLine(address)}` : '';
  return `${who} set the delivery for ${day}${where}.${formatPassedLimits(detail.override)}`;
}

function cardOf({ brand, last4 }: EventText['detail']): string {
  return typeof brand === 'string' && typeof last4 === 'string' ? formatCard({ brand, last4 }) : 'another card';
}

function insteadOf(last4: unknown): string {
  return typeof last4 === 'string' ? ` instead of the one ending ${last4}` : '';
}

function formatDue(days: unknown): string {
  const due = Array.isArray(days) ? days.filter((day) => typeof day === 'string').map(formatDayMonth) : [];
  const last = due.pop();
  if (last === undefined) return Array.isArray(days) ? '; no day has moved' : '';
  return `; what is unpaid is now due on ${due.length > 0 ? `${due.join(', ')} and ` : ''}${last}`;
}

function because(reason: unknown): string {
  return typeof reason === 'string' && reason !== '' ? `: ${reason.replace(/\.$/, '')}` : '';
}

/** Describes a dispute that was opened, or that the bank has decided. */
function formatDispute({ detail }: EventText): string {
  const amount = amountOf(detail.amountCents);
  if (detail.status === 'won') return `The bank decided the dispute of ${amount} for the shop.`;
  if (detail.status === 'lost')
    return `The bank decided the dispute of ${amount} for the customer, who has the money back.`;
  return `The customer’s bank disputes ${amount}${because(detail.reason)}.`;
}

/** Why an order was cancelled, and how its payments were divided. */
function formatCancelled({ who, detail }: EventText): string {
  switch (detail.reason) {
    case 'cart-changed':
      return `${who} changed the cart, and another order replaced this one.`;
    case 'dropped':
      return `${who} cancelled it before anything was paid.`;
    case 'never-paid':
      return 'Cancelled automatically: nothing was paid within 24 hours.';
    case 'card-declined':
      return 'Cancelled automatically: the card of this repeating box was declined, so the box was skipped.';
    case 'restored-refund':
      return 'The shop cancelled it again after a backup was restored: its refund had been made before.';
    case 'offline-cash':
      return `${who} took ${amountOf(detail.amountCents)} in cash for ${formatTakenFor(detail)}. It is in the drawer until it is handed back.`;
    case 'voided':
      return `${who} voided the sale${formatReason(detail.words)} ${formatMoneyBack(detail)}${detail.goodsBack === false ? ' The goods didn’t come back.' : ''}`;
    case 'ended-by-shop':
      return `${who} cancelled it for the shop. ${formatMoneyBack(detail)}`;
    default:
      return `${who} cancelled it for the customer. ${formatMoneyBack(detail)}`;
  }
}

/** Names the order for which cash was taken that couldn't be recorded on it. */
function formatTakenFor({ ofOrderId, lostOrderId }: EventText['detail']): string {
  if (typeof lostOrderId === 'number') return `an earlier order #${lostOrderId}, which the shop no longer has`;
  return typeof ofOrderId === 'number' ? `order #${ofOrderId}, which didn’t take it` : 'a sale that couldn’t be booked';
}

function formatMoneyBack({
  paidCents,
  keptCents: notRefundedCents,
  lostCents,
  refundCents,
  handedBackCents,
}: EventText['detail']): string {
  if (!(typeof paidCents === 'number' && paidCents > 0)) return 'Nothing had been paid.';
  const clauses = [`Of ${amountOf(paidCents)} paid, ${amountOf(refundCents)} is refunded`];
  if (typeof handedBackCents === 'number' && handedBackCents > 0)
    clauses.push(`${amountOf(handedBackCents)} of it by hand`);
  // Log entries of earlier versions don't contain the amount that the bank took back.
  const returnedCents = typeof lostCents === 'number' ? lostCents : 0;
  if (returnedCents > 0) clauses.push(`${amountOf(returnedCents)} was returned by the bank after a dispute`);
  const retainedCents = typeof notRefundedCents === 'number' ? notRefundedCents - returnedCents : 0;
  if (retainedCents > 0) clauses.push(`${amountOf(retainedCents)} is kept`);
  return `${clauses.join(', ')}.`;
}

const declineReasons: Record<string, string> = {
  insufficient_funds: 'insufficient funds',
  expired_card: 'the card has expired',
  lost_card: 'the card was reported lost',
  stolen_card: 'the card was reported stolen',
  pickup_card: 'the bank no longer accepts the card',
  authentication_required: 'the bank wants its customer to confirm it',
  unknown_card: 'the saved card can no longer be used',
  refused_by_customer: 'the customer did not confirm it',
  abandoned: 'the customer did not confirm it in time',
  never_sent: 'it never reached the payment provider',
  card_declined: 'the bank gave no reason',
};

/** A provider's decline code in plain words, such as "insufficient funds", for a call to the customer. */
export function formatDecline(code: unknown): string {
  if (typeof code !== 'string' || code === '') return 'the bank gave no reason';
  return declineReasons[code] ?? code.replaceAll('_', ' ');
}

/** Formats an amount without its sign, because the sentence already says that it was a refund. */
function amountOf(cents: unknown): string {
  return typeof cents === 'number' ? formatMoney(Math.abs(cents)) : 'an amount';
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : 'unknown';
}
