import { type Day, formatLongDay } from '#core/dates.ts';
import type { Instalment, SavedCard } from '#core/laybys/layby.ts';
import { formatMoney } from '#core/money.ts';
import type { Order } from '#core/orders/order.ts';
import { formatCard } from '#core/payments/format-card.ts';
import { createEmail } from '../create-email.tsx';
import { ActionButton, Paragraph } from '../email-components.tsx';
import type { EmailContext } from '../email-context.ts';
import type { Email } from '../outbox.ts';
import { ScheduleTable } from './order-rows.tsx';
import { formatDueDay, openCents } from './order-text.ts';

export interface FailedInstalment {
  /** As the failure left it. */
  order: Order;
  instalment: Instalment;
  /** The provider's word, e.g. 'insufficient_funds'. */
  declineCode: string;
  /** When it is tried again; null: it waits for the customer. */
  nextAttemptOn: Day | null;
  /** The card that was charged, which may have been replaced since; the layby's where none is given. */
  card?: SavedCard | null;
}

/** An instalment could not be charged: why, what happens next, and the link to pay it. */
export function failedInstalmentEmail(
  { order, instalment, declineCode, nextAttemptOn, card: charged = null }: FailedInstalment,
  context: EmailContext,
): Email | null {
  const { plan, customer } = order;
  if (plan === null || customer.email === null) return null;
  const amount = formatMoney(openCents(instalment));
  const card = cardName(charged ?? plan.card);
  const newCard = charged === null || cardName(plan.card) === card ? null : cardName(plan.card);
  return createEmail(
    {
      kind: 'failed-instalment',
      to: customer.email,
      dedupeKey: `failed-instalment:${instalment.id}:${instalment.lastAttemptAt ?? instalment.failedAttempts}`,
      heading: `We could not charge ${amount}`,
      subject: `We could not charge ${amount} for order #${order.id}`,
      preview:
        nextAttemptOn === null ? 'Please pay it with the link.' : `We try again on ${formatDueDay(nextAttemptOn)}.`,
      name: customer.name,
      body: (
        <>
          <Paragraph>
            We tried to charge payment {instalment.number} of {plan.numInstallments} for order #{order.id}, due{' '}
            {formatLongDay(instalment.dueDate)}, to {card}. {reasonText(declineCode)} Nothing was taken.
          </Paragraph>
          <Paragraph>{nextStepText({ instalment, amount, nextAttemptOn, newCard })}</Paragraph>
          <ActionButton url={context.orderUrl(order)}>Pay {amount} now</ActionButton>
          <Paragraph>With the same link you can change the card for the payments to come.</Paragraph>
          <ScheduleTable order={order} />
        </>
      ),
    },
    context.sender,
  );
}

/** A provider's decline code as a customer can use it. */
export function reasonText(declineCode: string): string {
  switch (declineCode) {
    case 'insufficient_funds':
      return 'The bank says that there was not enough money on it that day.';
    case 'expired_card':
      return 'The card has expired.';
    case 'lost_card':
    case 'stolen_card':
    case 'pickup_card':
      return 'The bank no longer accepts this card.';
    case 'authentication_required':
      return 'The bank wants you to confirm this payment yourself.';
    case 'unknown_card':
      return 'The saved card can no longer be used.';
    default:
      return 'The bank declined it and did not say why.';
  }
}

/** "your Visa ending 4242". */
function cardName(card: SavedCard | null): string {
  return card === null ? 'your card' : `your ${formatCard(card)}`;
}

function nextStepText({
  instalment,
  amount,
  nextAttemptOn,
  newCard,
}: {
  instalment: Instalment;
  amount: string;
  nextAttemptOn: Day | null;
  /** Where another one was put on the layby since. */
  newCard: string | null;
}): string {
  if (nextAttemptOn !== null) {
    const withCard = newCard === null ? '' : ` with ${newCard}`;
    return `We try again on ${formatLongDay(nextAttemptOn)}${withCard}. If you pay ${amount} before then, we won’t.`;
  }
  if (instalment.status === 'missed') {
    return `That was the third try, so we won’t try this payment again. Please pay ${amount} with the link below, or call us and we will find a way. The later payments stay as planned.`;
  }
  return `We don’t try this card again by ourselves. Please pay ${amount} with the link below.`;
}
