import { z } from 'zod';
import { counterMethods } from '../counter-sale/counter-sale-api.ts';
import { centsSchema, daySchema, defineEndpoint, idParams, idSchema, instantSchema, listQuery } from '../endpoint.ts';
import { savedCardSchema } from '../laybys/layby.ts';
import { paymentMethods, paymentSchema } from '../payments/payment.ts';
import { paymentAmountSchema } from '../payments/payment-api.ts';
import { orderSchema, orderSources } from './order.ts';
import { orderPaymentTypes, orderStatuses } from './order-status.ts';
import { staffOrderSchema } from './staff-order.ts';

const tag = 'orders';
const version = z.number().int().positive().optional();

/**
 * What staff have to see to: a customer wants to cancel; paid and without a delivery day; paid and its day has passed; a
 * refund that the provider refused hasn't been handed back.
 */
export const orderAttentions = ['cancel-requested', 'no-delivery-date', 'overdue-delivery', 'refund-refused'] as const;
export type OrderAttention = (typeof orderAttentions)[number];

export const orderSorts = ['newest', 'total', 'paid', 'deliveryDate', 'status'] as const;
export type OrderSort = (typeof orderSorts)[number];

export const orderListQuery = listQuery.extend({
  status: z.enum(orderStatuses).optional(),
  deliveryDate: daySchema.optional(),
  paymentType: z.enum(orderPaymentTypes).optional(),
  userId: idSchema.optional(),
  source: z.enum(orderSources).optional(),
  attention: z.enum(orderAttentions).optional(),
  sort: z.enum(orderSorts).optional(),
  /** Descending by default; orders without a delivery day come last either way. */
  direction: z.enum(['asc', 'desc']).optional(),
});
export type OrderListQuery = z.output<typeof orderListQuery>;

export const listOrders = defineEndpoint({
  method: 'GET',
  path: '/api/admin/orders',
  access: 'staff',
  summary:
    'All orders, newest first, at most 200; q is looked for in id, userId, status, paymentType and the customer’s name, email and phone',
  tag,
  query: orderListQuery,
  response: z.array(orderSchema),
  list: true,
});

export const readOrder = defineEndpoint({
  method: 'GET',
  path: '/api/admin/orders/:id',
  access: 'staff',
  summary: 'One order with its payments, refunds, unpaid charges and the log of who did what',
  tag,
  params: idParams,
  response: staffOrderSchema,
});

export const setOrderStatus = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/orders/:id/status',
  access: 'staff',
  summary: 'Marks an order paid (the balance becomes a manual payment) or delivered, or cancels it with its refund',
  tag,
  params: idParams,
  body: z.object({
    status: z.enum(orderStatuses),
    version,
    /** Cancelled by the shop itself: everything that was paid goes back. */
    endedByShop: z.boolean().optional(),
  }),
  response: orderSchema,
});

export const declineOrderCancellation = defineEndpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/keep',
  access: 'staff',
  summary: 'Declines a customer’s request to cancel: the order goes on, and the customer gets an email with the reply',
  tag,
  params: idParams,
  body: z.object({
    /** For the email and the log; without any the email only says that the order goes on. */
    words: z.string().trim().max(1000, 'At most 1,000 characters.').optional(),
    version,
  }),
  response: orderSchema,
});

export const setAmountPaid = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/orders/:id/payment',
  access: 'staff',
  summary: 'Says what has been paid in all; the difference becomes a manual payment',
  tag,
  params: idParams,
  body: z.object({ amountPaid: centsSchema, version }),
  response: orderSchema,
});

/** Money over the counter. Cash and EFTPOS are payments without a charge. */
export const recordPayment = defineEndpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/payments',
  access: 'staff',
  summary: 'Records cash or EFTPOS on a pending order: the balance of one paid in full, any part of a layby’s',
  tag,
  params: idParams,
  body: z.object({
    amount: paymentAmountSchema,
    method: z.enum(counterMethods),
    /** The client's own name for the payment, unique for ever: a repeat is answered with what the first has made. */
    clientKey: z.uuid().optional(),
    version,
  }),
  response: z.object({ payment: paymentSchema, order: orderSchema }),
  status: 201,
  otherStatuses: [200],
});

/** Both parts of what was paid, the kept and the refunded, before anything is done. Amounts are cents. */
export const cancellationSchema = z.object({
  orderId: z.number().int(),
  version: z.number().int(),
  endedByShop: z.boolean(),
  paid: centsSchema,
  kept: centsSchema,
  refund: centsSchema,
  /** Newest charges first. */
  cards: z.array(z.object({ card: savedCardSchema.nullable(), chargedAt: instantSchema, amount: centsSchema })),
  /** What staff hand back, as it was paid. */
  handedBack: z.array(z.object({ method: z.enum(paymentMethods), amount: centsSchema })),
});
export type CancellationResponse = z.infer<typeof cancellationSchema>;

export const readCancellation = defineEndpoint({
  method: 'GET',
  path: '/api/admin/orders/:id/cancellation',
  access: 'staff',
  summary: 'What cancelling the order would keep and refund; endedByShop=true where the shop ends it',
  tag,
  params: idParams,
  query: z.object({ endedByShop: z.enum(['true', 'false']).optional() }),
  response: cancellationSchema,
});
