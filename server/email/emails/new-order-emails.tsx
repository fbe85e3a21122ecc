import { type Day, formatLongDay, melbourneDay } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import type { Order } from '#core/orders/order.ts';
import { ActionButton, Paragraph, SectionHeading, SmallPrint } from '../email-components.tsx';
import type { EmailContext } from '../email-context.ts';
import { createEmail } from '../email-layout.tsx';
import { confirmationKey, type Email } from '../outbox.ts';
import { Agreement, addressLine, balanceText, deliveryText, ItemTable, ScheduleTable } from './order-details.tsx';

export interface Confirmation {
  order: Order;
  /** The amount of this payment. */
  paidCents: number;
  /** The lay-by agreement as it was accepted; null for an order that is paid in full. */
  termsText: string | null;
}

/** Sent after an order's first payment: what was bought and paid, and what comes next, with amounts and days. */
export function orderConfirmationEmail(
  { order, paidCents, termsText }: Confirmation,
  context: EmailContext,
): Email | null {
  const to = order.customer.email;
  if (to === null) return null;
  const received = `We have received ${formatMoney(paidCents)}. ${balanceText(order)}`;
  return createEmail(
    {
      kind: 'order-confirmation',
      to,
      dedupeKey: confirmationKey(order.id),
      heading: order.plan === null ? `Order #${order.id} is paid` : `Your layby is set up: order #${order.id}`,
      preview: received,
      name: order.customer.name,
      body: (
        <>
          <Paragraph>Thank you. {received}</Paragraph>
          <ItemTable order={order} />
          <ScheduleTable order={order} />
          <MovedDays order={order} />
          <SectionHeading>Delivery</SectionHeading>
          <Paragraph>{deliveryText(order)}</Paragraph>
          <ActionButton url={context.orderUrl(order)}>See your order</ActionButton>
          <Agreement termsText={termsText} />
        </>
      ),
    },
    context.sender,
  );
}

/** The agreement names the days from the day of ordering; if the first payment came later, the others are later too. */
function MovedDays({ order: { plan, createdAt } }: { order: Order }) {
  const start = plan?.installments[0]?.dueDate;
  if (start === undefined || start === melbourneDay(new Date(createdAt))) return null;
  return (
    <SmallPrint>
      Your first payment was made on {formatLongDay(start)}, so these days hold in place of those in the agreement
      below.
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
      heading: order.plan === null ? `Order #${order.id}: ${total} to pay` : `Your layby: order #${order.id}`,
      preview: `Pay ${first} with the link in this email, or at our counter.`,
      name: order.customer.name,
      body: (
        <>
          <Paragraph>
            {order.plan === null
              ? `Thank you for your order. Please pay ${total} with the link below, or at our counter.`
              : `Thank you for your order. Your layby starts with its first payment of ${first}, which you make with the link below, or at our counter. The days of the others count from that day.`}
          </Paragraph>
          <ItemTable order={order} />
          <ScheduleTable order={order} />
          <SectionHeading>Delivery</SectionHeading>
          <Paragraph>{unpaidDeliveryText(order, requestedDay)}</Paragraph>
          <ActionButton url={context.orderUrl(order)}>Pay {first}</ActionButton>
          <Agreement termsText={termsText} />
        </>
      ),
    },
    context.sender,
  );
}

function unpaidDeliveryText(order: Order, requestedDay: Day | null): string {
  const to = addressLine(order);
  const where = to === null ? '' : `\nTo: ${to}`;
  if (order.plan !== null) return `You choose the delivery day once the last payment is made.${where}`;
  if (requestedDay === null) return `You choose the delivery day once it is paid.${where}`;
  return `We deliver on ${formatLongDay(requestedDay)} if it is paid before then.${where}`;
}
