import { formatMoney } from '#core/money.ts';
import type { Order, OrderItem } from '#core/orders/order.ts';
import { paymentTypeLabel } from '#core/products/payment-options.ts';
import { type FigureRow, FigureTable, SectionHeading, SmallPrint } from '../email-components.tsx';
import { isTaken, scheduleRows } from './order-text.ts';

/** What was bought, line by line, and the total. */
export function ItemTable({ order }: { order: Order }) {
  const items = order.items.map((item) => ({
    label: `${item.quantity} × ${item.name}`,
    note: itemNote(order, item),
    figure: formatMoney(item.totalPrice),
  }));
  const delivery: FigureRow[] = isTaken(order) ? [] : [{ label: 'Delivery', figure: 'Free' }];
  const total = { label: 'Total, GST free', figure: formatMoney(order.totalAmount), isTotal: true };
  return (
    <>
      <SectionHeading>What you bought</SectionHeading>
      <FigureTable rows={[...items, ...delivery, total]} />
    </>
  );
}

/** The cart's name for paying in full speaks of a card, which a sale at the counter may never see. */
function itemNote({ source }: Order, { weight, paymentType }: OrderItem): string {
  const isPlain = source === 'counter' && paymentType === 'credit-card';
  return isPlain ? weight : `${weight} · ${paymentTypeLabel(paymentType)}`;
}

/** A layby's instalments; nothing for an order that is paid in full. */
export function ScheduleTable({ order }: { order: Order }) {
  if (order.plan === null) return null;
  return (
    <>
      <SectionHeading>Your payments</SectionHeading>
      <FigureTable rows={scheduleRows(order)} />
    </>
  );
}

/** The lay-by agreement as it was accepted, in small print; nothing for an order that is paid in full. */
export function Agreement({ termsText }: { termsText: string | null }) {
  if (termsText === null) return null;
  const [heading = '', ...paragraphs] = termsText.split('\n\n');
  return (
    <>
      <SectionHeading>{heading}</SectionHeading>
      {paragraphs.map((paragraph) => (
        <SmallPrint key={paragraph}>{paragraph}</SmallPrint>
      ))}
    </>
  );
}
