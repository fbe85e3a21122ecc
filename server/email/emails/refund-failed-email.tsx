import type { SavedCard } from '#core/laybys/layby.ts';
import { formatMoney } from '#core/money.ts';
import type { Order } from '#core/orders/order.ts';
import { formatCard } from '#core/payments/format-card.ts';
import { ActionButton, Paragraph } from '../email-components.tsx';
import type { EmailContext } from '../email-context.ts';
import { createEmail } from '../email-layout.tsx';
import type { Email } from '../outbox.ts';
import { ProductTable } from './order-tables.tsx';
import { goodsText } from './order-text.ts';

export interface FailedRefund {
  order: Order;
  amountCents: number;
  /** The refund's own reference: each failure is one email. */
  reference: string;
  /** The card that was to get it, where it is known. */
  card: SavedCard | null;
}

/** A refund that was made, and that the customer was told of, came back from the bank. */
export function refundFailedEmail(
  { order, amountCents, reference, card }: FailedRefund,
  context: EmailContext,
): Email | null {
  const to = order.customer.email;
  if (to === null) return null;
  const amount = formatMoney(amountCents);
  const { phone } = context.sender;
  return createEmail(
    {
      kind: 'refund-failed',
      to,
      dedupeKey: `refund-failed:${reference}`,
      heading: `The refund of ${amount} didn’t reach your card`,
      subject: `The refund of ${amount} for order #${order.id} didn’t reach your card`,
      preview: 'We’ll get it to you another way.',
      name: order.customer.name,
      body: (
        <>
          <Paragraph>
            We refunded {amount} of order #{order.id} ({goodsText(order)}) to{' '}
            {card === null ? 'your card' : `your ${formatCard(card)}`}, but your bank has sent it back. That happens
            when a card was replaced, or its account closed.
          </Paragraph>
          <Paragraph>
            We have the money and we’ll get it to you another way. We’ll be in touch
            {phone === '' ? '' : `; you can also call us on ${phone}`}.
          </Paragraph>
          <ActionButton url={context.orderUrl(order)}>See your order</ActionButton>
          <ProductTable order={order} heading="What you ordered" />
        </>
      ),
    },
    context.sender,
  );
}
