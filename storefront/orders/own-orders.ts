import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Order } from '#core/orders/order.ts';
import { currentUserKey } from '#storefront/accounts/current-user.ts';
import { ApiError, getJson } from '#storefront/api/api-client.ts';

/** The customer's or guest's own orders, newest first. A 401 means that the session has ended: there are none to see. */
export function useOwnOrders(enabled: boolean): UseQueryResult<Order[]> {
  const queries = useQueryClient();
  return useQuery<Order[]>({
    queryKey: ['/api/orders'],
    enabled,
    queryFn: async ({ signal }) => {
      try {
        return await getJson<Order[]>('/api/orders', signal);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 401) throw error;
        queries.setQueryData(currentUserKey, null);
        return [];
      }
    },
  });
}
