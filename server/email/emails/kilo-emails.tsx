import { addDays, formatInstant } from '#core/dates.ts';
import type { SavedCard } from '#core/laybys/layby.ts';
import { formatMoney } from '#core/money.ts';
import type { Order } from '#core/orders/order.ts';
import { endOfQuestion } from '#core/orders/weighing/weight-request.ts';
import { cardName } from '#core/payments/format-card.ts';
import { ActionButton, Paragraph, SectionHeading } from '../email-components.tsx';
import type { EmailContext } from '../email-context.ts';
import { createEmail } from '../email-layout.tsx';
import { confirmationKey, type Email } from '../outbox.ts';
import { reasonText } from './instalment-emails.tsx';
import { ProductTable } from './order-tables.tsx';
import { deliveryText, formatRemaining, goodsText, isPickup } from './order-text.ts';

export interface AgreedOrder {
  order: Order;
  card: SavedCard | null;
}

/**
 * Sent when a customer has ordered goods by the kilo and agreed to pay by their weight. States the maximum amount, and when the card is
 * charged.
 */
export function agreedEmail({ order, card }: AgreedOrder, context: EmailContext): Email | null {
  const { customer } = order;
  if (customer.email === null) return null;
  const most = formatRemaining(order);
  return createEmail(context.sender, {
    kind: 'order-agreed',
    to: customer.email,
    dedupeKey: confirmationKey(order.id),
    subject: `Order #${order.id}: at most ${most}`,
    heading: `We’ve got your order #${order.id}: at most ${most}`,
    preview: `Nothing was charged yet. ${goodsText(order)}`,
    tone: 'done',
    name: customer.name,
    body: (
      <>
        <Paragraph>
          Some of your goods are sold by weight. We weigh them when we pack your order and charge {cardName(card)} what
          they weigh, at most {most}. You get another email then, with the weight and the price.
        </Paragraph>
        <Paragraph>{heldText(order)}</Paragraph>
        <SectionHeading>{isPickup(order) ? 'Pick-up' : 'Delivery'}</SectionHeading>
        <Paragraph>{deliveryText(order, context)}</Paragraph>
        <ActionButton url={context.orderUrl(order)}>See your order</ActionButton>
        <ProductTable order={order} heading="What you ordered" />
      </>
    ),
  });
}

function heldText({ hold }: Order): string {
  if (hold === null) {
    return 'Nothing was charged yet. Some days before we pack your order, we ask your bank to hold that amount for us.';
  }
  return (
    `Nothing was charged yet: your bank only holds ${formatMoney(hold.amount)} for us. On a debit card you may not be able to use ` +
    'that money for some days, even after we have charged less.'
  );
}

export interface UnpaidKilo {
  order: Order;
  amountCents: number;
  card: SavedCard | null;
  /** The provider's decline code. */
  declineCode: string;
  /** Whether the goods were already weighed. If so, the card couldn't be charged; if not, the amount couldn't be held on it. */
  isWeighed: boolean;
  chargeReference: string;
}

/**
 * Sent when an amount couldn't be held on the card, or charged to it, while the customer wasn't on the shop's page. States the reason
 * and the link to pay. Not sent if the customer has asked to cancel since.
 */
export function unpaidKiloEmail(
  { order, amountCents, card, declineCode, isWeighed, chargeReference }: UnpaidKilo,
  context: EmailContext,
): Email | null {
  const { customer } = order;
  if (customer.email === null || order.cancelRequestedAt !== null) return null;
  const amount = formatMoney(amountCents);
  const couldNot = `We couldn’t ${isWeighed ? 'charge' : 'hold'} ${amount}`;
  return createEmail(context.sender, {
    kind: 'kilo-unpaid',
    to: customer.email,
    dedupeKey: `kilo-unpaid:${chargeReference}`,
    subject: `${couldNot} for order #${order.id}`,
    heading: couldNot,
    preview: 'Please enter another card with the link in this email.',
    name: customer.name,
    body: (
      <>
        <Paragraph>
          We tried to {isWeighed ? 'charge' : 'hold'} {amount} for your order #{order.id} {isWeighed ? 'to' : 'on'}{' '}
          {cardName(card)}. {reasonText(declineCode)} Nothing was taken.
        </Paragraph>
        <Paragraph>{kiloStepText(order, isWeighed, context)}</Paragraph>
        <ActionButton url={context.orderUrl(order)}>See and pay your order</ActionButton>
        <ProductTable order={order} heading="What you ordered" />
      </>
    ),
  });
}

function kiloStepText({ deliveryDate }: Order, isWeighed: boolean, { today, formatDay }: EmailContext): string {
  if (isWeighed) return 'Your order is packed and leaves our shop once it is paid. Please pay it with the link below.';
  const eve = deliveryDate === null ? today : addDays(deliveryDate, -1);
  const by = deliveryDate === null || eve <= today ? 'today' : `by ${formatDay(eve)}`;
  return `Please enter a card with the link below ${by}. We cut your goods only after that, and still charge only what they weigh.`;
}

export interface ItemsQuestion {
  order: Order;
  request: { id: number; totalCents: number; question: string; requestedAt: string };
  /** The signed link to the page that asks the question. */
  url: string;
}

/**
 * Asks a customer to agree to a change of an order's items, if the order would then cost more than agreed. Opening the link doesn't
 * answer the question.
 */
export function itemsQuestionEmail({ order, request, url }: ItemsQuestion, context: EmailContext): Email | null {
  const { customer } = order;
  if (customer.email === null) return null;
  const { id, totalCents, question, requestedAt } = request;
  return createEmail(context.sender, {
    kind: 'items-question',
    to: customer.email,
    dedupeKey: `items-question:${id}:${requestedAt}`,
    subject: `At most ${formatMoney(totalCents)}: may we change order #${order.id}?`,
    heading: 'May we change your order?',
    preview: `Your order would cost at most ${formatMoney(totalCents)}. Nothing changes unless you agree.`,
    name: customer.name,
    body: (
      <>
        <Paragraph>{question}</Paragraph>
        <ActionButton url={url}>Answer the question</ActionButton>
        <Paragraph>
          You can answer until {formatInstant(endOfQuestion(requestedAt))}. Nothing changes and nothing more is charged
          unless you agree.
        </Paragraph>
        <ProductTable order={order} heading="What you ordered" />
      </>
    ),
  });
}
