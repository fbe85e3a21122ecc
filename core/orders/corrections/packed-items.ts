import type { Order, OrderItem } from '../order.ts';

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
  const refunded = new Map<string, number>();
  for (const { kind, label, amount } of lines) {
    const [, of] = kind === 'adjustment' ? label.split(/^Refund: /) : [];
    const name = items.some((item) => item.name === of) ? of : of?.replace(weightOfRefund, '');
    if (name !== undefined) refunded.set(name, (refunded.get(name) ?? 0) - amount);
  }
  return items.flatMap((item) => {
    const price = item.weighedPrice ?? item.totalPrice;
    const taken = Math.min(price, refunded.get(item.name) ?? 0);
    refunded.set(item.name, (refunded.get(item.name) ?? 0) - taken);
    // Goods sold by the kilo have no fixed price per unit, so the item keeps its whole quantity unless its whole price was refunded.
    const left = price - taken;
    const quantity = item.grams !== null && left > 0 ? item.quantity : Math.ceil(left / item.unitPrice);
    return quantity === 0 ? [] : [{ ...item, quantity }];
  });
}
