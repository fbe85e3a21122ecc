import { queryOptions } from '@tanstack/react-query';
import { listProductReviewsRoute } from '#core/bare-routes.ts';
import { call, from } from '#storefront/api/call.ts';

/** The query options for buyers' reviews of a product. */
export const reviewsOf = (productId: number | string) =>
  queryOptions({
    queryKey: ['reviews', String(productId)],
    queryFn: (context) => call(listProductReviewsRoute, { params: { id: productId }, ...from(context) }),
  });
