import {
  type QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Order } from '#core/orders/order.ts';
import { currentUserKey } from '#storefront/accounts/current-user.ts';
import { ApiError, getPage } from '#storefront/api/api-client.ts';

/** The customer's or guest's own orders, newest first, as far as they were asked for; `total` counts all. */
export interface OwnOrders {
  orders: Order[];
  total: number;
}

export const ownOrdersKey = ['/api/orders'] as const;

const pageSize = 50;

/** The newest orders, and as many older ones as were shown before. */
export function useOwnOrders(enabled: boolean): UseQueryResult<OwnOrders> {
  const queries = useQueryClient();
  return useQuery<OwnOrders>({
    queryKey: ownOrdersKey,
    enabled,
    queryFn: ({ signal }) =>
      unlessSignedOut(queries, async () => {
        const shown = queries.getQueryData<OwnOrders>(ownOrdersKey)?.orders.length ?? 0;
        let known: OwnOrders = { orders: [], total: 0 };
        do known = await withNextPage(known, signal);
        while (known.orders.length < Math.min(shown, known.total));
        return known;
      }),
  });
}

/** Asks for the next 50 and puts them behind those that are known. */
export function useOlderOrders(): UseMutationResult<void, Error, void> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const known = queries.getQueryData<OwnOrders>(ownOrdersKey);
      if (known) queries.setQueryData(ownOrdersKey, await unlessSignedOut(queries, () => withNextPage(known)));
    },
  });
}

/** One of the caller's own orders, however old; null where it is none of theirs. */
export function useOwnOrder(id: string, enabled: boolean): UseQueryResult<Order | null> {
  const queries = useQueryClient();
  const path = `/api/orders?ids=${id}`;
  return useQuery<Order | null>({
    queryKey: [path],
    enabled,
    queryFn: async ({ signal }) => {
      const found = await unlessSignedOut(queries, async () => toOwn(await getPage<Order>(path, signal)));
      return found.orders[0] ?? null;
    },
  });
}

const toOwn = ({ rows, total }: { rows: Order[]; total: number }): OwnOrders => ({ orders: rows, total });

/** An order made meanwhile moves the pages on: what comes twice is shown once. */
async function withNextPage({ orders }: OwnOrders, signal?: AbortSignal): Promise<OwnOrders> {
  const page = Math.floor(orders.length / pageSize) + 1;
  const { rows, total } = await getPage<Order>(`/api/orders?page=${page}&pageSize=${pageSize}`, signal);
  const older = rows.filter(({ id }) => !orders.some((order) => order.id === id));
  const all = [...orders, ...older];
  // A page with nothing new is the last one, whatever was counted.
  return { orders: all, total: older.length === 0 ? all.length : total };
}

/** A 401 means that the session has ended: there are none to see. */
async function unlessSignedOut(queries: QueryClient, ask: () => Promise<OwnOrders>): Promise<OwnOrders> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    queries.setQueryData(currentUserKey, null);
    return { orders: [], total: 0 };
  }
}
