import '#storefront/api/zod-without-eval.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Day } from '#core/dates.ts';
import { listDeliveryDays, type RunSheet, readRunSheet } from '#core/delivery/run-sheet-api.ts';
import { overviewQuery } from '#storefront/admin/overview/overview-query.ts';
import { call, from } from '#storefront/api/call.ts';
import { staffOrderQueries } from '#storefront/orders/admin/staff-order-queries.ts';

const all = ['admin', 'delivery'] as const;

/** Queries for the deliveries, by day. */
export const deliveryQueries = {
  all,
  days: () => queryOptions({ queryKey: [...all, 'days'], queryFn: (context) => call(listDeliveryDays, from(context)) }),
  runSheet: (day: Day) =>
    queryOptions({
      queryKey: [...all, 'run-sheet', day],
      queryFn: (context) => call(readRunSheet, { query: { day }, ...from(context) }),
    }),
};

/** The queries that a delivery changes besides the run sheet. */
export const changedByDelivery = [staffOrderQueries.all, overviewQuery.queryKey];

/**
 * Shows the run sheet that the shop has just returned, and updates its counts among the days, so that neither has to be loaded
 * again.
 */
export function showRunSheet(queries: QueryClient, runSheet: RunSheet): void {
  queries.setQueryData(deliveryQueries.runSheet(runSheet.day).queryKey, runSheet);
  const delivered = runSheet.stops.filter(({ status }) => status === 'delivered').length;
  const toDeliver = runSheet.stops.length - delivered;
  queries.setQueryData(deliveryQueries.days().queryKey, (days) =>
    days?.map((each) => (each.day === runSheet.day ? { ...each, toDeliver, delivered } : each)),
  );
}
