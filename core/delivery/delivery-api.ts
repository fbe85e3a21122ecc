import { z } from 'zod';
import { defineEndpoint, idParams } from '../endpoint.ts';
import { addressSchema } from '../orders/checkout-form.ts';
import { orderSchema } from '../orders/order.ts';

export const deliveryDateSchema = z
  .string({ error: 'Please select a delivery date' })
  .min(1, 'Please select a delivery date')
  .pipe(z.iso.date('Please select a delivery date'));

export const setDeliveryDate = defineEndpoint({
  method: 'PATCH',
  path: '/api/orders/:id/delivery',
  access: 'shopper',
  summary: 'Chooses or changes the delivery day of a paid order, until the day before',
  tag: 'delivery',
  params: idParams,
  body: z.object({
    deliveryDate: deliveryDateSchema,
    address: addressSchema.optional(),
    /** The order's version as it was shown. */
    version: z.number().int().positive().optional(),
  }),
  response: orderSchema,
  limit: 'session',
});
