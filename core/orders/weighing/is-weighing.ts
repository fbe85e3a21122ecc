import type { OrderLineKind } from '../order-lines.ts';

/** Whether a line books what an item by the kilo weighs. It is a part of the item's price, and neither a refund nor a correction. */
export function isWeighing({ kind, itemId }: { kind: OrderLineKind; itemId: number | null }): boolean {
  return kind === 'adjustment' && itemId !== null;
}
