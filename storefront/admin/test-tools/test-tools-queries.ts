import '#storefront/api/zod-without-eval.ts';
import { queryOptions } from '@tanstack/react-query';
import { listEmails, listJobs, readEmail } from '#core/admin/test-tools-api.ts';
import { listPageFaults } from '#core/analytics/page-fault-api.ts';
import { call, callList, from } from '#storefront/api/call.ts';

const emails = ['admin', 'emails'] as const;

/** The query options for the emails in the outbox. */
export const emailQueries = {
  all: emails,
  list: (query: URLSearchParams) =>
    queryOptions({
      queryKey: [...emails, 'list', String(query)],
      queryFn: (context) => callList(listEmails, { query, ...from(context) }),
    }),
  detail: (id: number) =>
    queryOptions({
      queryKey: [...emails, 'detail', id],
      queryFn: (context) => call(readEmail, { params: { id }, ...from(context) }),
    }),
};

const pageFaults = ['admin', 'page-faults'] as const;

export const pageFaultQueries = {
  all: pageFaults,
  list: (query: URLSearchParams) =>
    queryOptions({
      queryKey: [...pageFaults, 'list', String(query)],
      queryFn: (context) => callList(listPageFaults, { query, ...from(context) }),
    }),
};

export const jobQueries = {
  list: (query: URLSearchParams) =>
    queryOptions({
      queryKey: ['admin', 'jobs', 'list', String(query)],
      queryFn: (context) => callList(listJobs, { query, ...from(context) }),
    }),
};
