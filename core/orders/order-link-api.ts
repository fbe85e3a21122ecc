import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { orderSchema } from './order.ts';

const tag = 'orders';

/** The token in the links of the emails about an order. */
const linkSchema = z.object({ token: z.string().max(500) });

export const openOrderLink = defineEndpoint({
  method: 'POST',
  path: '/api/order-links',
  access: 'shopper',
  summary: 'Gives the session access to the order of an email’s signed link, to view, pay and schedule it',
  tag,
  moreErrors: ['not_found'],
  body: linkSchema,
  response: orderSchema,
  limit: 'session',
});

export const claimOrderLink = defineEndpoint({
  method: 'POST',
  path: '/api/order-links/claim',
  access: 'customer',
  summary: 'Moves the order of an email’s signed link into the caller’s account; 409 if it belongs to another account',
  tag,
  moreErrors: ['not_found'],
  body: linkSchema,
  response: orderSchema,
  limit: 'session',
});
