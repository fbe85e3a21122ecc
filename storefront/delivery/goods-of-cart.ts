import { feeBasisCents, type GroupableLine, groupLines } from '#core/orders/order-groups.ts';
import type { LaybyFrequency } from '#core/products/payment-options.ts';
import type { OrdersGoods } from './cart-delivery.ts';

/** Returns the value of a cart's orders, on which the delivery fee depends. Goods by the kilo count with their estimated price. */
export function goodsOfCart(lines: readonly GroupableLine[], frequency: LaybyFrequency = 'fortnightly'): OrdersGoods {
  const groups = groupLines(lines, frequency);
  const whole = groups.find(({ instalments }) => instalments === null);
  return {
    whole: whole ? feeBasisCents(whole.lines) : null,
    laybys: groups.filter((group) => group !== whole).map(({ totalCents }) => totalCents),
  };
}
