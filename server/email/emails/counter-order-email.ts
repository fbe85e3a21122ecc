import { type Day, formatLongDay } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import type { Order } from '#core/orders/order.ts';
import type { EmailContext } from '../email-context.ts';
import { button, ledger, section, words } from '../email-parts.ts';
import type { Email } from '../outbox.ts';
import { writeEmail } from '../write-email.ts';
import { agreementParts, itemRows } from './order-parts.ts';
import { addressLine, scheduleRows } from './order-words.ts';

export interface CounterOrder {
  /** Nothing of it is paid yet. */
  order: Order;
  /** The day that was agreed, for an order that is paid in full. */
  wishedDay: Day | null;
  /** The lay-by agreement as it was accepted; null for an order that is paid in full. */
  termsText: string | null;
}

/** Follows a sale at the counter or on the phone that is paid later: what is to be paid, where, and what comes then. */
export function counterOrderEmail({ order, wishedDay, termsText }: CounterOrder, desk: EmailContext): Email | null {
  const to = order.customer.email;
  if (to === null) return null;
  const total = formatMoney(order.totalAmount);
  const first = formatMoney(order.plan?.installments[0]?.amount ?? order.totalAmount);
  const schedule = scheduleRows(order);
  return writeEmail(
    {
      kind: 'counter-order',
      to,
      onceKey: `counter-order:${order.id}`,
      heading: order.plan === null ? `Order #${order.id}: ${total} to pay` : `Your layby: order #${order.id}`,
      preheader: `Pay ${first} with the link in this email, or at our counter.`,
      name: order.customer.name,
      parts: [
        words(
          order.plan === null
            ? `Thank you for your order. Please pay ${total} with the link below, or at our counter.`
            : `Thank you for your order. Your layby starts with its first payment of ${first}, which you make with the link below, or at our counter. The days of the others count from that day.`,
        ),
        section('What you bought'),
        ledger(itemRows(order)),
        ...(schedule.length === 0 ? [] : [section('Your payments'), ledger(schedule)]),
        section('Delivery'),
        words(deliveryWords(order, wishedDay)),
        button(desk.orderUrl(order), `Pay ${first}`),
        ...agreementParts(termsText),
      ],
    },
    desk.sender,
  );
}

function deliveryWords(order: Order, wishedDay: Day | null): string {
  const to = addressLine(order);
  const where = to === null ? '' : `\nTo: ${to}`;
  if (order.plan !== null) return `You choose the delivery day once the last payment is made.${where}`;
  if (wishedDay === null) return `You choose the delivery day once it is paid.${where}`;
  return `We deliver on ${formatLongDay(wishedDay)} if it is paid before then.${where}`;
}
