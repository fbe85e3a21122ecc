import type { DeliveryMethodOption, DeliveryOptionDay } from '#core/delivery/delivery-api.ts';
import { type FeeRow, feeCents } from '#core/delivery/delivery-fee.ts';
import type { ExtrasOf } from '#core/orders/order-groups.ts';

/**
 * The value of a cart's orders in cents. One order is paid in full and delivered on a chosen day; each layby is delivered after its
 * last payment.
 */
export interface OrdersGoods {
  /** The value of the order that is paid in full; null if all packs are on layby. */
  whole: number | null;
  laybys: readonly number[];
  /**
   * The goods of the order that is paid in full, in the form that the request for the delivery options takes. Absent if the shop
   * doesn't count its stock.
   */
  inFull?: string;
}

export function goodsTotal({ whole, laybys }: OrdersGoods): number {
  return laybys.reduce((sum, cents) => sum + cents, whole ?? 0);
}

/**
 * Returns the sum of the delivery fees of all orders. Each fee depends on the value of the order's goods. If an extra day has its own
 * fee, that fee applies to the order delivered on that day.
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
  /** The zone's delivery fees. Null if the fees aren't known yet, or if the order is picked up: no fee is then added. */
  fees: readonly FeeRow[] | null;
  /** The delivery day of the order that is paid in full. */
  day: Pick<DeliveryOptionDay, 'fee'> | undefined;
  isPickupOffered: boolean;
}

/** Returns a function that calculates an order's delivery fee, and says whether pick-up is offered. The server calculates the fee again. */
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
