import '#storefront/api/zod-without-eval.ts';
import { queryOptions } from '@tanstack/react-query';
import { type BulkJob, type BulkRow, listBulkJobs, listBulkRows, readBulkJob } from '#core/bulk/bulk-api.ts';
import { listQueryOf, queryOf } from '#storefront/api/call.ts';

const all = ['admin', 'bulk-jobs'] as const;
const running = (jobs: readonly BulkJob[]) => (jobs.some(({ state }) => state === 'running') ? 1000 : false);

/** The query options for bulk jobs. A running job is loaded again every second. */
export const bulkQueries = {
  all,
  list: (query: URLSearchParams) =>
    queryOptions({
      ...listQueryOf([...all, 'list', String(query)], listBulkJobs, { query }),
      refetchInterval: ({ state }) => running(state.data?.items ?? []),
    }),
  detail: (id: number) =>
    queryOptions({
      ...queryOf([...all, 'detail', id], readBulkJob, { params: { id } }),
      refetchInterval: ({ state }) => running(state.data ? [state.data] : []),
    }),
  rows: (id: number, state: BulkRow['state']) =>
    listQueryOf([...all, 'rows', id, state], listBulkRows, { params: { id }, query: { state, pageSize: 200 } }),
};
