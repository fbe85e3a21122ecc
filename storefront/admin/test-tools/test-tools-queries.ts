import '#storefront/api/zod-without-eval.ts';
import { queryOptions } from '@tanstack/react-query';
import { listOrphanedCharges } from '#core/payments/orphaned-charge-api.ts';
import { listEmails, listJobs, listTillCharges, readEmail } from '#core/staff/test-tools-api.ts';
import { call, callList, from } from '#storefront/api/call.ts';

const emails = ['admin', 'emails'] as const;
const charges = ['admin', 'charges'] as const;

/** The outbox. */
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

/** The provider's charges, and those whose order a restored backup has lost. */
export const chargeQueries = {
  all: charges,
  list: (query: URLSearchParams) =>
    queryOptions({
      queryKey: [...charges, 'list', String(query)],
      queryFn: (context) => callList(listTillCharges, { query, ...from(context) }),
    }),
  orphaned: () =>
    queryOptions({
      queryKey: [...charges, 'orphaned'],
      queryFn: (context) => callList(listOrphanedCharges, from(context)),
    }),
};

export const jobQueries = {
  list: (query: URLSearchParams) =>
    queryOptions({
      queryKey: ['admin', 'jobs', 'list', String(query)],
      queryFn: (context) => callList(listJobs, { query, ...from(context) }),
    }),
};
