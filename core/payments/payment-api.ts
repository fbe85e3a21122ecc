import { z } from 'zod';
import { orderPaymentsRoute } from '../bare-routes.ts';
import { postcodeSchema } from '../delivery/delivery-api.ts';
import { defineEndpoint, gained, idParams, idSchema, listQuery } from '../endpoint.ts';
import { orderSchema } from '../orders/order.ts';
import { cartIdSchema } from '../orders/order-api.ts';
import { paymentSchema } from './payment.ts';

const tag = 'payments';

/** The amount of a payment, in cents. */
export const paymentAmountSchema = z
  .number({ error: 'Please enter a valid payment amount.' })
  .int('Please enter a valid payment amount.')
  .positive('Please enter a valid payment amount.')
  .max(100_000_000_00, 'Please enter a valid payment amount.');
const allocationSchema = z.object({
  orderId: z.number().int().positive(),
  amount: paymentAmountSchema,
  /** The order's version as shown to the customer. If another payment has been made since then, this payment is rejected. */
  version: z.number().int().positive().optional(),
});
const tokenSchema = z.string().min(1).max(200).optional();

export const newPaymentSchema = z.union([
  z.strictObject({ ...allocationSchema.shape, paymentToken: tokenSchema }),
  z.strictObject({ allocations: z.array(allocationSchema).min(1).max(20), paymentToken: tokenSchema }),
]);

export const paidResponseSchema = z.object({
  payment: paymentSchema,
  order: orderSchema,
  payments: z.array(paymentSchema),
  orders: z.array(orderSchema),
});
/**
 * The response after the customer agreed to pay an order of goods sold by the kilo. The card is saved or the amount is held on it, and
 * nothing is paid yet.
 */
const heldResponseSchema = z.object({
  payment: z.null(),
  order: orderSchema,
  payments: z.array(paymentSchema),
  orders: z.array(orderSchema),
});
/**
 * The response if the bank requires the customer's confirmation of a payment. The client confirms with the provider, then repeats the
 * call with the same key.
 */
export const requiresActionSchema = z.object({
  requiresAction: z.literal(true),
  clientSecret: z.string(),
  order: orderSchema,
  orders: z.array(orderSchema),
});
/**
 * The response if the bank requires the customer's confirmation before the card is saved. The client confirms with the provider, then
 * repeats the call with the same key.
 */
export const requiresCardActionSchema = z.object({
  requiresAction: z.literal(true),
  clientSecret: z.string(),
  order: orderSchema,
});
/** The response (202) while the provider hasn't responded to a payment. Repeating the request with the same key checks again. */
export const pendingPaymentSchema = z.object({ pending: z.literal(true) });

export const makePayment = defineEndpoint({
  method: 'POST',
  path: '/api/payments',
  access: 'shopper',
  summary: 'Pays one order, or several orders with one charge',
  tag,
  moreErrors: ['not_found'],
  body: newPaymentSchema,
  response: z.union([paidResponseSchema, heldResponseSchema, requiresActionSchema, pendingPaymentSchema]),
  responseByStatus: {
    200: z.union([paidResponseSchema, heldResponseSchema, requiresActionSchema]),
    202: pendingPaymentSchema,
  },
  closedWhileComingSoon: true,
  limit: 'payment',
});

export const orderPayments = defineEndpoint({
  ...orderPaymentsRoute,
  access: 'anyone',
  summary: 'Lists the payments of one of the caller’s orders, oldest first',
  tag,
  params: idParams,
  query: listQuery,
  response: z.array(paymentSchema),
  list: true,
});

/** Changes the card for the remaining payments of a layby. */
export const changeCard = defineEndpoint({
  method: 'POST',
  path: '/api/orders/:id/card',
  access: 'shopper',
  summary: 'Replaces the saved card of a layby without charging it',
  tag,
  params: idParams,
  body: z.object({ paymentToken: z.string({ error: 'Please enter your card.' }).min(1).max(200) }),
  response: z.union([requiresCardActionSchema, pendingPaymentSchema, orderSchema]),
  responseByStatus: { 200: z.union([requiresCardActionSchema, orderSchema]), 202: pendingPaymentSchema },
  limit: 'card',
});

/**
 * Creates an order at the subscription price. While this order is unpaid, a repeated request of the same session returns it again, so
 * that a reload doesn't buy anything twice. The order is paid with POST /api/payments, with the whole amount and the card form's
 * paymentToken.
 */
export const createSubscription = defineEndpoint({
  method: 'POST',
  path: '/api/create-meat-subscription',
  access: 'customer',
  summary: 'Creates an order for one unit of a product at the subscription price, and starts its one payment',
  tag,
  moreErrors: ['not_found'],
  body: z.object({
    productId: idSchema,
    /** The delivery postcode; without it, no delivery fee is charged. */
    postcode: postcodeSchema.optional(),
    /**
     * A random id that the browser gives to this purchase, the same in all its tabs. If the account has already paid for an order with
     * this id, the response is `cart_paid` with that order in `orders`. Another id allows the same pack to be bought again.
     */
    cartId: cartIdSchema.optional(),
  }),
  response: z.object({
    clientSecret: z.string(),
    order: orderSchema,
    /** Whether a payment for this order has been sent and its outcome isn't known yet. */
    isBeingPaid: gained(z.boolean(), false),
  }),
  status: 201,
  closedWhileComingSoon: true,
  limit: 'order',
});
