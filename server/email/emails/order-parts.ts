import { formatMoney } from '#core/money.ts';
import type { Order, OrderItem } from '#core/orders/order.ts';
import { paymentTypeLabel } from '#core/products/payment-options.ts';
import { type EmailPart, type LedgerRow, quiet, section } from '../email-parts.ts';
import { isTaken } from './order-words.ts';

/** What was bought, line by line, and the total. */
export function itemRows(order: Order): LedgerRow[] {
  const items = order.items.map((item) => ({
    label: `${item.quantity} × ${item.name}`,
    note: itemNote(order, item),
    figure: formatMoney(item.totalPrice),
  }));
  return [
    ...items,
    ...(isTaken(order) ? [] : [{ label: 'Delivery', figure: 'Free' }]),
    { label: 'Total, GST free', figure: formatMoney(order.totalAmount), isTotal: true },
  ];
}

/** The cart's name for paying in full speaks of a card, which a sale at the counter may never see. */
function itemNote({ source }: Order, { weight, paymentType }: OrderItem): string {
  const isPlain = source === 'counter' && paymentType === 'credit-card';
  return isPlain ? weight : `${weight} · ${paymentTypeLabel(paymentType)}`;
}

/** The lay-by agreement as it was accepted, in small print; nothing for an order that is paid in full. */
export function agreementParts(termsText: string | null): EmailPart[] {
  if (termsText === null) return [];
  const [heading = '', ...paragraphs] = termsText.split('\n\n');
  return [section(heading), ...paragraphs.map(quiet)];
}
