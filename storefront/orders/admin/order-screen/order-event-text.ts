import { formatDayMonth, formatShortDay } from '#core/dates.ts';
import { type OrderEvent, type OrderEventKind, orderEventKinds } from '#core/orders/order-event.ts';
import { describeOrderPayment, type OrderPaymentType, orderPaymentTypes } from '#core/orders/order-status.ts';
import { addressLine, formatCard } from '#storefront/orders/order-text.ts';
import { formatCancelled } from './cancelled-text.ts';
import { formatDecline } from './decline-text.ts';
import { type EventText, sumOf, textOf } from './event-text.ts';

/** One sentence for each kind of event: who did what, with its sums and days. */
const sentences: Record<OrderEventKind, (event: EventText) => string> = {
  created: formatCreated,
  'moved-to-account': ({ who, detail }) =>
    detail.by === 'link'
      ? `${who} took it into their account, by the link of an email.`
      : `${who} took it into their account by signing in.`,
  payment: formatPayment,
  'payment-lowered': ({ who, detail }) =>
    detail.status === 'cancelled'
      ? `${who} recorded ${sumOf(detail.amountCents)} as handed back.`
      : `${who} took back ${sumOf(detail.amountCents)} that was recorded as paid.`,
  'payment-failed': formatFailed,
  'payment-retry': ({ who, detail }) =>
    `${who} had payment ${textOf(detail.instalment)} charged again, which was ${textOf(detail.was)}.`,
  card: ({ who, detail }) => `${who} put ${cardOf(detail)} on the layby${insteadOf(detail.was)}.`,
  'plan-paused': ({ who }) => `${who} paused the layby: nothing is charged until it is resumed.`,
  'plan-resumed': ({ who, detail }) => `${who} resumed the layby${formatDue(detail.dueDates)}.`,
  'delivery-date': formatDelivery,
  delivered: ({ who, detail }) =>
    `${who} ${detail.handedOver === true ? 'handed it over at the counter' : 'marked it delivered'}.`,
  'cancel-requested': ({ who, detail }) =>
    `${who} asked to cancel it${typeof detail.reason === 'string' ? `: “${detail.reason}”` : '.'}`,
  'cancellation-declined': ({ who, detail }) =>
    `${who} answered that the order goes on${typeof detail.words === 'string' ? `: “${detail.words}”` : '.'}`,
  cancelled: formatCancelled,
  refund: ({ detail }) => `The card was refunded ${sumOf(detail.amountCents)}.`,
  'refund-refused': ({ detail }) =>
    `The payment provider refused to give ${sumOf(detail.amountCents)} back to the card${because(detail.reason)}.`,
};

/** What happened to an order, as a sentence. An event of another version of the shop is told by its bare kind. */
export function formatOrderEvent(event: OrderEvent): string {
  const kind = orderEventKinds.find((known) => known === event.kind);
  const reported = { who: whoDid(event), detail: event.detail, isSystem: event.actor.kind === 'system' };
  return kind === undefined ? `${reported.who}: ${event.kind.replaceAll('-', ' ')}.` : sentences[kind](reported);
}

function whoDid({ actor }: OrderEvent): string {
  if (actor.kind === 'system') return 'The shop';
  return actor.name ?? (actor.kind === 'staff' ? 'Staff' : 'The customer');
}

function formatCreated({ who, detail }: EventText): string {
  const sum = sumOf(detail.totalCents);
  const known = orderPaymentTypes.find((type) => type === detail.paymentType);
  const way = known === undefined ? '' : `, ${paymentOptionOf(known)}`;
  if (detail.source === 'counter') return `${who} made this order of ${sum}${way} at the counter.`;
  return `${who} ordered for ${sum}${detail.subscription === true ? ', a subscription paid in full' : way}.`;
}

function paymentOptionOf(paymentType: OrderPaymentType): string {
  return paymentType === 'immediate'
    ? 'to be paid in full'
    : describeOrderPayment(paymentType).replace('Layby', 'layby');
}

function formatPayment({ who, detail, isSystem }: EventText): string {
  const sum = sumOf(detail.amountCents);
  const after = [
    detail.status === 'paid' ? ' It is paid in full now.' : '',
    typeof detail.deliveryDate === 'string' ? ` Delivery is on ${formatShortDay(detail.deliveryDate)}.` : '',
  ].join('');
  if (detail.method === 'cash') return `${who} took ${sum} in cash.${after}`;
  if (detail.method === 'eftpos') return `${who} took ${sum} by EFTPOS.${after}`;
  if (detail.method === 'manual') return `${who} recorded ${sum} as paid.${after}`;
  return isSystem ? `The saved card was charged ${sum}.${after}` : `${who} paid ${sum} by card.${after}`;
}

function formatFailed({ detail }: EventText): string {
  const which = typeof detail.instalment === 'number' ? ` for payment ${detail.instalment}` : '';
  const declined = `Card charge of ${sumOf(detail.amountCents)}${which} declined: ${formatDecline(detail.declineCode)}.`;
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
  return `${who} set the delivery for ${day}${address ? `, to ${addressLine(address)}` : ''}.`;
}

function cardOf({ brand, last4 }: EventText['detail']): string {
  return typeof brand === 'string' && typeof last4 === 'string' ? formatCard({ brand, last4 }) : 'another card';
}

function insteadOf(last4: unknown): string {
  return typeof last4 === 'string' ? ` in place of the one ending ${last4}` : '';
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
