import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import '#storefront/api/zod-without-eval.ts';
import { areaOfPostcode } from '#core/delivery/zone-of-postcode.ts';
import type { Order } from '#core/orders/order.ts';
import { createSubscription } from '#core/payments/payment-api.ts';
import { useOwnedStorage } from '#storefront/accounts/use-owned-storage.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { call } from '#storefront/api/call.ts';
import { cartFeeCents, type OrdersGoods } from '#storefront/delivery/cart-delivery.ts';
import { useDeliveryAreas } from '#storefront/delivery/delivery-queries.ts';
import { feesOfAll } from '#storefront/delivery/fees-of-all.ts';
import { usePostcode } from '#storefront/delivery/postcode-store.ts';
import { orderQueries } from '#storefront/orders/order-queries.ts';
import { toast } from '#storefront/ui/toasts/toast.ts';
import { rememberSubscription, subscribedMeanwhile } from './subscribed-meanwhile.ts';

/**
 * The postcode to send with the order. 'unknown': the delivery fee isn't known yet. 'outside': the shop doesn't deliver there.
 */
export interface Destination {
  is: 'ready' | 'unknown' | 'outside';
  postcode: string | null;
}

export function useDestination(goods: OrdersGoods): Destination {
  const areas = useDeliveryAreas();
  const postcode = usePostcode();
  if (postcode !== null) return { is: areaOfPostcode(areas, postcode) === null ? 'outside' : 'ready', postcode };
  // If delivery is free everywhere, there is no need to wait for a postcode.
  const fees = feesOfAll(areas, goods);
  const isFree = areas.zones.length === 0 || (fees !== undefined && cartFeeCents(goods, fees, undefined) === 0);
  return { is: isFree ? 'ready' : 'unknown', postcode };
}

export interface Subscription {
  /** The order to pay; undefined while it is being created. */
  order: Order | undefined;
  /** Why the order couldn't be created; null if there was no failure. */
  failure: string | null;
  isPreparing: boolean;
  retry(): void;
}

interface Prepared {
  order: Order;
  /** Whether the order was already paid at an earlier visit. */
  isPaid: boolean;
}

/**
 * Creates the order for a subscription, once for each visit and postcode. If the request is repeated, the server returns the same
 * unpaid order. `onPaid` is called instead if an earlier order's payment has succeeded, but its response was lost.
 */
export function useSubscription(
  productId: number,
  { is, postcode }: Destination,
  onPaid: (orders: readonly Order[]) => void,
): Subscription {
  const queries = useQueryClient();
  const storage = useOwnedStorage();
  const { mutate, data, error, isPending, isIdle, variables } = useMutation({
    async mutationFn(to: string | null): Promise<Prepared> {
      const paid = await subscribedMeanwhile(storage, productId);
      if (paid !== null) return { order: paid, isPaid: true };
      const body = { productId, ...(to === null ? {} : { postcode: to }) };
      const { order } = await call(createSubscription, { body });
      rememberSubscription(storage, productId, order);
      return { order, isPaid: false };
    },
    onSuccess({ order, isPaid }) {
      queries.removeQueries({ queryKey: orderQueries.all });
      if (isPaid) onPaid([order]);
    },
    onError: (failed) => toast({ variant: 'destructive', title: 'Subscription Error', description: textOf(failed) }),
  });
  const requested = useRef<string | null | undefined>(undefined);
  const isReady = is === 'ready';
  useEffect(() => {
    if (!isReady || requested.current === postcode) return;
    requested.current = postcode;
    mutate(postcode);
  }, [mutate, isReady, postcode]);
  // While the account opens after a payment, nothing else can be paid.
  const isOfPostcode = isReady && variables === postcode && data?.isPaid !== true;
  return {
    order: isOfPostcode ? data?.order : undefined,
    failure: error === null ? null : textOf(error),
    isPreparing: isPending || isIdle || !isOfPostcode,
    retry: () => mutate(postcode),
  };
}

function textOf(error: Error): string {
  return (error instanceof ApiError && error.problem?.detail) || 'Failed to create subscription';
}
