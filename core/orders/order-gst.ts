import { formatMoney } from '../money.ts';
import { isRounding } from './cash-rounding.ts';
import { type Order, type OrderItem, orderGstCents } from './order.ts';
import { isWeighing } from './weighing/is-weighing.ts';

/** Describes how much of an order's total is GST. A shop that isn't registered for GST charges none, whatever its goods are. */
export function gstNote(order: Pick<Order, 'lines'>, gstRegistered: boolean): string {
  const gstCents = gstRegistered ? orderGstCents(order) : 0;
  if (gstCents > 0) {
    return `This total includes GST of ${formatMoney(gstCents)}.${refundedGst(order)} What is marked * is taxed; everything else is GST-free.`;
  }
  const hasTaxed = order.lines.some(({ taxClass }) => taxClass === 'gst');
  return hasTaxed ? 'This total includes no GST.' : 'Meat sold as food is GST-free: this total includes no GST.';
}

/**
 * Describes by how much refunds have reduced the GST in an order: the difference between the GST before and after the refunds.
 */
function refundedGst({ lines }: Pick<Order, 'lines'>): string {
  const sold = lines.filter((line) => line.kind !== 'adjustment' || isRounding(line) || isWeighing(line));
  const cents = orderGstCents({ lines: sold }) - orderGstCents({ lines });
  return cents > 0 ? ` Refunds took GST of ${formatMoney(cents)} off it.` : '';
}

/**
 * Whether an item of an order is taxed. The item's lines are found by the item's name, because the lines and items of a changed
 * order are sorted differently.
 */
export function isTaxed(order: Pick<Order, 'items' | 'lines'>, item: OrderItem): boolean {
  return order.lines.some(({ kind, label, taxClass }) => {
    return kind === 'goods' && label === item.name && taxClass === 'gst';
  });
}
