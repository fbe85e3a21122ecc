import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Order } from '#core/orders/order.ts';
import '#storefront/api/zod-without-eval.ts';
import { createSubscription } from '#core/payments/payment-api.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { call } from '#storefront/api/call.ts';
import { orderQueries } from '#storefront/orders/order-queries.ts';
import { toast } from '#storefront/ui/toasts/toast.ts';

export interface Subscription {
  /** The order that waits for its one payment; undefined while it is being made. */
  order: Order | undefined;
  /** Why there is none. */
  failure: string | null;
  isPreparing: boolean;
  retry(): void;
}

/** Makes the order of a subscription, once for each visit. The shop answers a repeat with the same unpaid order. */
export function useSubscription(productId: number): Subscription {
  const queries = useQueryClient();
  const { mutate, data, error, isPending, isIdle } = useMutation({
    mutationFn: () => call(createSubscription, { body: { productId } }),
    onSuccess: () => queries.removeQueries({ queryKey: orderQueries.all }),
    onError: (failed) => toast({ variant: 'destructive', title: 'Subscription Error', description: textOf(failed) }),
  });
  const isRequested = useRef(false);
  useEffect(() => {
    if (isRequested.current) return;
    isRequested.current = true;
    mutate();
  }, [mutate]);
  return {
    order: data?.order,
    failure: error === null ? null : textOf(error),
    isPreparing: isPending || isIdle,
    retry: () => mutate(),
  };
}

function textOf(error: Error): string {
  return (error instanceof ApiError && error.problem?.detail) || 'Failed to create subscription';
}
