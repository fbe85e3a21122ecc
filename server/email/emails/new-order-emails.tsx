import { type Day, melbourneDay } from '#core/dates.ts';
import type { SavedCard } from '#core/laybys/layby.ts';
import { formatMoney } from '#core/money.ts';
import type { Order } from '#core/orders/order.ts';
import { formatCard } from '#core/payments/format-card.ts';
import { ActionButton, Paragraph, SectionHeading, SmallPrint } from '../email-components.tsx';
import type { EmailContext } from '../email-context.ts';
import { createEmail } from '../email-layout.tsx';
import { confirmationKey, type Email } from '../outbox.ts';
import { Agreement, InvoiceTable, ScheduleTable } from './order-tables.tsx';
import {
  arrivalText,
  balanceText,
  deliveryText,
  formatRemaining,
  goodsText,
  isPaid,
  isPickup,
  nextPaymentText,
  nextStep,
  unpaidDeliveryText,
} from './order-text.ts';

export interface Confirmation {
  order: Order;
  /** The amount of this payment. */
  paidCents: number;
  /** The card that paid, if known. */
  card: SavedCard | null;
  /** The lay-by agreement as it was accepted; null for an order that is paid in full. */
  termsText: string | null;
}

/** Sent after an order's first payment: what was bought and paid, and what comes next, with amounts and days. */
export function orderConfirmationEmail(
  { order, paidCents, card, termsText }: Confirmation,
  context: EmailContext,
): Email | null {
  const to = order.customer.email;
  if (to === null) return null;
  const from = card === null ? '' : ` from your ${formatCard(card)}`;
  const balance = paidCents === order.totalAmount ? 'That pays it in full.' : balanceText(order, context);
  const received = `We have received ${formatMoney(paidCents)}${from}. ${balance}`;
  return createEmail(
    {
      kind: 'order-confirmation',
      to,
      dedupeKey: confirmationKey(order.id),
      ...headingOf(order, context),
      preview: received,
      tone: isPaid(order) ? 'done' : 'layby',
      name: order.customer.name,
      body: (
        <>
          <Paragraph>Thank you. {received}</Paragraph>
          <SectionHeading>{isPickup(order) ? 'Pick-up' : 'Delivery'}</SectionHeading>
          <Paragraph>{deliveryText(order, context)}</Paragraph>
          <ActionButton url={context.orderUrl(order)}>{nextStep(order)}</ActionButton>
          <InvoiceTable order={order} context={context} />
          <ScheduleTable order={order} context={context} />
          <MovedDays order={order} context={context} />
          <Agreement termsText={termsText} />
        </>
      ),
    },
    context.sender,
  );
}

/** The sum, and the day that matters next. */
function headingOf(order: Order, context: EmailContext): { heading: string; subject: string } {
  const { id, deliveryDate } = order;
  const total = formatMoney(order.totalAmount);
  if (isPaid(order)) {
    const arrival = deliveryDate === null ? '' : `. ${arrivalText(order, deliveryDate, context)}`;
    return { heading: `Order #${id} is paid: ${total}`, subject: `Order #${id}: ${total} paid${arrival}` };
  }
  const next = nextPaymentText(order, context);
  return {
    heading: 'Your layby is set up',
    subject: `Layby for order #${id} is set up${next === null ? '' : `: ${next}`}`,
  };
}

/** The agreement names the days from the day of ordering; if the first payment came later, the others are later too. */
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
  /** The order, of which nothing is paid yet. */
  order: Order;
  /** The agreed delivery day of an order that is paid in full. */
  requestedDay: Day | null;
  /** The lay-by agreement as it was accepted; null for an order that is paid in full. */
  termsText: string | null;
}

/**
 * Sent after a sale at the counter or on the phone that is paid later: the amount, where to pay it, and what comes
 * next.
 */
export function counterOrderEmail(
  { order, requestedDay, termsText }: CounterOrder,
  context: EmailContext,
): Email | null {
  const to = order.customer.email;
  if (to === null) return null;
  const total = formatMoney(order.totalAmount);
  const first = formatMoney(order.plan?.installments[0]?.amount ?? order.totalAmount);
  return createEmail(
    {
      kind: 'counter-order',
      to,
      dedupeKey: `counter-order:${order.id}`,
      heading: order.plan === null ? `Order #${order.id}: ${total} to pay` : `Your layby: ${first} to start it`,
      subject:
        order.plan === null
          ? `Order #${order.id}: ${total} to pay`
          : `Layby for order #${order.id}: ${first} to start it`,
      preview: `Pay ${first} with the link in this email, or at our counter.`,
      tone: 'layby',
      name: order.customer.name,
      body: (
        <>
          <Paragraph>
            {order.plan === null
              ? `Thank you for your order. Please pay ${total} with the link below or at our counter.`
              : `Thank you for your order. Your layby starts with its first payment of ${first}, with the link below or at our counter. The days of the others count from that day.`}
          </Paragraph>
          <ActionButton url={context.orderUrl(order)}>Pay {first}</ActionButton>
          <SectionHeading>{isPickup(order) ? 'Pick-up' : 'Delivery'}</SectionHeading>
          <Paragraph>{unpaidDeliveryText(order, requestedDay, context)}</Paragraph>
          <InvoiceTable order={order} context={context} />
          <ScheduleTable order={order} context={context} />
          <Agreement termsText={termsText} />
        </>
      ),
    },
    context.sender,
  );
}

export interface PayLink {
  order: Order;
  /** When staff asked for it: each time is one email. */
  requestedAt: string;
}

/** The link to pay what is left of an order, which staff send again: on the phone, or after the address was mended. */
export function payLinkEmail({ order, requestedAt }: PayLink, context: EmailContext): Email | null {
  const to = order.customer.email;
  if (to === null) return null;
  const sum = formatRemaining(order);
  return createEmail(
    {
      kind: 'pay-link',
      to,
      dedupeKey: `pay-link:${order.id}:${requestedAt}`,
      heading: `Order #${order.id}: ${sum} to pay`,
      preview: 'Pay with the link in this email, or at our counter.',
      tone: 'layby',
      name: order.customer.name,
      body: (
        <>
          <Paragraph>
            Here is the link to pay your order #{order.id} ({goodsText(order)}). {balanceText(order, context)}
          </Paragraph>
          <ActionButton url={context.orderUrl(order)}>See and pay your order</ActionButton>
          <InvoiceTable order={order} context={context} />
          <ScheduleTable order={order} context={context} />
        </>
      ),
    },
    context.sender,
  );
}
