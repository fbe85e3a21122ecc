import '#storefront/api/zod-without-eval.ts';
import { queryOptions } from '@tanstack/react-query';
import { listSubscribers, readOpeningAnnouncement } from '#core/newsletter/staff-newsletter-api.ts';
import { call, callList, from } from '#storefront/api/call.ts';

const all = ['admin', 'newsletter'] as const;

/** The query options for the newsletter's subscribers and for the state of the opening email. */
export const subscriberQueries = {
  all,
  list: (query: URLSearchParams) =>
    queryOptions({
      queryKey: [...all, 'list', String(query)],
      queryFn: (context) => callList(listSubscribers, { query, ...from(context) }),
    }),
  opening: () =>
    queryOptions({
      queryKey: [...all, 'opening'],
      queryFn: (context) => call(readOpeningAnnouncement, from(context)),
    }),
};
