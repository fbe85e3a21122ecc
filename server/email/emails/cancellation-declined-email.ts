import type { Order } from '#core/orders/order.ts';
import type { EmailContext } from '../email-context.ts';
import { button, words } from '../email-parts.ts';
import type { Email } from '../outbox.ts';
import { writeEmail } from '../write-email.ts';
import { balanceWords, goodsWords } from './order-words.ts';

export interface DeclinedCancellation {
  order: Order;
  /** What staff say to it; null where they say nothing. */
  answer: string | null;
}

/** The shop doesn't cancel an order that its customer wanted cancelled: an order's version keeps each answer one email. */
export function cancellationDeclinedEmail({ order, answer }: DeclinedCancellation, desk: EmailContext): Email | null {
  const to = order.customer.email;
  if (to === null) return null;
  return writeEmail(
    {
      kind: 'order-kept',
      to,
      onceKey: `order-kept:${order.id}:${order.version}`,
      heading: `Order #${order.id} goes on`,
      preheader: answer ?? 'You asked to cancel it.',
      name: order.customer.name,
      parts: [
        words(`You asked to cancel order #${order.id} (${goodsWords(order)}). It has not been cancelled and goes on.`),
        ...(answer === null ? [] : [words(`The shop’s answer: ${answer}`)]),
        words(`${balanceWords(order)} If that does not suit you, please call us.`),
        button(desk.orderUrl(order), 'See your order'),
      ],
    },
    desk.sender,
  );
}
