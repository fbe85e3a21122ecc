import '#storefront/api/zod-without-eval.ts';
import { queryOptions } from '@tanstack/react-query';
import { readOverview } from '#core/admin/overview-api.ts';
import { call, from } from '#storefront/api/call.ts';

/** The query options for the figures of the overview. */
export const overviewQuery = queryOptions({
  queryKey: ['admin', 'overview'],
  queryFn: (context) => call(readOverview, from(context)),
});
