import type { OrderLineKind } from '../order-lines.ts';

/**
 * Whether an order line adjusts the price of an item sold by the kilo to its weight. Such a line is a part of the item's price, and
 * neither a refund nor a correction.
 */
export function isWeighing({ kind, itemId }: { kind: OrderLineKind; itemId: number | null }): boolean {
  return kind === 'adjustment' && itemId !== null;
}
