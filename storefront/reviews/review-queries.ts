import { listProductReviewsRoute } from '#core/bare-routes.ts';
import { queryOf } from '#storefront/api/call.ts';

/** The query options for buyers' reviews of a product. */
export const reviewsOf = (productId: number | string) =>
  queryOf(['reviews', String(productId)], listProductReviewsRoute, { params: { id: productId } });
