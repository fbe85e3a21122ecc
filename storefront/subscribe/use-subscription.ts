import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import '#storefront/api/zod-without-eval.ts';
import { z } from 'zod';
import { areaOfPostcode } from '#core/delivery/zone-of-postcode.ts';
import type { Order } from '#core/orders/order.ts';
import { createSubscription } from '#core/payments/payment-api.ts';
import { useOwnedStorage } from '#storefront/accounts/use-owned-storage.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { call } from '#storefront/api/call.ts';
import { type CartIdentity, cartIdentity } from '#storefront/cart/cart-identity.ts';
import { browserStorage } from '#storefront/cart/memory-storage.ts';
import { cartFeeCents, type OrdersGoods } from '#storefront/delivery/cart-delivery.ts';
import { useDeliveryAreas } from '#storefront/delivery/delivery-queries.ts';
import { feesOfAll } from '#storefront/delivery/fees-of-all.ts';
import { usePostcode } from '#storefront/delivery/postcode-store.ts';
import { orderQueries } from '#storefront/orders/order-queries.ts';
import { hasPendingPayment } from '#storefront/payments/pending-order-payment.ts';
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
  // If delivery is free everywhere, the order doesn't need a postcode.
  const fees = feesOfAll(areas, goods);
  const isFree = areas.zones.length === 0 || (fees !== undefined && cartFeeCents(goods, fees, undefined) === 0);
  return { is: isFree ? 'ready' : 'unknown', postcode };
}

export interface Subscription {
  /** The order to pay; undefined while it is being created. */
  order: Order | undefined;
  /** Whether a payment of the order, sent by another tab or device, has no outcome yet. */
  isBeingPaid: boolean;
  /** The orders with which this subscription was already paid for, perhaps in another tab; null if it wasn't. */
  paidOrderIds: number[] | null;
  /** Why the order couldn't be created; null if there was no failure. */
  failure: string | null;
  isPreparing: boolean;
  retry(): void;
  /** Call this when the customer wants the same pack again, although it was already paid for. */
  subscribeAgain(): void;
}

interface Prepared {
  order: Order;
  /** Whether the order was already paid at an earlier visit. */
  isPaid: boolean;
  isBeingPaid: boolean;
}

/**
 * Returns the id of this purchase, which is the same in all tabs. While the customer doesn't know that the purchase is paid, no other
 * order is created.
 */
export function usePurchaseId(productId: number): CartIdentity {
  const [identity] = useState(() => cartIdentity(browserStorage(), `subscription-id-${productId}`));
  return identity;
}

/**
 * Creates the order for a subscription, once for each visit and postcode. If the request is repeated, the server returns the same
 * unpaid order. If an earlier order was paid but its response was lost, calls `onPaid` instead.
 */
export function useSubscription(
  productId: number,
  { is, postcode }: Destination,
  purchaseId: CartIdentity,
  onPaid: (orders: readonly Order[]) => void,
): Subscription {
  const queries = useQueryClient();
  const storage = useOwnedStorage();
  const { mutate, data, error, isPending, isIdle, variables } = useMutation({
    async mutationFn(to: string | null): Promise<Prepared> {
      const paid = await subscribedMeanwhile(storage, productId);
      if (paid !== null) return { order: paid, isPaid: true, isBeingPaid: false };
      const body = { productId, cartId: purchaseId.read(), ...(to === null ? {} : { postcode: to }) };
      const { order, isBeingPaid } = await call(createSubscription, { body });
      rememberSubscription(storage, productId, order);
      return { order, isPaid: false, isBeingPaid: isBeingPaid && !hasPendingPayment(storage, order.id) };
    },
    onSuccess({ order, isPaid }) {
      queries.removeQueries({ queryKey: orderQueries.all });
      if (isPaid) onPaid([order]);
    },
    onError(failed) {
      if (paidOrderIdsOf(failed) !== null) return;
      toast({ variant: 'destructive', title: 'Subscription Error', description: textOf(failed) });
    },
  });
  const requested = useRef<string | null | undefined>(undefined);
  const isReady = is === 'ready';
  useEffect(() => {
    if (!isReady || requested.current === postcode) return;
    requested.current = postcode;
    mutate(postcode);
  }, [mutate, isReady, postcode]);
  // If the order is already paid, the account page is opening, so nothing else can be paid.
  const isOfPostcode = isReady && variables === postcode && data?.isPaid !== true;
  return {
    order: isOfPostcode ? data?.order : undefined,
    isBeingPaid: data?.isBeingPaid === true,
    paidOrderIds: error === null ? null : paidOrderIdsOf(error),
    failure: error === null ? null : textOf(error),
    isPreparing: isPending || isIdle || !isOfPostcode,
    retry: () => mutate(postcode),
    subscribeAgain() {
      purchaseId.renew();
      mutate(postcode);
    },
  };
}

function paidOrderIdsOf(error: Error): number[] | null {
  const problem = error instanceof ApiError ? error.problem : null;
  return problem?.code === 'cart_paid' ? z.array(z.int()).catch([]).parse(problem.orders) : null;
}

function textOf(error: Error): string {
  return (error instanceof ApiError && error.problem?.detail) || 'Failed to create subscription';
}
