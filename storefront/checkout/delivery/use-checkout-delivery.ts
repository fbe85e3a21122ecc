import type { DeliveryMethodOption, DeliveryOptionDay } from '#core/delivery/delivery-api.ts';
import type { DeliveryMethod } from '#core/delivery/delivery-method.ts';
import { areaOfPostcode, type DeliveryArea } from '#core/delivery/zone-of-postcode.ts';
import { formatShortMoney } from '#core/money.ts';
import type { ExtrasOf } from '#core/orders/order-groups.ts';
import { deliveryExtras, goodsTotal, type OrdersGoods, optionOf } from '#storefront/delivery/cart-delivery.ts';
import { useDeliveryAreas, useDeliveryOptions } from '#storefront/delivery/delivery-queries.ts';
import { feesOfAll } from '#storefront/delivery/fees-of-all.ts';
import { readPostcode } from '#storefront/delivery/postcode-store.ts';

export interface CheckoutDelivery {
  method: DeliveryMethod;
  isPickupOffered: boolean;
  /** The four digits of the postcode; null until a complete postcode is typed. */
  postcode: string | null;
  area: DeliveryArea | null;
  /** Whether the delivery fee is known. */
  isPriced: boolean;
  option: DeliveryMethodOption | undefined;
  /** The days that can be chosen; undefined while they are loading, or if a delivery’s postcode isn’t known. */
  days: readonly DeliveryOptionDay[] | undefined;
  day: DeliveryOptionDay | undefined;
  extrasOf: ExtrasOf;
  /** Why the shop doesn't deliver to the postcode; null if it does. */
  outside: string | null;
  /** How much is missing to reach the minimum order; empty if nothing is missing. */
  belowMinimum: string;
}

interface Choice {
  postcode: string;
  method: DeliveryMethod;
  date: string;
}

/** Returns the delivery of the checkout's orders: what the customer has chosen so far, the days that are available now, and the fees. */
export function useCheckoutDelivery(choice: Choice, goods: OrdersGoods): CheckoutDelivery {
  const areas = useDeliveryAreas();
  const postcode = readPostcode(choice.postcode);
  const method = areas.pickup ? choice.method : 'delivery';
  const options = useDeliveryOptions(postcode, goods, method === 'pickup');
  const area = postcode === null ? null : areaOfPostcode(areas, postcode);
  const option = optionOf(options?.methods, method);
  const days = options === undefined ? undefined : (option?.days ?? []);
  const day = days?.find(({ date }) => date === choice.date);
  const fees = method === 'pickup' ? null : ((postcode === null ? feesOfAll(areas, goods) : area?.fees) ?? null);
  const isOutside = method === 'delivery' && postcode !== null && area === null;
  const missing = method === 'pickup' || area === null ? 0 : area.minimum - goodsTotal(goods);
  return {
    method,
    isPickupOffered: areas.pickup,
    postcode,
    area,
    isPriced: method === 'pickup' || fees !== null,
    option,
    days,
    day,
    extrasOf: deliveryExtras({ fees, day, isPickupOffered: areas.pickup }),
    outside: isOutside ? `We don’t deliver to ${postcode} yet.` : null,
    belowMinimum:
      area !== null && missing > 0
        ? `Deliveries to ${area.name} start at ${formatShortMoney(area.minimum)} of goods: ${formatShortMoney(missing)} more.`
        : '',
  };
}
