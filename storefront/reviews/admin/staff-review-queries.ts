import '#storefront/api/zod-without-eval.ts';
import { listReviews } from '#core/reviews/review-api.ts';
import { listQueryOf } from '#storefront/api/call.ts';

const all = ['admin', 'reviews'] as const;

/** The query options for all reviews, as staff see them. */
export const staffReviewQueries = {
  all,
  list: (query: URLSearchParams) => listQueryOf([...all, 'list', String(query)], listReviews, { query }),
};
