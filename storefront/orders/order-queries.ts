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

/** The loaded orders of a customer or guest, newest first. `total` is the number of all their orders. */
export interface MyOrders {
  orders: Order[];
  total: number;
}

const all = ['orders'] as const;
const pageSize = 50;

export const orderQueries = {
  all,
  /** The newest orders, together with the older orders that are already loaded. */
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
  /** One of the user's own orders, however old it is. Null if the order belongs to somebody else. */
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
  /** Reloads all of the customer's orders. Needed if they may have changed outside this page. */
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
 * Loads the next page of orders and appends it. If a new order was made meanwhile, the pages have shifted, and the server may return an
 * order again; it is then added only once.
 */
async function withNextPage({ orders }: MyOrders, signal?: AbortSignal): Promise<MyOrders> {
  const page = Math.floor(orders.length / pageSize) + 1;
  const { items, total } = await callList(ownOrders, { query: { page, pageSize }, signal });
  const older = items.filter(({ id }) => !orders.some((order) => order.id === id));
  const known = [...orders, ...older];
  // If the page has no new orders, it is the last page, even if `total` says that there are more.
  return { orders: known, total: older.length === 0 ? known.length : total };
}

/** Returns what `read` loads. If there is no session, returns `none` instead of an error, because guests can open these pages too. */
async function unlessSignedOut<Found>(client: QueryClient, read: () => Promise<Found>, none: Found): Promise<Found> {
  try {
    return await read();
  } catch (error) {
    if (!isLostSession(error)) throw error;
    handleLostSession(client, error);
    return none;
  }
}
