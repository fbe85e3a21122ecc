import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { readDeliveryAreasRoute, readDeliveryOptionsRoute } from '#core/bare-routes.ts';
import type { DeliveryAreas, DeliveryOptions } from '#core/delivery/delivery-api.ts';
import { call, from } from '#storefront/api/call.ts';
import { freshness } from '#storefront/api/freshness.ts';
import { withoutPastDays } from './open-days.ts';

const all = ['delivery'] as const;

/** Where, when and at what price the shop delivers. */
export const deliveryQueries = {
  all,
  /** What the zones promise, independent of the time: part of every page. */
  areas: () =>
    queryOptions({ queryKey: [...all, 'areas'], queryFn: (context) => call(readDeliveryAreasRoute, from(context)) }),
  /**
   * The days that can still be chosen for a postcode; loaded in the browser only. They depend on the time, so they are loaded
   * again when the first of them can't be ordered any more, and when someone comes back to a page that was left open.
   */
  options: (postcode: string, subtotal: number) =>
    queryOptions({
      queryKey: [...all, 'options', postcode, subtotal],
      queryFn: (context) => call(readDeliveryOptionsRoute, { query: { postcode, subtotal }, ...from(context) }),
      ...freshness.clockBound,
      refetchInterval: ({ state }) => untilFirstCutoff(state.data),
    }),
};

/** False where no day has a cut-off. A timer can't wait longer than 24 days. */
function untilFirstCutoff(options: DeliveryOptions | undefined): number | false {
  const cutoffs = (options?.methods ?? []).flatMap(({ days }) => days.map(({ cutoff }) => Date.parse(cutoff)));
  if (cutoffs.length === 0) return false;
  return Math.min(Math.max(Math.min(...cutoffs) - Date.now() + 1000, 60_000), 86_400_000);
}

const unknownAreas: DeliveryAreas = { zones: [], pickup: false };

/** The fields are never undefined: a page whose areas could not be loaded promises nothing. */
export function useDeliveryAreas(): DeliveryAreas {
  return useQuery(deliveryQueries.areas()).data ?? unknownAreas;
}

/**
 * How and when an order can come to a postcode; undefined until the shop has answered. Days whose cut-off passes while the page
 * is open are gone at the next render, whether or not the shop can be reached again: its timer runs at the first cut-off, which
 * also renders.
 */
export function useDeliveryOptions(postcode: string | null, subtotal: number): DeliveryOptions | undefined {
  const {
    data,
    dataUpdatedAt,
    isFetching: _renders,
  } = useQuery({
    ...deliveryQueries.options(postcode ?? '', subtotal),
    enabled: postcode !== null,
    placeholderData: keepPreviousData,
  });
  if (data === undefined || data.postcode !== postcode) return undefined;
  return withoutPastDays(data, { answeredAt: dataUpdatedAt, now: Date.now() });
}
