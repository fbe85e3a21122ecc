import { formatMoney } from '../money.ts';
import { isRounding } from './cash-rounding.ts';
import { type Order, type OrderItem, orderGstCents } from './order.ts';
import { isWeighing } from './weighing/is-weighing.ts';

/**
 * Describes how much GST an order's total contains. If the shop isn't registered for GST, the total contains none, whatever the goods
 * are.
 */
export function gstNote(order: Pick<Order, 'lines'>, gstRegistered: boolean): string {
  const gstCents = gstRegistered ? orderGstCents(order) : 0;
  if (gstCents > 0) {
    return `This total includes GST of ${formatMoney(gstCents)}.${refundedGst(order)} What is marked * is taxed; everything else is GST-free.`;
  }
  const hasTaxed = order.lines.some(({ taxClass }) => taxClass === 'gst');
  return hasTaxed ? 'This total includes no GST.' : 'Meat sold as food is GST-free: this total includes no GST.';
}

/** Describes by how much refunds have reduced an order's GST. */
function refundedGst({ lines }: Pick<Order, 'lines'>): string {
  const sold = lines.filter((line) => line.kind !== 'adjustment' || isRounding(line) || isWeighing(line));
  const cents = orderGstCents({ lines: sold }) - orderGstCents({ lines });
  return cents > 0 ? ` Refunds took GST of ${formatMoney(cents)} off it.` : '';
}

/**
 * Whether an item of an order is taxed. Its lines are found by the item's name, because the lines of a changed order aren't in the
 * sequence of its items.
 */
export function isTaxed(order: Pick<Order, 'items' | 'lines'>, item: OrderItem): boolean {
  return order.lines.some(({ kind, label, taxClass }) => {
    return kind === 'goods' && label === item.name && taxClass === 'gst';
  });
}
