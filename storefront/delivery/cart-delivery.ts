import type { DeliveryMethodOption, DeliveryOptionDay } from '#core/delivery/delivery-api.ts';
import { type FeeRow, feeCents } from '#core/delivery/delivery-fee.ts';
import type { ExtrasOf } from '#core/orders/order-groups.ts';

/**
 * The value of a cart's orders in cents: of the order that is paid in full and delivered on a chosen day, and of the laybys that
 * are delivered after their last payment.
 */
export interface OrdersGoods {
  /** The value of the order that is paid in full; null if all packs are on layby. */
  whole: number | null;
  laybys: readonly number[];
  /**
   * The goods of the order that is paid in full, as the request for the delivery options contains them; absent if the shop doesn't
   * count its stock.
   */
  inFull?: string;
}

export function goodsTotal({ whole, laybys }: OrdersGoods): number {
  return laybys.reduce((sum, cents) => sum + cents, whole ?? 0);
}

/**
 * Returns the sum of the delivery fees, each by the value of its order's goods. An extra day's own fee applies to the order that
 * is delivered on that day.
 */
export function cartFeeCents(
  { whole, laybys }: OrdersGoods,
  fees: readonly FeeRow[],
  day: Pick<DeliveryOptionDay, 'fee'> | undefined,
): number {
  const ofWhole = whole === null ? 0 : (day?.fee ?? feeCents(fees, whole));
  return laybys.reduce((sum, goods) => sum + feeCents(fees, goods), ofWhole);
}

export interface ChosenDelivery {
  /** The zone's delivery fees. Null if they aren't known yet, or if the order is picked up; no fee is then added. */
  fees: readonly FeeRow[] | null;
  /** The delivery day of the order that is paid in full. */
  day: Pick<DeliveryOptionDay, 'fee'> | undefined;
  isPickupOffered: boolean;
}

/**
 * Returns the additions to each order of a checkout besides its goods, such as the delivery fee. The server calculates the fee
 * again.
 */
export function deliveryExtras({ fees, day, isPickupOffered }: ChosenDelivery): ExtrasOf {
  return (subtotal, instalments) => {
    const own = instalments === null ? day?.fee : undefined;
    return { deliveryFeeCents: fees === null ? 0 : (own ?? feeCents(fees, subtotal)), isPickupOffered };
  };
}

export function optionOf(
  methods: readonly DeliveryMethodOption[] | undefined,
  method: DeliveryMethodOption['method'],
): DeliveryMethodOption | undefined {
  return methods?.find((option) => option.method === method);
}
