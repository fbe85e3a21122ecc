import { z } from 'zod';
import { listProductReviewsRoute, openReviewsRoute, sendReviewRoute } from '../bare-routes.ts';
import { defineEndpoint, doneSchema, idParams, instantSchema, listQuery } from '../endpoint.ts';

const tag = 'reviews';
const longestReview = 1500;
const starsSchema = z.number({ error: 'Please choose from one to five stars' }).int().min(1).max(5);
/** The token of the link in the review request email. */
const token = z.string().min(1).max(500);

const boughtSchema = z.object({
  productId: z.number().int(),
  name: z.string(),
  /** The stars that the customer gave the pack; null until the pack is reviewed. A pack can only be reviewed once. */
  stars: starsSchema.nullable(),
});
export type BoughtProduct = z.infer<typeof boughtSchema>;

export const openReviews = defineEndpoint({
  ...openReviewsRoute,
  access: 'anyone',
  summary: 'Returns the products of a delivered order that can be reviewed with an email’s signed link',
  tag,
  moreErrors: ['not_found'],
  body: z.object({ token }),
  response: z.object({ firstName: z.string(), products: z.array(boughtSchema) }),
  limit: 'contact',
});

export const sendReview = defineEndpoint({
  ...sendReviewRoute,
  access: 'anyone',
  summary: 'Creates a review of a product of a delivered order, once for each product; it is shown immediately',
  tag,
  moreErrors: ['not_found'],
  body: z.object({
    token,
    productId: z.number().int().positive(),
    stars: starsSchema,
    text: z.string().trim().max(longestReview, `A review can have ${longestReview} characters at most`),
    firstName: z.string().trim().min(1, 'Please enter your first name').max(40, 'At most 40 characters'),
  }),
  response: doneSchema,
  status: 201,
  limit: 'contact',
});

const publicReviewSchema = z.object({
  id: z.number().int(),
  stars: starsSchema,
  text: z.string(),
  firstName: z.string(),
  /** The month of the delivery, such as '2026-11'. */
  month: z.string(),
  /** The pack's name at the time of the purchase. */
  productName: z.string(),
});

const productReviewsSchema = z.object({
  count: z.number().int(),
  /** The average number of stars, rounded to one decimal; null if there are no reviews. */
  average: z.number().nullable(),
  /** The newest reviews. */
  reviews: z.array(publicReviewSchema),
});
export type ProductReviews = z.infer<typeof productReviewsSchema>;

export const listProductReviews = defineEndpoint({
  ...listProductReviewsRoute,
  access: 'anyone',
  summary: 'Returns the average rating and the newest twenty reviews of a product',
  tag,
  params: idParams,
  response: productReviewsSchema,
  publicResponse: true,
});

const staffReviewSchema = publicReviewSchema.extend({
  orderId: z.number().int(),
  productId: z.number().int(),
  createdAt: instantSchema,
  hiddenAt: instantSchema.nullable(),
  hiddenReason: z.string().nullable(),
  /** The username of the person who hid the review. */
  hiddenBy: z.string().nullable(),
});
export type StaffReview = z.infer<typeof staffReviewSchema>;

export const reviewListQuery = listQuery.extend({ state: z.enum(['shown', 'hidden']).optional() });

export const listReviews = defineEndpoint({
  method: 'GET',
  path: '/api/admin/reviews',
  access: 'counter',
  summary: 'Lists all reviews, newest first, hidden ones with the reason',
  tag,
  query: reviewListQuery,
  response: z.array(staffReviewSchema),
  list: true,
});

export const hideReview = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/reviews/:id',
  access: 'counter',
  summary: 'Hides a review and stores the reason; a null reason shows the review again',
  tag,
  params: idParams,
  body: z.object({
    reason: z
      .string()
      .trim()
      .min(10, 'Please give the reason in at least 10 characters')
      .max(500, 'A reason can have 500 characters at most')
      .nullable(),
  }),
  response: staffReviewSchema,
});
