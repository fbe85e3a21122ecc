import '#storefront/api/zod-without-eval.ts';
import { listActivity } from '#core/accounts/activity/activity-api.ts';
import { listQueryOf } from '#storefront/api/call.ts';

const all = ['admin', 'activity'] as const;

export const activityQueries = {
  all,
  list: (query: URLSearchParams) => listQueryOf([...all, 'list', String(query)], listActivity, { query }),
};
