import '#storefront/api/zod-without-eval.ts';
import { queryOptions } from '@tanstack/react-query';
import { listActivity } from '#core/accounts/activity/activity-api.ts';
import { callList, from } from '#storefront/api/call.ts';

const all = ['admin', 'activity'] as const;

export const activityQueries = {
  all,
  list: (query: URLSearchParams) =>
    queryOptions({
      queryKey: [...all, 'list', String(query)],
      queryFn: (context) => callList(listActivity, { query, ...from(context) }),
    }),
};
