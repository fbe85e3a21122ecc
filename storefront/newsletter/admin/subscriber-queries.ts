import '#storefront/api/zod-without-eval.ts';
import { listSubscribers, readOpeningAnnouncement } from '#core/newsletter/staff-newsletter-api.ts';
import { listQueryOf, queryOf } from '#storefront/api/call.ts';

const all = ['admin', 'newsletter'] as const;

/** The query options for the newsletter's subscribers and for the state of the opening email. */
export const subscriberQueries = {
  all,
  list: (query: URLSearchParams) => listQueryOf([...all, 'list', String(query)], listSubscribers, { query }),
  opening: () => queryOf([...all, 'opening'], readOpeningAnnouncement),
};
