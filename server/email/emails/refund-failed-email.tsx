import type { SavedCard } from '#core/laybys/layby.ts';
import { formatMoney } from '#core/money.ts';
import type { Order } from '#core/orders/order.ts';
import { cardName } from '#core/payments/format-card.ts';
import { ActionButton } from '../email-components.tsx';
import type { EmailContext } from '../email-context.ts';
import { createEmail } from '../email-layout.tsx';
import type { Email } from '../outbox.ts';
import { writeText } from '../texts/write-text.tsx';
import { ProductTable } from './order-tables.tsx';
import { orderFieldsOf } from './order-text.ts';

export interface FailedRefund {
  order: Order;
  amountCents: number;
  /** The reference of the refund; each failure is a separate email. */
  reference: string;
  /** The card that was to receive the refund, if known. */
  card: SavedCard | null;
}

/** Sent when a refund has failed after the customer was told about it: it was rejected, or the bank has returned it. */
export function refundFailedEmail(
  { order, amountCents, reference, card }: FailedRefund,
  context: EmailContext,
): Email | null {
  const to = order.customer.email;
  if (to === null) return null;
  const amount = formatMoney(amountCents);
  const { phone } = context.sender;
  return createEmail(context.sender, {
    kind: 'refund-failed',
    to,
    dedupeKey: `refund-failed:${reference}`,
    ...writeText(
      'refund-failed',
      {
        ...orderFieldsOf(order),
        amount,
        card: cardName(card),
        orCall: phone === '' ? null : `; you can also call us on ${phone}`,
      },
      context,
    ),
    preview: 'We’ll get it to you another way.',
    name: order.customer.name,
    body: (
      <>
        <ActionButton url={context.orderUrl(order)}>See your order</ActionButton>
        <ProductTable order={order} heading="What you ordered" />
      </>
    ),
  });
}
