import { lineCeilingCents } from '#core/products/by-kilo.ts';
import type { OrderLine } from '../order-lines.ts';
import { linesLeft, type StoredLine } from '../refunds/refund-amounts.ts';

/** A change of an item in an order: the item as sold, with its old and new quantity. */
export interface ItemChange {
  name: string;
  unitCents: number;
  before: number;
  after: number;
  /** The tax class of a pack that the order doesn't have yet. For any other pack, the tax class of its line is kept. */
  taxClass: OrderLine['taxClass'];
}

/**
 * An order item that is sold by the kilo: its price per kilo, the maximum weight of one unit, and the amount booked for the item so
 * far.
 */
export interface KiloOfItem {
  pricePerKilo: number;
  gramsTo: number;
  bookedCents: number;
}

/**
 * Returns the change of an order's total when an item's quantity changes. For an item sold by the kilo, the new quantity counts at its
 * maximum price.
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
 * Returns the lines to add when an order's items change. More units of a pack add a new line; fewer units reduce the newest lines
 * of that pack at its price. Null if more units are removed than are left, because part of them was refunded.
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
