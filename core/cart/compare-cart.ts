import { type CartPaymentType, isPaymentTypeOffered } from '../products/payment-options.ts';
import { unitPriceCents } from '../products/pricing.ts';
import type { Product } from '../products/product.ts';
import { type CartLine, lineUnitCents } from './cart.ts';

/** A line of the cart that the catalogue no longer sells as the customer was shown it. */
export interface CartChange {
  productId: number;
  paymentType: CartPaymentType;
  /** Cents; null where the product is gone. */
  unitPrice: number | null;
  /** Whether it can still be bought in this way. */
  available: boolean;
}

/** What changed in the catalogue since the lines were put in. Products that aren't among `products` are taken as unchanged. */
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
