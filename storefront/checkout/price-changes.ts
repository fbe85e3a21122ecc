import { type CartLine, type LineKey, lineUnitCents } from '#core/cart/cart.ts';
import type { ChangedItem } from '#core/orders/order-api.ts';
import { paymentTypeLabel } from '#core/products/payment-options.ts';

/** A line of the cart that is no longer what the customer was shown. Amounts are cents. */
export interface PriceChange {
  name: string;
  /** How it was to be paid. */
  way: string;
  oldCents: number;
  /** Null where it can't be bought any more, at all or in this way. */
  newCents: number | null;
}

export function isLineOf(line: LineKey, { productId, paymentType }: ChangedItem): boolean {
  return line.id === String(productId) && line.paymentType === paymentType;
}

/** What changed, in the order of the cart. */
export function priceChanges(lines: readonly CartLine[], items: readonly ChangedItem[]): PriceChange[] {
  return lines.flatMap((line) => {
    const item = items.find((each) => isLineOf(line, each));
    if (item === undefined) return [];
    const oldCents = lineUnitCents(line);
    const newCents = item.available ? item.unitPrice : null;
    return newCents === oldCents
      ? []
      : [{ name: line.name, way: paymentTypeLabel(line.paymentType), oldCents, newCents }];
  });
}
