import { formatLongDay } from '#core/dates.ts';
import type { Instalment } from '#core/laybys/layby.ts';
import { formatMoney } from '#core/money.ts';
import type { Order } from '#core/orders/order.ts';
import { formatCard } from '#core/payments/format-card.ts';
import { createEmail } from '../create-email.tsx';
import { reminderKey } from '../dedupe-keys.ts';
import { ActionButton, Paragraph } from '../email-components.tsx';
import type { EmailContext } from '../email-context.ts';
import type { Email } from '../outbox.ts';
import { ScheduleTable } from './order-rows.tsx';
import { formatDueDay, goodsText, openCents } from './order-text.ts';

export interface Reminder {
  order: Order;
  /** The one of the order's instalments that falls due. */
  instalment: Instalment;
}

/** Some days before an instalment falls due: the amount, the day, and who has to do what. */
export function reminderEmail({ order, instalment }: Reminder, context: EmailContext): Email | null {
  const { plan, customer } = order;
  if (plan === null || customer.email === null) return null;
  const amount = formatMoney(openCents(instalment));
  const day = formatLongDay(instalment.dueDate);
  const due = `${amount} is due on ${formatDueDay(instalment.dueDate)}`;
  return createEmail(
    {
      kind: 'reminder',
      to: customer.email,
      dedupeKey: reminderKey(instalment),
      heading: due,
      subject: `${due} for order #${order.id}`,
      preview: plan.card === null ? 'How to pay it, in a minute.' : 'We charge your saved card; nothing to do.',
      name: customer.name,
      body: (
        <>
          <Paragraph>
            On {day}, payment {instalment.number} of {plan.numInstallments} for order #{order.id} ({goodsText(order)})
            is due: {amount}.
          </Paragraph>
          <Paragraph>
            {plan.card === null
              ? `No card is saved for this layby, so nothing is charged by itself. Please pay ${amount} by ${day} with the link below${phoneText(context)}.`
              : `We charge it to your ${formatCard(plan.card)} on that day, from 9 in the morning; you don’t need to do anything. You can also pay earlier, pay more, or change the card.`}
          </Paragraph>
          <ActionButton url={context.orderUrl(order)}>
            {plan.card === null ? `Pay ${amount}` : 'See your order'}
          </ActionButton>
          <ScheduleTable order={order} />
        </>
      ),
    },
    context.sender,
  );
}

function phoneText({ sender }: EmailContext): string {
  return sender.phone === '' ? ', or in the shop' : `, in the shop, or by calling us on ${sender.phone}`;
}
