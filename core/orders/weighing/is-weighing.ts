import type { OrderLineKind } from '../order-lines.ts';

/**
 * Whether an order line adjusts the price of an item sold by the kilo to its weight. Such a line is part of the item's price. It isn't
 * a refund or a correction.
 */
export function isWeighing({ kind, itemId }: { kind: OrderLineKind; itemId: number | null }): boolean {
  return kind === 'adjustment' && itemId !== null;
}
