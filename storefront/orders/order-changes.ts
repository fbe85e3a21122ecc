import { useQueryClient } from '@tanstack/react-query';
import type { Order } from '#core/orders/order.ts';
import { type OwnOrders, ownOrdersKey } from './own-orders.ts';

export interface OrderChanges {
  /** Shows the orders as a call has just answered them, and asks anew for what was paid on them. */
  remember(orders: readonly Order[]): void;
  /** Asks anew for all of the customer's orders: something happened that this page hasn't seen. */
  refresh(): Promise<void>;
}

/** What every deed on an order does to what the pages know of it. */
export function useOrderChanges(): OrderChanges {
  const queries = useQueryClient();
  return {
    remember(orders) {
      queries.setQueryData<OwnOrders>(
        ownOrdersKey,
        (known) =>
          known && {
            ...known,
            orders: known.orders.map((order) => orders.find((changed) => changed.id === order.id) ?? order),
          },
      );
      for (const { id } of orders) void queries.invalidateQueries({ queryKey: [`/api/orders?ids=${id}`] });
      for (const { id } of orders) void queries.invalidateQueries({ queryKey: [`/api/orders/${id}/payments`] });
    },
    async refresh() {
      await queries.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/orders'),
      });
    },
  };
}
