import { formatInstantDate, formatLongDay, melbourneDay } from '#core/dates.ts';
import type { SavedCard } from '#core/laybys/layby.ts';
import { formatMoney } from '#core/money.ts';
import type { Order } from '#core/orders/order.ts';
import type { EmailContext } from '../email-context.ts';
import { button, type LedgerRow, ledger, section, words } from '../email-parts.ts';
import type { Email } from '../outbox.ts';
import { writeEmail } from '../write-email.ts';
import { balanceWords, cardWords, deliveryWords, leftOf, scheduleRows } from './order-words.ts';

export interface Receipt {
  /** As the payment left it. */
  order: Order;
  payment: { id: number; amount: number; method: 'card' | 'cash' | 'eftpos' | 'manual'; paymentDate: string };
  /** The card that paid, where it is known. */
  card: SavedCard | null;
}

/** Follows every payment but an order's first: the sum, what is left, and what is due next. */
export function receiptEmail({ order, payment, card }: Receipt, desk: EmailContext): Email | null {
  const to = order.customer.email;
  if (to === null) return null;
  const sum = formatMoney(payment.amount);
  const isPaid = order.amountPaid >= order.totalAmount;
  return writeEmail(
    {
      kind: 'receipt',
      to,
      onceKey: `receipt:${payment.id}`,
      heading: isPaid ? `Order #${order.id} is paid off` : `We have received ${sum}`,
      subject: isPaid ? `Order #${order.id} is paid off` : `We have received ${sum} for order #${order.id}`,
      preheader: balanceWords(order),
      name: order.customer.name,
      parts: [
        words(
          `Thank you. Your payment of ${sum} for order #${order.id} arrived on ${dayOf(payment.paymentDate)}. ${balanceWords(order)}`,
        ),
        ledger(sumRows({ order, payment, card })),
        ...(isPaid || order.plan === null ? [] : [section('Your payments'), ledger(scheduleRows(order))]),
        ...(isPaid ? [section('Delivery'), words(deliveryWords(order))] : []),
        button(
          desk.orderUrl(order),
          isPaid && order.deliveryDate === null ? 'Choose your delivery day' : 'See your order',
        ),
      ],
    },
    desk.sender,
  );
}

function dayOf(instant: string): string {
  return formatLongDay(melbourneDay(new Date(instant)));
}

const methodNames = { card: 'Card', cash: 'Cash', eftpos: 'EFTPOS', manual: 'Recorded by the shop' } as const;

function sumRows({ order, payment, card }: Receipt): LedgerRow[] {
  const how = card === null ? methodNames[payment.method] : cardWords(card);
  return [
    {
      label: 'This payment',
      note: `${how}, ${formatInstantDate(payment.paymentDate)}`,
      figure: formatMoney(payment.amount),
    },
    { label: 'Paid so far', figure: formatMoney(order.amountPaid) },
    { label: 'Total, GST free', figure: formatMoney(order.totalAmount) },
    { label: 'Still to pay', figure: leftOf(order), isTotal: true },
  ];
}
