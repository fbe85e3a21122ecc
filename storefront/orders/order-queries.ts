import { freshness } from '#storefront/api/freshness.ts';
import '#storefront/api/zod-without-eval.ts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { readOrderDeliveryOptions } from '#core/delivery/delivery-api.ts';
import type { Order } from '#core/orders/order.ts';
import { ownOrders } from '#core/orders/order-api.ts';
import { orderPayments } from '#core/payments/payment-api.ts';
import { handleLostSession, isLostSession } from '#storefront/accounts/lost-session.ts';
import { call, callList, from, queryOf } from '#storefront/api/call.ts';
import type { Owner } from '#storefront/payments/owned-storage.ts';

/** The orders of a customer or guest that have been loaded, newest first; `total` counts all. */
export interface MyOrders {
  orders: Order[];
  total: number;
}

const all = ['orders'] as const;
const pageSize = 50;

export const orderQueries = {
  all,
  /** The newest orders, and the older orders that were already loaded. */
  mine: (owner: Owner) => {
    const queryKey = [...all, 'mine', owner];
    return queryOptions({
      queryKey,
      queryFn: ({ client, signal }) =>
        unlessSignedOut(
          client,
          async () => {
            const shown = client.getQueryData<MyOrders>(queryKey)?.orders.length ?? 0;
            let known: MyOrders = { orders: [], total: 0 };
            do known = await withNextPage(known, signal);
            while (known.orders.length < Math.min(shown, known.total));
            return known;
          },
          { orders: [], total: 0 },
        ),
    });
  },
  /** One of the user's own orders, regardless of its age; null if the order isn't theirs. */
  detail: (id: number) =>
    queryOptions({
      queryKey: [...all, 'detail', id],
      queryFn: (context) =>
        unlessSignedOut(
          context.client,
          async () => (await call(ownOrders, { query: { ids: [id] }, ...from(context) }))[0] ?? null,
          null,
        ),
    }),
  /** The days to which an order can still be moved. */
  deliveryOptions: (id: number) => ({
    ...queryOf([...all, 'delivery-options', id], readOrderDeliveryOptions, { params: { id } }),
    ...freshness.current,
  }),
  payments: (id: number) => queryOf([...all, 'payments', id], orderPayments, { params: { id } }),
};

/** Loads the next 50 orders and appends them to those already loaded. */
export function useOlderOrders(owner: Owner) {
  const queries = useQueryClient();
  const { queryKey } = orderQueries.mine(owner);
  return useMutation({
    mutationFn: async () => {
      const known = queries.getQueryData(queryKey);
      if (known) queries.setQueryData(queryKey, await withNextPage(known));
    },
  });
}

export interface OrderChanges {
  /** Stores the orders that an API call has returned, and reloads their payments. */
  remember(orders: readonly Order[]): void;
  /** Reloads all of the customer's orders, for changes made outside this page. */
  refresh(): Promise<void>;
}

/** Updates the cached orders after an order has changed. */
export function useOrderChanges(): OrderChanges {
  const queries = useQueryClient();
  return {
    remember(changed) {
      queries.setQueriesData<MyOrders>({ queryKey: [...all, 'mine'] }, (known) =>
        known === undefined
          ? known
          : { ...known, orders: known.orders.map((order) => changed.find(({ id }) => id === order.id) ?? order) },
      );
      for (const { id } of changed) {
        void queries.invalidateQueries(orderQueries.detail(id));
        void queries.invalidateQueries(orderQueries.payments(id));
      }
    },
    refresh: () => queries.invalidateQueries({ queryKey: all }),
  };
}

/**
 * Loads the next page of orders and appends it to the loaded orders. A new order shifts the pages, so the server may return an
 * order twice; it is shown once.
 */
async function withNextPage({ orders }: MyOrders, signal?: AbortSignal): Promise<MyOrders> {
  const page = Math.floor(orders.length / pageSize) + 1;
  const { items, total } = await callList(ownOrders, { query: { page, pageSize }, signal });
  const older = items.filter(({ id }) => !orders.some((order) => order.id === id));
  const known = [...orders, ...older];
  // A page without new orders is the last page, even if `total` is higher.
  return { orders: known, total: older.length === 0 ? known.length : total };
}

/** Returns what `read` loads, or `none` if there is no session, because guests can open these pages too. */
async function unlessSignedOut<Found>(client: QueryClient, read: () => Promise<Found>, none: Found): Promise<Found> {
  try {
    return await read();
  } catch (error) {
    if (!isLostSession(error)) throw error;
    handleLostSession(client, error);
    return none;
  }
}
