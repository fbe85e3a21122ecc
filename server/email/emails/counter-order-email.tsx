import { type Day, formatLongDay } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import type { Order } from '#core/orders/order.ts';
import { createEmail } from '../create-email.tsx';
import { ActionButton, Paragraph, SectionHeading } from '../email-components.tsx';
import type { EmailContext } from '../email-context.ts';
import type { Email } from '../outbox.ts';
import { Agreement, ItemTable, ScheduleTable } from './order-rows.tsx';
import { addressLine } from './order-text.ts';

export interface CounterOrder {
  /** Nothing of it is paid yet. */
  order: Order;
  /** The day that was agreed, for an order that is paid in full. */
  requestedDay: Day | null;
  /** The lay-by agreement as it was accepted; null for an order that is paid in full. */
  termsText: string | null;
}

/** Follows a sale at the counter or on the phone that is paid later: what is to be paid, where, and what comes then. */
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
