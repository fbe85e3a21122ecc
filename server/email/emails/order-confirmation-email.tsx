import { formatLongDay, melbourneDay } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import type { Order } from '#core/orders/order.ts';
import { createEmail } from '../create-email.tsx';
import { confirmationKey } from '../dedupe-keys.ts';
import { ActionButton, Paragraph, SectionHeading, SmallPrint } from '../email-components.tsx';
import type { EmailContext } from '../email-context.ts';
import type { Email } from '../outbox.ts';
import { Agreement, ItemTable, ScheduleTable } from './order-rows.tsx';
import { balanceText, deliveryText } from './order-text.ts';

export interface Confirmation {
  order: Order;
  /** What was paid just now. */
  paidCents: number;
  /** The lay-by agreement as it was accepted; null for an order that is paid in full. */
  termsText: string | null;
}

/** Follows an order's first payment: what was bought and paid, and what comes next, with amounts and days. */
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

/** The agreement names the days as they were on the day of ordering; where the first payment came later, so do the others. */
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
