import { formatLongDay, melbourneDay } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import type { Order } from '#core/orders/order.ts';
import type { EmailContext } from '../email-context.ts';
import { button, type EmailPart, ledger, quiet, section, words } from '../email-parts.ts';
import type { Email } from '../outbox.ts';
import { writeEmail } from '../write-email.ts';
import { agreementParts, itemRows } from './order-parts.ts';
import { balanceWords, deliveryWords, scheduleRows } from './order-words.ts';

export interface Confirmation {
  order: Order;
  /** What was paid just now. */
  paidCents: number;
  /** The lay-by agreement as it was accepted; null for an order that is paid in full. */
  termsText: string | null;
}

/** An order is confirmed once, also where its first payment was taken back and another came. */
export function confirmationKey(orderId: number): string {
  return `order-confirmation:${orderId}`;
}

/** Follows an order's first payment: what was bought and paid, and what comes next, with sums and days. */
export function orderConfirmationEmail(
  { order, paidCents, termsText }: Confirmation,
  desk: EmailContext,
): Email | null {
  const to = order.customer.email;
  if (to === null) return null;
  const schedule = scheduleRows(order);
  return writeEmail(
    {
      kind: 'order-confirmation',
      to,
      onceKey: confirmationKey(order.id),
      heading: order.plan === null ? `Order #${order.id} is paid` : `Your layby is set up: order #${order.id}`,
      preheader: `We have received ${formatMoney(paidCents)}. ${balanceWords(order)}`,
      name: order.customer.name,
      parts: [
        words(`Thank you. We have received ${formatMoney(paidCents)}. ${balanceWords(order)}`),
        section('What you bought'),
        ledger(itemRows(order)),
        ...(schedule.length === 0 ? [] : [section('Your payments'), ledger(schedule), ...movedDaysWords(order)]),
        section('Delivery'),
        words(deliveryWords(order)),
        button(desk.orderUrl(order), 'See your order'),
        ...agreementParts(termsText),
      ],
    },
    desk.sender,
  );
}

/** The agreement names the days as they were on the day of ordering; where the first payment came later, so do the others. */
function movedDaysWords({ plan, createdAt }: Order): EmailPart[] {
  const start = plan?.installments[0]?.dueDate;
  if (start === undefined || start === melbourneDay(new Date(createdAt))) return [];
  const moved = `Your first payment was made on ${formatLongDay(start)}`;
  return [quiet(`${moved}, so these days hold in place of those in the agreement below.`)];
}
