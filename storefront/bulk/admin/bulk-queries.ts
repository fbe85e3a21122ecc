import '#storefront/api/zod-without-eval.ts';
import { queryOptions } from '@tanstack/react-query';
import { type BulkJob, type BulkRow, listBulkJobs, listBulkRows, readBulkJob } from '#core/bulk/bulk-api.ts';
import { call, callList, from } from '#storefront/api/call.ts';

const all = ['admin', 'bulk-jobs'] as const;
const running = (jobs: readonly BulkJob[]) => (jobs.some(({ state }) => state === 'running') ? 1000 : false);

/** The query options for bulk jobs. A running job is requested every second. */
export const bulkQueries = {
  all,
  list: (query: URLSearchParams) =>
    queryOptions({
      queryKey: [...all, 'list', String(query)],
      queryFn: (context) => callList(listBulkJobs, { query, ...from(context) }),
      refetchInterval: ({ state }) => running(state.data?.items ?? []),
    }),
  detail: (id: number) =>
    queryOptions({
      queryKey: [...all, 'detail', id],
      queryFn: (context) => call(readBulkJob, { params: { id }, ...from(context) }),
      refetchInterval: ({ state }) => running(state.data ? [state.data] : []),
    }),
  rows: (id: number, state: BulkRow['state']) =>
    queryOptions({
      queryKey: [...all, 'rows', id, state],
      queryFn: (context) =>
        callList(listBulkRows, { params: { id }, query: { state, pageSize: 200 }, ...from(context) }),
    }),
};
