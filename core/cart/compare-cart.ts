import { byKiloOf } from '../products/by-kilo.ts';
import { isLineOffered, type LineType } from '../products/payment-options.ts';
import type { Product } from '../products/product.ts';
import { type AnyLine, isBoxLine, lineUnitCents } from './cart.ts';

/** A cart line whose price or availability differs from what the customer was shown. */
export interface CartChange {
  productId: number;
  paymentType: LineType;
  /** The current price in cents; null if the product is gone. */
  unitPrice: number | null;
  /** Whether the product can still be bought with this payment option. */
  available: boolean;
  /** The number of units that can still be ordered, if it is below the line's quantity; 0 if the product is sold out. */
  left?: number;
}

/** Returns what changed in the catalogue since the lines were added. Products that aren't in `products` count as unchanged. */
export function compareCart(
  lines: readonly AnyLine[],
  products: ReadonlyMap<string, Product | null>,
  minimumChargeCents: number,
): CartChange[] {
  const quantities = quantitiesLeft(lines, products);
  return lines.flatMap((line, index): CartChange[] => {
    const { id, paymentType } = line;
    const left = quantities[index] ?? 0;
    const product = products.get(id);
    if (product === undefined) return [];
    if (product === null) return [{ productId: Number(id), paymentType, unitPrice: null, available: false }];
    const { price } = product;
    const unitPrice = lineUnitCents({ ...line, price, byKilo: byKiloOf(product) ?? undefined });
    const available = isLineOffered(product, paymentType, minimumChargeCents);
    const isShort = left < line.quantity;
    if (available && !isShort && unitPrice === lineUnitCents(line)) return [];
    return [{ productId: Number(id), paymentType, unitPrice, available, ...(isShort ? { left } : {}) }];
  });
}

/**
 * Returns how many units of each line can still be ordered. Lines of the same product share its remaining stock. A repeating box doesn't
 * use this stock, because it takes its goods later.
 */
function quantitiesLeft(
  lines: readonly AnyLine[],
  products: ReadonlyMap<string, Pick<Product, 'left'> | null>,
): number[] {
  const taken = new Map<string, number>();
  return lines.map((line) => {
    const { id, quantity } = line;
    if (isBoxLine(line)) return quantity;
    const before = taken.get(id) ?? 0;
    const given = Math.min(quantity, Math.max(0, (products.get(id)?.left ?? Number.POSITIVE_INFINITY) - before));
    taken.set(id, before + given);
    return given;
  });
}
