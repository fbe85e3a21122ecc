import type { CartLine } from '#core/cart/cart.ts';
import { instalmentCount } from '#core/products/payment-options.ts';
import type { OrdersGoods } from './cart-delivery.ts';

/**
 * Adds the goods that are paid in full, in the form that the request for the delivery options takes. If the shop doesn't count its
 * stock, nothing is added, because the delivery days don't depend on the goods.
 */
export function withGoods(goods: OrdersGoods, lines: readonly CartLine[], counting: boolean): OrdersGoods {
  if (!counting) return goods;
  const whole = lines.filter(({ paymentType }) => instalmentCount(paymentType) === null);
  return { ...goods, inFull: whole.map(({ id, quantity }) => `${id}x${quantity}`).join() };
}
