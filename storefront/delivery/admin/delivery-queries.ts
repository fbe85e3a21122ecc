import '#storefront/api/zod-without-eval.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Day } from '#core/dates.ts';
import { listDeliveryDays, readRunSheet } from '#core/delivery/run-sheet-api.ts';
import { call } from '#storefront/api/call.ts';
import { from } from '#storefront/api/query-source.ts';

const all = ['admin', 'deliveries'] as const;

/** The deliveries by their days. */
export const deliveryQueries = {
  all,
  days: () => queryOptions({ queryKey: [...all, 'days'], queryFn: (context) => call(listDeliveryDays, from(context)) }),
  runSheet: (day: Day) =>
    queryOptions({
      queryKey: [...all, 'run-sheet', day],
      queryFn: (context) => call(readRunSheet, { query: { day }, ...from(context) }),
    }),
};
