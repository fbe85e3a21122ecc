import type { DeliveryMethodOption, DeliveryOptionDay } from '#core/delivery/delivery-api.ts';
import { type FeeRow, feeCents } from '#core/delivery/delivery-fee.ts';
import { type ExtrasOf, type GroupableLine, groupLines } from '#core/orders/order-groups.ts';
import type { LaybyFrequency } from '#core/products/payment-options.ts';

/** What the orders of a cart are worth in cents: the one that comes on a day, and those that come after their last payment. */
export interface OrdersGoods {
  /** Null where everything is on layby. */
  whole: number | null;
  laybys: readonly number[];
}

export function goodsOfCart(lines: readonly GroupableLine[], frequency: LaybyFrequency = 'fortnightly'): OrdersGoods {
  const groups = groupLines(lines, frequency);
  const whole = groups.find(({ instalments }) => instalments === null);
  return {
    whole: whole?.totalCents ?? null,
    laybys: groups.filter((group) => group !== whole).map(({ totalCents }) => totalCents),
  };
}

export function goodsTotal({ whole, laybys }: OrdersGoods): number {
  return laybys.reduce((sum, cents) => sum + cents, whole ?? 0);
}

/** What delivering all of it costs, each order by its own goods; an extra day's own fee is the order's that comes on it. */
export function cartFeeCents(
  { whole, laybys }: OrdersGoods,
  fees: readonly FeeRow[],
  day: Pick<DeliveryOptionDay, 'fee'> | undefined,
): number {
  const ofWhole = whole === null ? 0 : (day?.fee ?? feeCents(fees, whole));
  return laybys.reduce((sum, goods) => sum + feeCents(fees, goods), ofWhole);
}

export interface ChosenDelivery {
  /** Null where it isn't known yet, or is picked up: no fee. */
  fees: readonly FeeRow[] | null;
  /** The day of what is paid in full. */
  day: Pick<DeliveryOptionDay, 'fee'> | undefined;
  isPickupOffered: boolean;
}

/** What each order of a checkout has beside its goods, as the server works it out again. */
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
