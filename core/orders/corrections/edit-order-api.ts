import { z } from 'zod';
import { defineEndpoint, idParams } from '#core/endpoint.ts';
import { addressSchema } from '../checkout-form.ts';
import { orderSchema } from '../order.ts';

const tag = 'orders';

/** Null where there is none: a walk-in may leave out all but a name. */
const editedCustomerSchema = z.object({
  name: z.string().trim().min(2, 'Please enter the customer’s name').max(200, 'At most 200 characters.'),
  email: z
    .string()
    .trim()
    .max(254, 'Please enter a valid email address')
    .pipe(z.email('Please enter a valid email address'))
    .nullable(),
  phone: z
    .string()
    .trim()
    .min(8, 'Please enter a valid phone number')
    .max(40, 'Please enter a valid phone number')
    .nullable(),
});

export const editOrderDetails = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/orders/:id/details',
  access: 'staff',
  summary: 'Corrects whom an order is for, where it goes and its notes, until it is delivered',
  tag,
  params: idParams,
  body: z.object({
    customer: editedCustomerSchema,
    /** Null leaves it as it is. */
    address: addressSchema.nullable(),
    notes: z.string().trim().max(1000, 'At most 1,000 characters.').nullable(),
    /** Another postcode may lie in another zone: true passes its limits, knowingly. */
    override: z.boolean().optional(),
    version: z.number().int().positive(),
  }),
  response: orderSchema,
});
