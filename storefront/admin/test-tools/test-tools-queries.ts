import '#storefront/api/zod-without-eval.ts';
import { listEmails, listJobs, readEmail } from '#core/admin/test-tools-api.ts';
import { listPageFaults } from '#core/analytics/page-fault-api.ts';
import { listQueryOf, queryOf } from '#storefront/api/call.ts';

const emails = ['admin', 'emails'] as const;

/** The query options for the emails in the outbox. */
export const emailQueries = {
  all: emails,
  list: (query: URLSearchParams) => listQueryOf([...emails, 'list', String(query)], listEmails, { query }),
  detail: (id: number) => queryOf([...emails, 'detail', id], readEmail, { params: { id } }),
};

const pageFaults = ['admin', 'page-faults'] as const;

export const pageFaultQueries = {
  all: pageFaults,
  list: (query: URLSearchParams) => listQueryOf([...pageFaults, 'list', String(query)], listPageFaults, { query }),
};

export const jobQueries = {
  list: (query: URLSearchParams) => listQueryOf(['admin', 'jobs', 'list', String(query)], listJobs, { query }),
};
