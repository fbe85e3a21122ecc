import { queryOptions, useQuery } from '@tanstack/react-query';
import { readDeliveryAreasRoute, readDeliveryOptionsRoute } from '#core/bare-routes.ts';
import type { DeliveryAreas } from '#core/delivery/delivery-api.ts';
import { call, from } from '#storefront/api/call.ts';

const all = ['delivery'] as const;

/** Where, when and for how much the shop delivers. */
export const deliveryQueries = {
  all,
  /** What the zones promise, without the clock: part of every page. */
  areas: () =>
    queryOptions({ queryKey: [...all, 'areas'], queryFn: (context) => call(readDeliveryAreasRoute, from(context)) }),
  /** The days that can still be had at a postcode; in the browser alone. */
  options: (postcode: string, subtotal: number) =>
    queryOptions({
      queryKey: [...all, 'options', postcode, subtotal],
      queryFn: (context) => call(readDeliveryOptionsRoute, { query: { postcode, subtotal }, ...from(context) }),
    }),
};

const unknownAreas: DeliveryAreas = { zones: [], pickup: false };

/** Undefined fields never: a page whose areas could not be loaded promises nothing. */
export function useDeliveryAreas(): DeliveryAreas {
  return useQuery(deliveryQueries.areas()).data ?? unknownAreas;
}
