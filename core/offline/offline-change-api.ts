import { z } from 'zod';
import { defineEndpoint, instantSchema } from '../endpoint.ts';
import { orderSchema } from '../orders/order.ts';
import { staffProductSchema } from '../products/staff-product-api.ts';
import { offlineChangeSchema } from './offline-change.ts';
import { provisionalPattern } from './provisional-number.ts';

/** The result of applying an offline change: the order or the product as it is now. */
export const appliedChangeSchema = z.object({
  order: orderSchema.nullable(),
  product: staffProductSchema.nullable(),
  /** Whether the prices or packs of an offline sale have changed since the sale. If so, staff see this in the order. */
  hasChangedPrices: z.boolean(),
});
export type AppliedChange = z.infer<typeof appliedChangeSchema>;

export const applyOfflineChange = defineEndpoint({
  method: 'POST',
  path: '/api/admin/offline-changes',
  access: 'counter',
  summary:
    'Applies a change that was made while the counter was offline, once for each id; repeating the request returns the first result',
  tag: 'staff',
  moreErrors: ['not_found'],
  /** Earlier versions of the shop ignore these parameters. */
  query: z.object({
    /** For a sale: the number on its provisional receipt, so that the sale can be found by this number. */
    provisionalNumber: z.string().regex(provisionalPattern).optional(),
    /**
     * The creation time of the changed order, if the order has a number. It shows whether the number still belongs to the same order: a
     * shop that was restored from a backup assigns the numbers of lost orders again.
     */
    orderCreatedAt: instantSchema.optional(),
  }),
  body: offlineChangeSchema,
  response: appliedChangeSchema,
  status: 201,
  responseByStatus: { 201: appliedChangeSchema, 200: appliedChangeSchema },
});
