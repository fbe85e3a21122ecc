import { formatInstantDate, formatLongDay, melbourneDay } from '#core/dates.ts';
import type { SavedCard } from '#core/laybys/layby.ts';
import { formatMoney } from '#core/money.ts';
import type { Order } from '#core/orders/order.ts';
import { formatCard } from '#core/payments/format-card.ts';
import { ActionButton, type FigureRow, FigureTable, Paragraph, SectionHeading } from '../email-components.tsx';
import type { EmailContext } from '../email-context.ts';
import { createEmail } from '../email-layout.tsx';
import type { Email } from '../outbox.ts';
import { balanceText, deliveryText, formatRemaining, ScheduleTable, totalLabel } from './order-details.tsx';

export interface Receipt {
  /** The order after the payment. */
  order: Order;
  payment: { id: number; amount: number; method: 'card' | 'cash' | 'eftpos' | 'manual'; paymentDate: string };
  /** The card that paid, if known. */
  card: SavedCard | null;
}

/** Sent after every payment except an order's first: the amount, what is left, and what is due next. */
export function receiptEmail({ order, payment, card }: Receipt, context: EmailContext): Email | null {
  const to = order.customer.email;
  if (to === null) return null;
  const amount = formatMoney(payment.amount);
  const isPaid = order.amountPaid >= order.totalAmount;
  return createEmail(
    {
      kind: 'receipt',
      to,
      dedupeKey: `receipt:${payment.id}`,
      heading: isPaid ? `Order #${order.id} is paid off` : `We have received ${amount}`,
      subject: isPaid ? `Order #${order.id} is paid off` : `We have received ${amount} for order #${order.id}`,
      preview: balanceText(order),
      name: order.customer.name,
      body: (
        <>
          <Paragraph>
            Thank you. Your payment of {amount} for order #{order.id} arrived on {dayOf(payment.paymentDate)}.{' '}
            {balanceText(order)}
          </Paragraph>
          <FigureTable rows={amountRows({ order, payment, card })} />
          {isPaid ? <PaidOffDelivery order={order} /> : <ScheduleTable order={order} />}
          <ActionButton url={context.orderUrl(order)}>
            {isPaid && order.deliveryDate === null ? 'Choose your delivery day' : 'See your order'}
          </ActionButton>
        </>
      ),
    },
    context.sender,
  );
}

function PaidOffDelivery({ order }: { order: Order }) {
  return (
    <>
      <SectionHeading>Delivery</SectionHeading>
      <Paragraph>{deliveryText(order)}</Paragraph>
    </>
  );
}

function dayOf(instant: string): string {
  return formatLongDay(melbourneDay(new Date(instant)));
}

const methodNames = { card: 'Card', cash: 'Cash', eftpos: 'EFTPOS', manual: 'Recorded by the shop' } as const;

function amountRows({ order, payment, card }: Receipt): FigureRow[] {
  const method = card === null ? methodNames[payment.method] : formatCard(card);
  return [
    {
      label: 'This payment',
      note: `${method}, ${formatInstantDate(payment.paymentDate)}`,
      figure: formatMoney(payment.amount),
    },
    { label: 'Paid so far', figure: formatMoney(order.amountPaid) },
    { label: totalLabel(order), figure: formatMoney(order.totalAmount) },
    { label: 'Still to pay', figure: formatRemaining(order), isTotal: true },
  ];
}
