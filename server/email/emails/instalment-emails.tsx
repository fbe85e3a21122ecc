import type { Day } from '#core/dates.ts';
import type { Instalment, SavedCard } from '#core/laybys/layby.ts';
import { formatMoney } from '#core/money.ts';
import type { Order } from '#core/orders/order.ts';
import { cardName, formatCard } from '#core/payments/format-card.ts';
import { ActionButton, Paragraph } from '../email-components.tsx';
import type { EmailContext } from '../email-context.ts';
import { createEmail } from '../email-layout.tsx';
import { type Email, reminderKey } from '../outbox.ts';
import { writeText } from '../texts/write-text.tsx';
import { ProductTable, ScheduleTable } from './order-tables.tsx';
import { openCents, orderFieldsOf } from './order-text.ts';

export interface Reminder {
  order: Order;
  /** The order's instalment that is due soon. */
  instalment: Instalment;
  /** Whether the open amount is too small to be charged to a card. */
  isTooSmall?: boolean;
}

/** Sent some days before an instalment is due. States the amount, the day, and what the customer must do. */
export function reminderEmail(
  { order, instalment, isTooSmall = false }: Reminder,
  context: EmailContext,
): Email | null {
  const { plan, customer } = order;
  if (plan === null || customer.email === null) return null;
  const amount = formatMoney(openCents(instalment));
  const day = context.formatDay(instalment.dueDate);
  const payment = `payment ${instalment.number} of ${plan.numInstallments}`;
  return createEmail(context.sender, {
    kind: 'reminder',
    to: customer.email,
    dedupeKey: reminderKey(instalment),
    ...writeText('reminder', { ...orderFieldsOf(order), amount, dueDay: day, payment }, context),
    preview:
      plan.card !== null && !isTooSmall
        ? `We charge your ${formatCard(plan.card)}; you don’t need to do anything.`
        : `How to pay ${amount} in a minute.`,
    tone: 'layby',
    name: customer.name,
    body: (
      <>
        <Paragraph>
          {isTooSmall
            ? `A card can’t be charged as little as that, so nothing is charged automatically. Please pay it together with the next payment by the link below${payElsewhereText(context)}.`
            : plan.card === null
              ? `No card is saved for this layby, so nothing is charged automatically. Please pay ${amount} by ${day} with the link below${payElsewhereText(context)}.`
              : `We charge it to your ${formatCard(plan.card)} on that day, from 9 in the morning; you don’t need to do anything. You can also pay earlier, pay more, or change the card.`}
        </Paragraph>
        <ActionButton url={context.orderUrl(order)}>
          {plan.card === null && !isTooSmall ? `Pay ${amount}` : 'See your order'}
        </ActionButton>
        <ScheduleTable order={order} context={context} />
        <ProductTable order={order} heading="What you are paying for" />
      </>
    ),
  });
}

function payElsewhereText({ sender }: EmailContext): string {
  return sender.phone === '' ? ', or in the shop' : `, in the shop, or by calling us on ${sender.phone}`;
}

export interface FailedInstalment {
  /** The order after the failed charge. */
  order: Order;
  instalment: Instalment;
  /** The provider's decline code, e.g. 'insufficient_funds'. */
  declineCode: string;
  /** The day of the next attempt to charge the card; null if the customer must pay the instalment themselves. */
  nextAttemptOn: Day | null;
  /** The card that couldn't be charged, if it isn't the layby's current card. The customer may have replaced it since. */
  card?: SavedCard | null;
}

/**
 * Sent when an instalment couldn't be charged. States the reason, what happens next, and the link to pay. Not sent if the customer has
 * asked to cancel since, because nothing is charged any more.
 */
export function failedInstalmentEmail(
  { order, instalment, declineCode, nextAttemptOn, card: charged = null }: FailedInstalment,
  context: EmailContext,
): Email | null {
  const { plan, customer } = order;
  if (plan === null || customer.email === null || order.cancelRequestedAt !== null) return null;
  const amount = formatMoney(openCents(instalment));
  const card = cardName(charged ?? plan.card);
  const dueDay = context.formatDay(instalment.dueDate);
  const payment = `payment ${instalment.number} of ${plan.numInstallments}`;
  const newCard = charged === null || cardName(plan.card) === card ? null : cardName(plan.card);
  return createEmail(context.sender, {
    kind: 'failed-instalment',
    to: customer.email,
    dedupeKey: `failed-instalment:${instalment.id}:${instalment.lastAttemptAt ?? instalment.failedAttempts}`,
    ...writeText('failed-instalment', { ...orderFieldsOf(order), amount, dueDay, payment, card }, context),
    preview:
      nextAttemptOn === null
        ? `Please pay ${amount} with the link in this email.`
        : `We try again on ${context.formatDay(nextAttemptOn)}, or you pay it now.`,
    name: customer.name,
    body: (
      <>
        <Paragraph>{reasonText(declineCode)} Nothing was taken.</Paragraph>
        <Paragraph>{nextStepText({ instalment, amount, nextAttemptOn, newCard }, context)}</Paragraph>
        <ActionButton url={context.orderUrl(order)}>Pay {amount} now</ActionButton>
        <Paragraph>The same link lets you change the card for later payments.</Paragraph>
        <ScheduleTable order={order} context={context} />
        <ProductTable order={order} heading="What you are paying for" />
      </>
    ),
  });
}

/** Explains to the customer why the card was declined, by the provider's decline code. */
export function reasonText(declineCode: string): string {
  switch (declineCode) {
    case 'insufficient_funds':
      return 'The bank says that there wasn’t enough money on it that day.';
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
    case 'never_sent':
      return 'We couldn’t reach the bank in time.';
    default:
      return 'The bank declined it and didn’t say why.';
  }
}

interface NextStep {
  instalment: Instalment;
  amount: string;
  nextAttemptOn: Day | null;
  /** The layby's current card, if it isn't the charged card. */
  newCard: string | null;
}

function nextStepText({ instalment, amount, nextAttemptOn, newCard }: NextStep, { formatDay }: EmailContext): string {
  if (nextAttemptOn !== null) {
    const withCard = newCard === null ? '' : ` with ${newCard}`;
    return `We try again on ${formatDay(nextAttemptOn)}${withCard}. If you pay ${amount} before then, we won’t.`;
  }
  if (instalment.status === 'missed') {
    return `That was the third try, so we won’t charge this payment again. Please pay ${amount} with the link below, or call us and we will find a way. The later payments stay as planned.`;
  }
  return `We won’t charge this card again automatically. Please pay ${amount} with the link below.`;
}
