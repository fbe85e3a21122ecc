import '#storefront/api/zod-without-eval.ts';
import { queryOptions } from '@tanstack/react-query';
import { listBulkJobs, listBulkRows } from '#core/bulk/bulk-api.ts';
import { callList, from } from '#storefront/api/call.ts';

const all = ['admin', 'bulk-jobs'] as const;

/** The changes of many prices. */
export const bulkQueries = {
  all,
  list: (query: URLSearchParams) =>
    queryOptions({
      queryKey: [...all, 'list', String(query)],
      queryFn: (context) => callList(listBulkJobs, { query, ...from(context) }),
    }),
  refused: (id: number) =>
    queryOptions({
      queryKey: [...all, 'refused', id],
      queryFn: (context) =>
        callList(listBulkRows, { params: { id }, query: { state: 'refused', pageSize: 200 }, ...from(context) }),
    }),
};
