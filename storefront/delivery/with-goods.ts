import type { CartLine } from '#core/cart/cart.ts';
import { instalmentCount } from '#core/products/payment-options.ts';
import type { OrdersGoods } from './cart-delivery.ts';

/**
 * Adds the goods that are paid in full and delivered on the chosen day, as the request for the delivery options contains them. In a
 * shop that doesn't count its stock, adds nothing, because no day depends on the goods.
 */
export function withGoods(goods: OrdersGoods, lines: readonly CartLine[], counting: boolean): OrdersGoods {
  if (!counting) return goods;
  const whole = lines.filter(({ paymentType }) => instalmentCount(paymentType) === null);
  return { ...goods, inFull: whole.map(({ id, quantity }) => `${id}x${quantity}`).join() };
}
