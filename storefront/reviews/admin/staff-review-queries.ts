import '#storefront/api/zod-without-eval.ts';
import { queryOptions } from '@tanstack/react-query';
import { listReviews } from '#core/reviews/review-api.ts';
import { callList, from } from '#storefront/api/call.ts';

const all = ['admin', 'reviews'] as const;

/** The query options for all reviews, as staff see them. */
export const staffReviewQueries = {
  all,
  list: (query: URLSearchParams) =>
    queryOptions({
      queryKey: [...all, 'list', String(query)],
      queryFn: (context) => callList(listReviews, { query, ...from(context) }),
    }),
};
