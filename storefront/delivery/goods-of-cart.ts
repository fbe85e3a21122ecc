import { feeBasisCents, type GroupableLine, groupLines } from '#core/orders/order-groups.ts';
import type { LaybyFrequency } from '#core/products/payment-options.ts';
import type { OrdersGoods } from './cart-delivery.ts';

/** The value of a cart's orders. Fees go by the estimate of what is sold by the kilo. */
export function goodsOfCart(lines: readonly GroupableLine[], frequency: LaybyFrequency = 'fortnightly'): OrdersGoods {
  const groups = groupLines(lines, frequency);
  const whole = groups.find(({ instalments }) => instalments === null);
  return {
    whole: whole ? feeBasisCents(whole.lines) : null,
    laybys: groups.filter((group) => group !== whole).map(({ totalCents }) => totalCents),
  };
}
