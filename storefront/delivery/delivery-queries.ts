import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { readDeliveryAreasRoute, readDeliveryOptionsRoute } from '#core/bare-routes.ts';
import type { DeliveryAreas, DeliveryOptions } from '#core/delivery/delivery-api.ts';
import { call, from, queryOf } from '#storefront/api/call.ts';
import { freshness } from '#storefront/api/freshness.ts';
import type { OrdersGoods } from './cart-delivery.ts';
import { withoutPastDays } from './open-days.ts';

const all = ['delivery'] as const;

/** The query options for where, when and at what price the shop delivers. */
export const deliveryQueries = {
  all,
  /**
   * The query options for the delivery days and prices of all zones. They are part of every page, because they don't depend on the
   * current time.
   */
  areas: () => queryOf([...all, 'areas'], readDeliveryAreasRoute),
  /**
   * The query options for the days that can still be chosen for a postcode. Only the browser loads them. They are loaded again when the
   * first cut-off passes, and when the customer returns to an open page.
   */
  options: (postcode: string | null, subtotal: number, goods?: string) =>
    queryOptions({
      queryKey: [...all, 'options', postcode, subtotal, goods],
      queryFn: (context) =>
        call(readDeliveryOptionsRoute, {
          query: { postcode: postcode ?? undefined, subtotal, goods },
          ...from(context),
        }),
      ...freshness.clockBound,
      refetchInterval: ({ state }) => untilFirstCutoff(state.data),
    }),
};

/** Returns the time until the first cut-off, at most one day; false if no delivery day has a cut-off. */
function untilFirstCutoff(options: DeliveryOptions | undefined): number | false {
  const cutoffs = (options?.methods ?? []).flatMap(({ days }) => days.map(({ cutoff }) => Date.parse(cutoff)));
  if (cutoffs.length === 0) return false;
  return Math.min(Math.max(Math.min(...cutoffs) - Date.now() + 1000, 60_000), 86_400_000);
}

const unknownAreas: DeliveryAreas = { zones: [], pickup: false };

/**
 * Returns the delivery areas. If they couldn't be loaded, the result has no zones and no pick-up, so that the page promises
 * nothing.
 */
export function useDeliveryAreas(): DeliveryAreas {
  return useQuery(deliveryQueries.areas()).data ?? unknownAreas;
}

/**
 * Returns how and when an order can reach a postcode; undefined until the server has responded. Without a postcode, only pick-up days
 * can be known; they are loaded only for a pick-up. `isFetching` is read, so that a refetch at the first cut-off renders again. Days
 * whose cut-off has passed then disappear, even if the server can't be reached.
 */
export function useDeliveryOptions(
  postcode: string | null,
  goods: OrdersGoods | null,
  isPickup = false,
): DeliveryOptions | undefined {
  const {
    data,
    dataUpdatedAt,
    isFetching: _renders,
  } = useQuery({
    ...deliveryQueries.options(postcode, goods?.whole ?? 0, goods?.inFull),
    enabled: isPickup || postcode !== null,
    placeholderData: keepPreviousData,
  });
  if (data === undefined || data.postcode !== postcode) return undefined;
  return withoutPastDays(data, { answeredAt: dataUpdatedAt, now: Date.now() });
}
