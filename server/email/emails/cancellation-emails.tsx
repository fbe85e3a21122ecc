import { formatMoney } from '#core/money.ts';
import type { Order } from '#core/orders/order.ts';
import { ActionButton, Paragraph, SectionHeading } from '../email-components.tsx';
import type { EmailContext } from '../email-context.ts';
import { createEmail } from '../email-layout.tsx';
import { type FigureRow, FigureTable } from '../figure-table.tsx';
import type { Email } from '../outbox.ts';
import { writeText } from '../texts/write-text.tsx';
import { ProductTable, ScheduleTable } from './order-tables.tsx';
import { balanceText, orderFieldsOf } from './order-text.ts';

export interface CancelledOrder {
  order: Order;
  /** The refunded amount. The refunded and the retained amount together are everything that was paid. */
  refundCents: number;
  keptCents: number;
  /**
   * The part of the retained amount that comes from rounding cash. It is negative if rounding makes the refund larger than the exact
   * amount.
   */
  roundingCents?: number;
  /**
   * The part of the retained amount that the shop no longer has, because the customer's bank has returned it to the customer after a
   * dispute.
   */
  lostCents?: number;
  /** Whether the sale was voided. There is then no cancellation charge. */
  isVoided?: boolean;
  /** Where the refunds go, e.g. [{ to: 'Visa ending 4242', amountCents: 24998 }]. Empty if this isn't known yet. */
  parts?: readonly { to: string; amountCents: number }[];
}

/** Sent when an order is cancelled. States which part of the payments is refunded, and which part is retained. */
export function cancelledEmail(
  { order, refundCents, keptCents, roundingCents = 0, lostCents = 0, isVoided = false, parts = [] }: CancelledOrder,
  context: EmailContext,
): Email | null {
  const to = order.customer.email;
  if (to === null) return null;
  const paidCents = refundCents + keptCents;
  const amounts = { refundCents, keptCents, roundingCents, lostCents, isVoided };
  const refund = refundCents === 0 ? null : `${formatMoney(refundCents)} refunded`;
  return createEmail(context.sender, {
    kind: 'cancelled',
    to,
    dedupeKey: `cancelled:${order.id}`,
    ...writeText('cancelled', { ...orderFieldsOf(order), refund }, context),
    preview: paidCents === 0 ? 'Nothing was paid, so nothing is refunded.' : `${formatMoney(refundCents)} is refunded.`,
    name: order.customer.name,
    body: (
      <>
        <Paragraph>
          {order.plan === null ? '' : 'We won’t charge any further payment. '}
          {refundText(amounts)}
        </Paragraph>
        {paidCents === 0 ? null : (
          <>
            <SectionHeading>Your refund</SectionHeading>
            <FigureTable rows={refundRows({ ...amounts, parts })} />
          </>
        )}
        <ActionButton url={context.orderUrl(order)}>See your order</ActionButton>
        <ProductTable order={order} heading="What was cancelled" />
      </>
    ),
  });
}

function refundText({ refundCents, keptCents, roundingCents, lostCents }: RefundAmounts): string {
  if (refundCents + keptCents === 0) return 'Nothing was paid, so nothing is refunded.';
  const retainedCents = keptCents - lostCents;
  const chargeCents = retainedCents - roundingCents;
  if (lostCents > 0) {
    const rest = retainedCents + refundCents === 0 ? '' : ` Of the rest, ${formatMoney(refundCents)} is refunded.`;
    return `Your bank has given you back ${formatMoney(lostCents)} already, after you disputed the payment.${rest}`;
  }
  if (retainedCents === 0) return `Everything you paid, ${formatMoney(refundCents)}, is refunded.`;
  const rounded = roundingCents === 0 ? '' : ', rounded to what coins can pay';
  const charged = chargeCents === 0 ? '' : ` less the cancellation charge of ${formatMoney(chargeCents)}`;
  return `What you paid is refunded${charged}${rounded}: ${formatMoney(refundCents)}.`;
}

type RefundAmounts = Required<
  Pick<CancelledOrder, 'refundCents' | 'keptCents' | 'roundingCents' | 'lostCents' | 'isVoided'>
>;

function refundRows({
  refundCents,
  keptCents,
  roundingCents,
  lostCents,
  isVoided,
  parts,
}: RefundAmounts & Required<Pick<CancelledOrder, 'parts'>>): FigureRow[] {
  const [part] = parts;
  const to = parts.length === 1 && part ? `To ${part.to}. ` : '';
  const note = refundCents === 0 ? '' : `${to}Banks take up to 10 business days to show a refund to a card`;
  return [
    { label: 'You paid', figure: formatMoney(refundCents + keptCents) },
    ...(isVoided ? [] : [{ label: 'Cancellation charge', figure: formatMoney(keptCents - lostCents - roundingCents) }]),
    ...(roundingCents === 0 ? [] : [{ label: 'Rounding of cash', figure: formatMoney(roundingCents) }]),
    ...(lostCents === 0 ? [] : [{ label: 'Returned by your bank', figure: formatMoney(lostCents) }]),
    ...(parts.length < 2
      ? []
      : parts.map((each) => ({ label: `To ${each.to}`, figure: formatMoney(each.amountCents) }))),
    { label: 'Refunded', note, figure: formatMoney(refundCents), isTotal: true },
  ];
}

export interface DeclinedCancellation {
  order: Order;
  /** The staff's message; null if there is none. */
  reply: string | null;
}

/**
 * Sent when the shop declines a customer's request to cancel. The email's key contains the order's version, so that each reply gets its
 * own email.
 */
export function cancellationDeclinedEmail({ order, reply }: DeclinedCancellation, context: EmailContext): Email | null {
  const to = order.customer.email;
  if (to === null) return null;
  return createEmail(context.sender, {
    kind: 'order-kept',
    to,
    dedupeKey: `order-kept:${order.id}:${order.version}`,
    ...writeText('order-kept', orderFieldsOf(order), context),
    preview: reply ?? balanceText(order, context),
    name: order.customer.name,
    body: (
      <>
        {reply === null ? null : <Paragraph>Our reply: {reply}</Paragraph>}
        <Paragraph>
          {order.plan === null ? '' : 'You told us that you no longer want to cancel this layby. '}
          {balanceText(order, context)} {order.plan === null ? 'If that doesn’t suit you, please' : withdrawnText} call
          us
          {phoneText(context)}.
        </Paragraph>
        <ActionButton url={context.orderUrl(order)}>See your order</ActionButton>
        <ScheduleTable order={order} context={context} />
        <ProductTable order={order} heading="What you ordered" />
      </>
    ),
  });
}

/**
 * The text for a layby if staff have recorded that the customer no longer wants to cancel. It tells the customer what to do if this is
 * a mistake.
 */
const withdrawnText =
  'If you do want to cancel, ask for it again from your order, and nothing more is charged. You can also';

function phoneText({ sender }: EmailContext): string {
  return sender.phone === '' ? '' : ` on ${sender.phone}`;
}
