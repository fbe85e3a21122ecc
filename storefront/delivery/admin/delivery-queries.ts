import '#storefront/api/zod-without-eval.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { Day } from '#core/dates.ts';
import { listDeliveryDays, type RunSheet, readRunSheet } from '#core/delivery/run-sheet-api.ts';
import { overviewQuery } from '#storefront/admin/overview/overview-query.ts';
import { queryOf } from '#storefront/api/call.ts';
import { staffOrderQueries } from '#storefront/orders/admin/staff-order-queries.ts';

const all = ['admin', 'delivery'] as const;

/** The query options for deliveries by day. */
export const deliveryQueries = {
  all,
  days: () => queryOf([...all, 'days'], listDeliveryDays),
  runSheet: (day: Day) => queryOf([...all, 'run-sheet', day], readRunSheet, { query: { day } }),
};

/** The keys of the queries whose data a delivery changes, besides the run sheet. */
export const changedByDelivery = [staffOrderQueries.all, overviewQuery.queryKey];

/** Shows a run sheet that the server has just returned, and updates the day's counts. Neither has to be loaded again. */
export function showRunSheet(queries: QueryClient, runSheet: RunSheet): void {
  queries.setQueryData(deliveryQueries.runSheet(runSheet.day).queryKey, runSheet);
  const delivered = runSheet.stops.filter(({ status }) => status === 'delivered').length;
  const toDeliver = runSheet.stops.length - delivered;
  queries.setQueryData(deliveryQueries.days().queryKey, (days) =>
    days?.map((each) => (each.day === runSheet.day ? { ...each, toDeliver, delivered } : each)),
  );
}
