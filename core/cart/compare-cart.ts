import { type CartPaymentType, isPaymentTypeOffered } from '../products/payment-options.ts';
import { unitPriceCents } from '../products/pricing.ts';
import type { Product } from '../products/product.ts';
import { type CartLine, lineUnitCents } from './cart.ts';

/** A cart line that the catalogue no longer offers as it was shown to the customer. */
export interface CartChange {
  productId: number;
  paymentType: CartPaymentType;
  /** The current price in cents; null if the product is gone. */
  unitPrice: number | null;
  /** Whether the product can still be bought with this payment option. */
  available: boolean;
}

/** Returns what changed in the catalogue since the lines were added. Products that aren't in `products` count as unchanged. */
export function compareCart(
  lines: readonly CartLine[],
  products: ReadonlyMap<string, Product | null>,
  minimumChargeCents: number,
): CartChange[] {
  return lines.flatMap((line): CartChange[] => {
    const { id, paymentType } = line;
    const product = products.get(id);
    if (product === undefined) return [];
    if (product === null) return [{ productId: Number(id), paymentType, unitPrice: null, available: false }];
    const unitPrice = unitPriceCents(product.price, paymentType);
    const available = isPaymentTypeOffered(product, paymentType, minimumChargeCents);
    const isUnchanged = available && unitPrice === lineUnitCents(line);
    return isUnchanged ? [] : [{ productId: Number(id), paymentType, unitPrice, available }];
  });
}
