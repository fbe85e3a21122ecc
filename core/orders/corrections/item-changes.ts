import type { OrderLine } from '../order-lines.ts';
import { linesLeft, type StoredLine } from './refund-amounts.ts';

/** An item as it is sold, and how many of it there are to be. */
export interface ItemChange {
  name: string;
  unitCents: number;
  before: number;
  after: number;
  /** Of a pack that the order doesn't have yet; one that it has keeps its line's. */
  taxClass: OrderLine['taxClass'];
}

export type GoodsLineChange = OrderLine & { ofLineId: number | null };

/**
 * The lines that an order gets when its items change: more of a pack is a line of its own, fewer take off the newest lines of
 * that pack. Null where less is left of a pack than is taken off, because part of it was refunded.
 */
export function itemChangeLines(lines: readonly StoredLine[], change: ItemChange): GoodsLineChange[] | null {
  const { name, unitCents, before, after } = change;
  const own = linesLeft(lines, []).filter(({ kind, label }) => kind === 'goods' && label === name);
  if (after > before) {
    const taxClass = own[0]?.taxClass ?? change.taxClass;
    const quantity = after - before;
    return [{ kind: 'goods', label: name, quantity, amountCents: unitCents * quantity, taxClass, ofLineId: null }];
  }
  let open = (before - after) * unitCents;
  const taken: GoodsLineChange[] = [];
  for (const line of own.toReversed()) {
    const amountCents = Math.min(open, line.leftCents);
    if (amountCents === 0) continue;
    const quantity = Math.max(1, Math.round(amountCents / unitCents));
    taken.push({
      kind: 'goods',
      label: name,
      quantity,
      amountCents: -amountCents,
      taxClass: line.taxClass,
      ofLineId: line.id,
    });
    open -= amountCents;
  }
  return open > 0 ? null : taken;
}
