import '#storefront/api/zod-without-eval.ts';
import type { Day } from '#core/dates.ts';
import { readPacking } from '#core/packing/packing-api.ts';
import { queryOf } from '#storefront/api/call.ts';

const all = ['admin', 'packing'] as const;

/** The query options for the packing bench. */
export const packingQueries = {
  all,
  day: (day: Day) => queryOf([...all, day], readPacking, { query: { day } }),
};
