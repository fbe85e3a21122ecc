import { z } from 'zod';
import { runStopSchema } from '#core/delivery/run-sheet-api.ts';
import { daySchema, defineEndpoint } from '#core/endpoint.ts';
import { paymentSchema } from '#core/payments/payment.ts';
import { orderSchema } from '../order.ts';
import { orderFilterQuery } from '../staff-order-api.ts';

/** The maximum number of orders whose papers can be printed at a time, far above any real use. */
export const mostPapers = 200;

/** The data for printing an order's receipt and packing slip. */
const orderPapersSchema = z.object({
  order: orderSchema,
  payments: z.array(paymentSchema),
  /** The packing slip; null if there is nothing to pack because the order is unpaid or cancelled. */
  slip: z.object({ day: daySchema.nullable(), stop: runStopSchema }).nullable(),
});
export type OrderPapers = z.infer<typeof orderPapersSchema>;

export const readOrderPapers = defineEndpoint({
  method: 'GET',
  path: '/api/admin/order-papers',
  access: 'counter',
  summary: `Returns the data for printing receipts and packing slips of the orders that match a filter, oldest first; 409 for more than ${mostPapers}`,
  tag: 'orders',
  query: orderFilterQuery,
  response: z.array(orderPapersSchema),
});
