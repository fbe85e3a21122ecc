import type { DeliveryMethodOption, DeliveryOptionDay } from '#core/delivery/delivery-api.ts';
import type { DeliveryMethod } from '#core/delivery/delivery-method.ts';
import { areaOfPostcode, type DeliveryArea } from '#core/delivery/describe-delivery.ts';
import { formatShortMoney } from '#core/money.ts';
import type { ExtrasOf } from '#core/orders/order-groups.ts';
import { deliveryExtras, goodsTotal, type OrdersGoods, optionOf } from '#storefront/delivery/cart-delivery.ts';
import { useDeliveryAreas, useDeliveryOptions } from '#storefront/delivery/delivery-queries.ts';
import { feesOfAll } from '#storefront/delivery/fees-of-all.ts';
import { readPostcode } from '#storefront/delivery/postcode-store.ts';

export interface CheckoutDelivery {
  method: DeliveryMethod;
  isPickupOffered: boolean;
  /** Four digits, or null while none is typed. */
  postcode: string | null;
  area: DeliveryArea | null;
  /** Whether what it costs is known: nothing before the postcode is. */
  isPriced: boolean;
  option: DeliveryMethodOption | undefined;
  /** Undefined while they are on their way, or no postcode is known. */
  days: readonly DeliveryOptionDay[] | undefined;
  day: DeliveryOptionDay | undefined;
  extrasOf: ExtrasOf;
  /** Why nothing can be brought to the postcode; null where it can. */
  outside: string | null;
  /** How much is missing to the least that is delivered; empty where nothing is. */
  belowMinimum: string;
}

interface Choice {
  postcode: string;
  method: DeliveryMethod;
  date: string;
}

/** How the checkout's orders come to their customer, as far as it is chosen, by the shop's present days. */
export function useCheckoutDelivery(choice: Choice, goods: OrdersGoods): CheckoutDelivery {
  const areas = useDeliveryAreas();
  const postcode = readPostcode(choice.postcode);
  const options = useDeliveryOptions(postcode, goods.whole ?? 0);
  const method = areas.pickup ? choice.method : 'delivery';
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
