import { isPaymentTypeAllowed } from '../products/payment-options.ts';
import type { Product } from '../products/product.ts';
import type { CartLine } from './cart.ts';

/**
 * The cart as the catalogue now has it: what is shown of each product is renewed, and a line goes whose product is gone
 * (null) or no longer paid that way. A product that isn't among `products` keeps its lines as they are.
 */
export function reviseCart(lines: readonly CartLine[], products: ReadonlyMap<string, Product | null>): CartLine[] {
  return lines.flatMap((line) => {
    const product = products.get(line.id);
    if (product === undefined) return [line];
    if (product === null || !isPaymentTypeAllowed(product, line.paymentType)) return [];
    const { name, price, image, weight, type, cutSize, allowLaybyWeekly, allowLaybyFortnightly } = product;
    return [{ ...line, name, price, image, weight, type, cutSize, allowLaybyWeekly, allowLaybyFortnightly }];
  });
}
