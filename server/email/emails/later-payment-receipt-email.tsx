import { type Day, melbourneDay } from '#core/dates.ts';
import type { SavedCard } from '#core/laybys/layby.ts';
import { formatMoney } from '#core/money.ts';
import type { Order } from '#core/orders/order.ts';
import { formatCard } from '#core/payments/format-card.ts';
import { ActionButton, Paragraph, SectionHeading } from '../email-components.tsx';
import type { EmailContext } from '../email-context.ts';
import { createEmail } from '../email-layout.tsx';
import { type FigureRow, FigureTable } from '../figure-table.tsx';
import type { Email } from '../outbox.ts';
import { writeText } from '../texts/write-text.tsx';
import { InvoiceTable, ProductTable, ScheduleTable } from './order-tables.tsx';
import { balanceText, deliveryText, formatRemaining, isPaid, isPickup, nextStep, orderFieldsOf } from './order-text.ts';

export interface Receipt {
  /** The order after the payment. */
  order: Order;
  payment: { id: number; amount: number; method: 'card' | 'cash' | 'eftpos' | 'manual'; paymentDate: string };
  /** The card used for the payment, if known. */
  card: SavedCard | null;
}

/** Sent after every payment of an order except the first. States the amount, what is left, and what is due next. */
export function receiptEmail({ order, payment, card }: Receipt, context: EmailContext): Email | null {
  const to = order.customer.email;
  if (to === null) return null;
  const amount = formatMoney(payment.amount);
  const isLast = isPaid(order);
  const paidDay = context.formatDay(dayOf(payment.paymentDate));
  const fields = { ...orderFieldsOf(order), amount, paidDay, balance: balanceText(order, context) };
  return createEmail(context.sender, {
    kind: 'receipt',
    to,
    dedupeKey: `receipt:${payment.id}`,
    ...writeText(isLast ? 'receipt-last' : 'receipt', fields, context),
    preview: isLast ? deliveryText(order, context) : balanceText(order, context),
    tone: isLast ? 'done' : 'layby',
    name: order.customer.name,
    body: (
      <>
        {isLast ? (
          <>
            <SectionHeading>{isPickup(order) ? 'Pick-up' : 'Delivery'}</SectionHeading>
            <Paragraph>{deliveryText(order, context)}</Paragraph>
          </>
        ) : null}
        <ActionButton url={context.orderUrl(order)}>{nextStep(order)}</ActionButton>
        <FigureTable rows={amountRows({ order, payment, card }, context)} />
        {isLast ? (
          <InvoiceTable order={order} context={context} />
        ) : (
          <>
            <ScheduleTable order={order} context={context} />
            <ProductTable order={order} heading="What you are paying for" />
          </>
        )}
      </>
    ),
  });
}

function dayOf(instant: string): Day {
  return melbourneDay(new Date(instant));
}

const methodNames = { card: 'Card', cash: 'Cash', eftpos: 'EFTPOS', manual: 'Recorded by the shop' } as const;

function amountRows({ order, payment, card }: Receipt, { formatDay }: EmailContext): FigureRow[] {
  const hasSchedule = order.plan !== null && !isPaid(order);
  const left = { label: 'Still to pay', figure: formatRemaining(order), isTotal: true };
  const method = card === null ? methodNames[payment.method] : formatCard(card);
  return [
    {
      label: 'This payment',
      note: `${method}, ${formatDay(dayOf(payment.paymentDate))}`,
      figure: formatMoney(payment.amount),
    },
    { label: 'Paid so far', figure: formatMoney(order.amountPaid) },
    { label: 'Order total', figure: formatMoney(order.totalAmount) },
    // If there is a schedule below the table, it ends with the amount left. So the table itself omits this amount.
    ...(hasSchedule ? [] : [left]),
  ];
}
