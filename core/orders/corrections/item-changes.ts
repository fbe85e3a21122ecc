import { lineCeilingCents } from '#core/products/by-kilo.ts';
import type { OrderLine } from '../order-lines.ts';
import { linesLeft, type StoredLine } from '../refunds/refund-amounts.ts';

/** A change of an item in an order: the item as sold, with its old and new quantity. */
export interface ItemChange {
  name: string;
  unitCents: number;
  before: number;
  after: number;
  /** The tax class of a pack that isn't in the order yet. A pack that is already in the order keeps the tax class of its line. */
  taxClass: OrderLine['taxClass'];
}

/**
 * An order item that is sold by the kilo. `gramsTo`: the maximum weight of one unit. `bookedCents`: the item's price in the order so
 * far.
 */
export interface KiloOfItem {
  pricePerKilo: number;
  gramsTo: number;
  bookedCents: number;
}

/**
 * Returns by how much an order's total changes when an item's quantity changes. An item sold by the kilo counts at its maximum price
 * for the new quantity.
 */
export function itemChangeCents({
  unitCents,
  before,
  after,
  kilo = null,
}: Pick<ItemChange, 'unitCents' | 'before' | 'after'> & { kilo?: KiloOfItem | null }): number {
  if (kilo === null) return unitCents * (after - before);
  return (after === 0 ? 0 : lineCeilingCents(kilo, after)) - kilo.bookedCents;
}

export type GoodsLineChange = OrderLine & { ofLineId: number | null };

/**
 * Returns the lines to add to an order when the quantity of a pack changes. More units add a new line; fewer units reduce the newest lines
 * of that pack at its price. Null if fewer units are left than are removed, because some were refunded.
 * `lines`: all lines of the order. `pending`: the lines of other changes that are added to the order too.
 */
export function itemChangeLines(
  lines: readonly StoredLine[],
  change: ItemChange,
  pending: readonly GoodsLineChange[] = [],
): GoodsLineChange[] | null {
  const { name, unitCents, before, after } = change;
  const own = linesLeft(lines, pending).filter(({ kind, label, itemId = null }) => {
    return kind === 'goods' && label === name && itemId === null;
  });
  if (after > before) {
    const taxClass = own[0]?.taxClass ?? change.taxClass;
    const quantity = after - before;
    return [{ kind: 'goods', label: name, quantity, amountCents: unitCents * quantity, taxClass, ofLineId: null }];
  }
  let open = (before - after) * unitCents;
  const taken: GoodsLineChange[] = [];
  // The order may also have the pack at another price, for example as a subscription.
  const ofPrice = own.filter((line) => line.amountCents === line.quantity * unitCents);
  for (const line of (ofPrice.length > 0 ? ofPrice : own).toReversed()) {
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
