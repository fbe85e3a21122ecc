import { type Day, melbourneDay } from '#core/dates.ts';
import type { SavedCard } from '#core/laybys/layby.ts';
import { formatMoney } from '#core/money.ts';
import type { Order } from '#core/orders/order.ts';
import { formatCard } from '#core/payments/format-card.ts';
import { ActionButton, Paragraph, SectionHeading, SmallPrint } from '../email-components.tsx';
import type { EmailContext } from '../email-context.ts';
import { createEmail } from '../email-layout.tsx';
import { confirmationKey, type Email } from '../outbox.ts';
import { type WrittenEmail, writeText } from '../texts/write-text.tsx';
import { Agreement, InvoiceTable, ScheduleTable } from './order-tables.tsx';
import {
  arrivalText,
  balanceText,
  deliveryText,
  formatRemaining,
  isPaid,
  isPickup,
  nextPaymentText,
  nextStep,
  orderFieldsOf,
  unpaidDeliveryText,
} from './order-text.ts';

export interface Confirmation {
  order: Order;
  /** The amount of this payment. */
  paidCents: number;
  /** The card used for the payment, if known. */
  card: SavedCard | null;
  /** The accepted lay-by agreement; null for an order that isn't a layby. */
  termsText: string | null;
}

/** Sent after an order's first payment. States what was bought and paid, and what happens next, with amounts and days. */
export function orderConfirmationEmail(
  { order, paidCents, card, termsText }: Confirmation,
  context: EmailContext,
): Email | null {
  const to = order.customer.email;
  if (to === null) return null;
  const from = card === null ? '' : ` from your ${formatCard(card)}`;
  const balance = paidCents === order.totalAmount ? 'That pays it in full.' : balanceText(order, context);
  const amount = formatMoney(paidCents);
  const received = `We have received ${amount}${from}.`;
  return createEmail(context.sender, {
    kind: 'order-confirmation',
    to,
    dedupeKey: confirmationKey(order.id),
    ...writeConfirmation(order, { ...orderFieldsOf(order), amount, received, balance }, context),
    preview: `${received} ${balance}`,
    tone: isPaid(order) ? 'done' : 'layby',
    name: order.customer.name,
    body: (
      <>
        <SectionHeading>{isPickup(order) ? 'Pick-up' : 'Delivery'}</SectionHeading>
        <Paragraph>{deliveryText(order, context)}</Paragraph>
        <ActionButton url={context.orderUrl(order)}>{nextStep(order)}</ActionButton>
        <InvoiceTable order={order} context={context} />
        <ScheduleTable order={order} context={context} />
        <MovedDays order={order} context={context} />
      </>
    ),
    end: <Agreement termsText={termsText} />,
  });
}

type ConfirmationFields = ReturnType<typeof orderFieldsOf> & Record<'amount' | 'received' | 'balance', string>;

/**
 * Returns the text of the email after an order's first payment. If the order isn't fully paid and has no layby, this is the text of a
 * receipt.
 */
function writeConfirmation(order: Order, fields: ConfirmationFields, context: EmailContext): WrittenEmail {
  if (isPaid(order)) {
    const arrival = order.deliveryDate && arrivalText(order, order.deliveryDate, context);
    return writeText('order-paid', { ...fields, arrival }, context);
  }
  const paidDay = context.formatDay(context.today);
  if (order.plan === null) return writeText('receipt', { ...fields, paidDay }, context);
  return writeText('layby-started', { ...fields, nextPayment: nextPaymentText(order, context) }, context);
}

/**
 * Explains that the layby's payment days have moved. In the agreement, they are counted from the day of the order. But the first
 * payment was made later.
 */
function MovedDays({ order: { plan, createdAt }, context }: { order: Order; context: EmailContext }) {
  const start = plan?.installments[0]?.dueDate;
  if (start === undefined || start === melbourneDay(new Date(createdAt))) return null;
  return (
    <SmallPrint>
      Your first payment was made on {context.formatDay(start)}, so these days replace those in the agreement below.
    </SmallPrint>
  );
}

export interface CounterOrder {
  /** The order, which has no payments yet. */
  order: Order;
  /** The agreed delivery day of an order that isn't a layby. */
  requestedDay: Day | null;
  /** The accepted lay-by agreement; null for an order that isn't a layby. */
  termsText: string | null;
}

/** Sent after a sale at the counter or by phone that is paid later. States the amount, where to pay, and what happens next. */
export function counterOrderEmail(
  { order, requestedDay, termsText }: CounterOrder,
  context: EmailContext,
): Email | null {
  const to = order.customer.email;
  if (to === null) return null;
  const first = formatMoney(order.plan?.installments[0]?.amount ?? order.totalAmount);
  return createEmail(context.sender, {
    kind: 'counter-order',
    to,
    dedupeKey: `counter-order:${order.id}`,
    ...writeText(
      order.plan === null ? 'counter-order' : 'counter-layby',
      { ...orderFieldsOf(order), amount: first },
      context,
    ),
    preview: `Pay ${first} with the link in this email, or at our counter.`,
    tone: 'layby',
    name: order.customer.name,
    body: (
      <>
        <ActionButton url={context.orderUrl(order)}>Pay {first}</ActionButton>
        <SectionHeading>{isPickup(order) ? 'Pick-up' : 'Delivery'}</SectionHeading>
        <Paragraph>{unpaidDeliveryText(order, requestedDay, context)}</Paragraph>
        <InvoiceTable order={order} context={context} />
        <ScheduleTable order={order} context={context} />
      </>
    ),
    end: <Agreement termsText={termsText} />,
  });
}

export interface PayLink {
  order: Order;
  /** When staff requested the email. Each request gets its own email. */
  requestedAt: string;
}

/**
 * Contains the link for paying the rest of an order. Staff may send this email several times, for example during a phone call or after
 * correcting the email address.
 */
export function payLinkEmail({ order, requestedAt }: PayLink, context: EmailContext): Email | null {
  const to = order.customer.email;
  if (to === null) return null;
  const sum = formatRemaining(order);
  return createEmail(context.sender, {
    kind: 'pay-link',
    to,
    dedupeKey: `pay-link:${order.id}:${requestedAt}`,
    ...writeText('pay-link', { ...orderFieldsOf(order), amount: sum, balance: balanceText(order, context) }, context),
    preview: 'Pay with the link in this email, or at our counter.',
    tone: 'layby',
    name: order.customer.name,
    body: (
      <>
        <ActionButton url={context.orderUrl(order)}>See and pay your order</ActionButton>
        <InvoiceTable order={order} context={context} />
        <ScheduleTable order={order} context={context} />
      </>
    ),
  });
}
