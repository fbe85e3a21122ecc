import '#storefront/api/zod-without-eval.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Day } from '#core/dates.ts';
import { readPacking } from '#core/packing/packing-api.ts';
import { call, from } from '#storefront/api/call.ts';

const all = ['admin', 'packing'] as const;

/** The query options for the packing bench. */
export const packingQueries = {
  all,
  day: (day: Day) =>
    queryOptions({
      queryKey: [...all, day],
      queryFn: (context) => call(readPacking, { query: { day }, ...from(context) }),
    }),
};
