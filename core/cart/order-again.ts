import type { OrderItem } from '../orders/order.ts';
import { type CartPaymentType, cartPaymentTypes, isPaymentTypeOffered } from '../products/payment-options.ts';
import { unitPriceCents } from '../products/pricing.ts';
import type { Product } from '../products/product.ts';
import { type AnyLine, addToCart, isSameLine, maxLineQuantity, setLineQuantity } from './cart.ts';

type BoughtItem = Pick<OrderItem, 'productId' | 'name' | 'quantity' | 'paymentType' | 'unitPrice'>;

/** A product of an earlier order, in the form in which it can be bought today. */
export interface AgainItem {
  product: Product;
  quantity: number;
  /** The payment option of the earlier order if it is still offered; otherwise the first offered payment option. */
  paymentType: CartPaymentType;
}

export interface OrderAgain {
  items: AgainItem[];
  /** The names of products that are no longer sold. */
  gone: string[];
  /** Products whose price has changed, in cents per pack. */
  repriced: { name: string; thenCents: number; nowCents: number }[];
  /** The names of products that are still sold, but not with the earlier payment option. */
  otherwisePaid: string[];
}

/** Returns the packs of an earlier order at today's prices, and everything that has changed since that order. */
export function orderAgain(
  bought: readonly BoughtItem[],
  products: ReadonlyMap<number, Product | null>,
  minimumChargeCents: number,
): OrderAgain {
  const again: OrderAgain = { items: [], gone: [], repriced: [], otherwisePaid: [] };
  for (const { productId, name, quantity, paymentType: paidBy, unitPrice } of bought) {
    const product = products.get(productId) ?? null;
    const paymentTypes = [paidBy, ...cartPaymentTypes];
    const paymentType = product && paymentTypes.find((type) => isPaymentTypeOffered(product, type, minimumChargeCents));
    if (!product || !paymentType) {
      again.gone.push(name);
      continue;
    }
    again.items.push({ product, quantity, paymentType });
    const nowCents = product.ceiling ?? unitPriceCents(product.price, paymentType);
    if (paymentType !== paidBy) again.otherwisePaid.push(product.name);
    if (nowCents !== unitPrice) again.repriced.push({ name: product.name, thenCents: unitPrice, nowCents });
  }
  return again;
}

/**
 * Returns the cart with these packs added, and the number of packs that were left out because their line had reached the maximum
 * quantity.
 */
export function addAgain(
  lines: readonly AnyLine[],
  items: readonly AgainItem[],
): { lines: AnyLine[]; leftOut: number } {
  let next = [...lines];
  let leftOut = 0;
  for (const { product, paymentType, quantity } of items) {
    const key = { id: String(product.id), paymentType };
    const wanted = (next.find((line) => isSameLine(line, key))?.quantity ?? 0) + quantity;
    next = setLineQuantity(addToCart(next, product, paymentType), key, wanted);
    leftOut += Math.max(0, wanted - maxLineQuantity);
  }
  return { lines: next, leftOut };
}
