import type { Order, OrderItem } from '../order.ts';
import { returnedByBank, returnedLabel } from '../order-lines.ts';

/** Matches the weight at the end of a refund's label, as in "Refund: Rump, 500 g". */
const weightOfRefund = /, [\d,]+ g$/;

/**
 * Returns the items of an order that are packed. A pack whose whole price was refunded is left out; a pack that was only made cheaper
 * is still delivered.
 */
export function packedItems<Item extends OrderItem>({
  items,
  lines,
}: Pick<Order, 'lines'> & { items: readonly Item[] }): Item[] {
  const left = items.map(({ weighedPrice, totalPrice }) => weighedPrice ?? totalPrice);
  for (const { name, cents } of refundsOf(items, lines)) {
    let open = cents;
    for (const index of itemsToReduce(items, left, { name, cents })) {
      const taken = Math.min(open, left[index] ?? 0);
      left[index] = (left[index] ?? 0) - taken;
      open -= taken;
    }
  }
  return items.flatMap((item, index) => {
    const price = left[index] ?? 0;
    // An item sold by the kilo has no fixed price per unit. It keeps its whole quantity unless its whole price was refunded.
    const quantity = item.grams !== null && price > 0 ? item.quantity : Math.ceil(price / item.unitPrice);
    return quantity === 0 ? [] : [{ ...item, quantity }];
  });
}

interface Refund {
  /** The label of the refund's line. */
  label: string;
  /** The name of the refunded item; null if an amount was refunded without naming goods. */
  name: string | null;
  cents: number;
}

/** Returns the refunds of an order, without refunds that the customer's bank sent back. */
function refundsOf(items: readonly OrderItem[], lines: Order['lines']): Refund[] {
  const refunds: Refund[] = [];
  for (const { kind, label, amount } of lines) {
    if (kind !== 'adjustment') continue;
    const [, of = null] = label.split(/^Refund: /);
    const isNamed = items.some((item) => item.name === of);
    if (label.startsWith(returnedByBank)) {
      // A line of an earlier version doesn't name the refunded goods.
      const isReturned = (refund: Refund) => label === returnedByBank || label === returnedLabel(refund.label);
      const index = refunds.findLastIndex((refund) => refund.cents === amount && isReturned(refund));
      if (index !== -1) refunds.splice(index, 1);
    } else if (of !== null || label === 'Refund') {
      refunds.push({ label, name: isNamed ? of : (of?.replace(weightOfRefund, '') ?? null), cents: -amount });
    }
  }
  return refunds;
}

/**
 * Returns the indexes of the items that a refund reduces, in order. Several items can have the refunded name, for example a pack at
 * full price and the same pack as a subscription. Items come first if the refund is exactly the price of some of their units.
 */
function itemsToReduce(
  items: readonly OrderItem[],
  left: readonly number[],
  { name, cents }: Pick<Refund, 'name' | 'cents'>,
): number[] {
  const own = items.flatMap((item, index) => (item.name === name ? index : []));
  const exact = own.filter((index) => {
    const [item, price = 0] = [items[index], left[index]];
    return (
      item !== undefined && (cents === price || (item.grams === null && cents <= price && cents % item.unitPrice === 0))
    );
  });
  return [...new Set([...exact, ...own])];
}
