import { formatMoney } from '#core/money.ts';
import type { Order } from '#core/orders/order.ts';
import { ActionButton, Paragraph } from '../email-components.tsx';
import type { EmailContext } from '../email-context.ts';
import { createEmail } from '../email-layout.tsx';
import { type FigureRow, FigureTable } from '../figure-table.tsx';
import type { Email } from '../outbox.ts';
import { writeText } from '../texts/write-text.tsx';
import { Agreement, InvoiceTable, ProductTable, ScheduleTable } from './order-tables.tsx';
import { balanceText, goodsText, isPaid, orderFieldsOf } from './order-text.ts';

export interface RefundedOrder {
  /** The order after the refund has started. The email's key contains the order's version, so that each refund gets its own email. */
  order: Order;
  amountCents: number;
  /** The reason that staff gave. */
  reason: string;
  /** The refunded lines, with the same names as on the receipt. */
  lines: readonly { label: string; quantity: number; amountCents: number }[];
  /** The cards or methods that receive the refund, e.g. [{ to: 'Visa ending 4242', amountCents: 2450 }]. */
  parts: readonly { to: string; amountCents: number }[];
}

/** Sent when part of an order's payments is refunded and the order isn't cancelled. */
export function refundedEmail(
  { order, amountCents, reason, lines, parts }: RefundedOrder,
  context: EmailContext,
): Email | null {
  const to = order.customer.email;
  if (to === null) return null;
  const amount = formatMoney(amountCents);
  return createEmail(context.sender, {
    kind: 'refunded',
    to,
    dedupeKey: `refunded:${order.id}:${order.version}`,
    ...writeText('refunded', { ...orderFieldsOf(order), amount, reason }, context),
    preview: reason,
    name: order.customer.name,
    body: (
      <>
        <FigureTable rows={rowsOf({ amountCents, lines, parts })} />
        <ActionButton url={context.orderUrl(order)}>See your order</ActionButton>
        <ProductTable order={order} heading="What you ordered" />
      </>
    ),
  });
}

function rowsOf({ amountCents, lines, parts }: Pick<RefundedOrder, 'amountCents' | 'lines' | 'parts'>): FigureRow[] {
  const goods = lines.map(({ label, quantity, amountCents: cents }) => {
    const name = label.replace(/^Refund: /, '');
    return { label: quantity > 1 ? `${quantity} × ${name}` : name, figure: formatMoney(cents) };
  });
  const where = parts.map(({ to, amountCents: cents }) => (parts.length > 1 ? `${to}: ${formatMoney(cents)}` : to));
  const toCard = parts.some(({ to }) => !to.startsWith('You, '));
  const note = `To ${where.join(', ')}.${toCard ? ' Banks take up to 10 business days to show a refund to a card' : ''}`;
  return [
    ...(goods.length > 1 || lines[0]?.label !== 'Refund' ? goods : []),
    { label: 'Refunded', note, figure: formatMoney(amountCents), isTotal: true },
  ];
}

export interface ChangedItems {
  /** The order after the change. The email's key contains the order's version, so that each change gets its own email. */
  order: Order;
  reason: string;
  /** The new lay-by agreement; null for an order that isn't a layby. */
  termsText: string | null;
}

/** Sent when an order's items are changed. States its goods and total; for a layby, also its payments and agreement. */
export function itemsChangedEmail({ order, reason, termsText }: ChangedItems, context: EmailContext): Email | null {
  const to = order.customer.email;
  if (to === null) return null;
  return createEmail(context.sender, {
    kind: 'items-changed',
    to,
    dedupeKey: `items-changed:${order.id}:${order.version}`,
    ...writeText('items-changed', { ...orderFieldsOf(order), reason }, context),
    preview: `It is now for ${goodsText(order)}.`,
    tone: isPaid(order) ? 'done' : 'layby',
    name: order.customer.name,
    body: (
      <>
        <Paragraph>{balanceText(order, context)}</Paragraph>
        <ActionButton url={context.orderUrl(order)}>See your order</ActionButton>
        <InvoiceTable order={order} context={context} />
        <ScheduleTable order={order} context={context} />
      </>
    ),
    end: <Agreement termsText={termsText} />,
  });
}
