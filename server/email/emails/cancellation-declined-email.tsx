import type { Order } from '#core/orders/order.ts';
import { createEmail } from '../create-email.tsx';
import { ActionButton, Paragraph } from '../email-components.tsx';
import type { EmailContext } from '../email-context.ts';
import type { Email } from '../outbox.ts';
import { balanceText, goodsText } from './order-text.ts';

export interface DeclinedCancellation {
  order: Order;
  /** What staff say to it; null where they say nothing. */
  reply: string | null;
}

/** The shop doesn't cancel an order that its customer wanted cancelled: an order's version keeps each reply one email. */
export function cancellationDeclinedEmail({ order, reply }: DeclinedCancellation, context: EmailContext): Email | null {
  const to = order.customer.email;
  if (to === null) return null;
  return createEmail(
    {
      kind: 'order-kept',
      to,
      dedupeKey: `order-kept:${order.id}:${order.version}`,
      heading: `Order #${order.id} goes ahead`,
      preview: reply ?? 'You asked to cancel it.',
      name: order.customer.name,
      body: (
        <>
          <Paragraph>
            You asked to cancel order #{order.id} ({goodsText(order)}). It has not been cancelled and goes ahead.
          </Paragraph>
          {reply === null ? null : <Paragraph>Our reply: {reply}</Paragraph>}
          <Paragraph>{balanceText(order)} If that doesn’t suit you, please call us.</Paragraph>
          <ActionButton url={context.orderUrl(order)}>See your order</ActionButton>
        </>
      ),
    },
    context.sender,
  );
}
