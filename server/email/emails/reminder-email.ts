import { formatLongDay } from '#core/dates.ts';
import type { Instalment } from '#core/laybys/layby.ts';
import { formatMoney } from '#core/money.ts';
import type { Order } from '#core/orders/order.ts';
import type { EmailContext } from '../email-context.ts';
import { button, ledger, section, words } from '../email-parts.ts';
import type { Email } from '../outbox.ts';
import { writeEmail } from '../write-email.ts';
import { cardWords, dueDay, goodsWords, openCents, scheduleRows } from './order-words.ts';

export interface Reminder {
  order: Order;
  /** The one of the order's instalments that falls due. */
  instalment: Instalment;
}

/** Some days before an instalment falls due: the sum, the day, and who has to do what. */
export function reminderEmail({ order, instalment }: Reminder, desk: EmailContext): Email | null {
  const { plan, customer } = order;
  if (plan === null || customer.email === null) return null;
  const sum = formatMoney(openCents(instalment));
  const day = formatLongDay(instalment.dueDate);
  const which = `payment ${instalment.number} of ${plan.numInstallments} for order #${order.id} (${goodsWords(order)})`;
  return writeEmail(
    {
      kind: 'reminder',
      to: customer.email,
      onceKey: `reminder:${instalment.id}:${instalment.dueDate}`,
      heading: `${sum} is due on ${dueDay(instalment.dueDate)}`,
      subject: `${sum} is due on ${dueDay(instalment.dueDate)} for order #${order.id}`,
      preheader: plan.card === null ? 'How to pay it, in a minute.' : 'We charge your saved card; nothing to do.',
      name: customer.name,
      parts: [
        words(`On ${day}, ${which} falls due: ${sum}.`),
        ...(plan.card === null
          ? [
              words(
                `No card is saved for this layby, so nothing is charged by itself. Please pay ${sum} by ${day} with the link below${phoneWords(desk)}.`,
              ),
            ]
          : [
              words(
                `We charge it to your ${cardWords(plan.card)} on that day, from 9 in the morning; you don’t need to do anything. You can also pay earlier, pay more, or change the card.`,
              ),
            ]),
        button(desk.orderUrl(order), plan.card === null ? `Pay ${sum}` : 'See your order'),
        section('Your payments'),
        ledger(scheduleRows(order)),
      ],
    },
    desk.sender,
  );
}

function phoneWords({ sender }: EmailContext): string {
  return sender.phone === '' ? ', or in the shop' : `, in the shop, or by ringing us on ${sender.phone}`;
}
