import type { DeliveryAreas } from '#core/delivery/delivery-api.ts';
import type { FeeRow } from '#core/delivery/delivery-fee.ts';
import { cartFeeCents, type OrdersGoods } from './cart-delivery.ts';

/**
 * If all zones charge the same for these goods, returns the fees of any zone, so that no postcode is needed. Otherwise returns
 * undefined.
 */
export function feesOfAll({ zones }: DeliveryAreas, goods: OrdersGoods): readonly FeeRow[] | undefined {
  const amounts = new Set(zones.map(({ fees }) => cartFeeCents(goods, fees, undefined)));
  return amounts.size === 1 ? zones[0]?.fees : undefined;
}
