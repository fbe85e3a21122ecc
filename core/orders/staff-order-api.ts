import { z } from 'zod';
import { centsSchema, defineEndpoint, idParams, instantSchema, listQuery } from '../endpoint.ts';
import { savedCardSchema } from '../laybys/layby.ts';
import { paymentMethods } from '../payments/payment.ts';
import { orderSchema } from './order.ts';
import { orderStatuses } from './order-status.ts';

const tag = 'orders';
const version = z.number().int().positive().optional();

export const listOrders = defineEndpoint({
  method: 'GET',
  path: '/api/admin/orders',
  access: 'staff',
  summary: 'All orders, newest first, at most 200; q is looked for in id, userId, status and paymentType',
  tag,
  query: listQuery,
  answer: z.array(orderSchema),
  list: true,
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
  answer: orderSchema,
});

export const setAmountPaid = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/orders/:id/payment',
  access: 'staff',
  summary: 'Says what has been paid in all; the difference becomes a manual payment',
  tag,
  params: idParams,
  body: z.object({ amountPaid: centsSchema, version }),
  answer: orderSchema,
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
export type CancellationAnswer = z.infer<typeof cancellationSchema>;

export const readCancellation = defineEndpoint({
  method: 'GET',
  path: '/api/admin/orders/:id/cancellation',
  access: 'staff',
  summary: 'What cancelling the order would keep and refund; endedByShop=true where the shop ends it',
  tag,
  params: idParams,
  query: z.object({ endedByShop: z.enum(['true', 'false']).optional() }),
  answer: cancellationSchema,
});
