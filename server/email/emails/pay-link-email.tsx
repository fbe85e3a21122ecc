import type { Order } from '#core/orders/order.ts';
import { ActionButton, Paragraph } from '../email-components.tsx';
import type { EmailContext } from '../email-context.ts';
import { createEmail } from '../email-layout.tsx';
import type { Email } from '../outbox.ts';
import { InvoiceTable, ScheduleTable } from './order-tables.tsx';
import { balanceText, formatRemaining, goodsText } from './order-text.ts';

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
