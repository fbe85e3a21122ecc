import { z } from 'zod';
import { centsSchema, defineEndpoint, instantSchema, listQuery } from '../endpoint.ts';
import { savedCardSchema } from '../laybys/layby.ts';

const tag = 'payments';

/**
 * A charge whose money isn't recorded on any order. Either its order was lost when a backup was restored, or the order couldn't accept
 * the payment.
 */
export const orphanedChargeSchema = z.object({
  reference: z.string(),
  createdAt: instantSchema,
  /** The amount of the whole charge, including the shares of orders that still exist. */
  amount: centsSchema,
  card: savedCardSchema.nullable(),
  /** The lost orders, and the amount that the charge paid for each. */
  orders: z.array(z.object({ id: z.number().int(), amount: centsSchema })),
  /** The amount still to be refunded, excluding pending refunds. */
  left: centsSchema,
  /** The amount of refunds that the provider hasn't responded to yet. */
  pending: centsSchema,
  refunded: centsSchema,
});
export type OrphanedCharge = z.infer<typeof orphanedChargeSchema>;

export const listOrphanedCharges = defineEndpoint({
  method: 'GET',
  path: '/api/admin/orphaned-charges',
  access: 'owner',
  summary:
    'Lists the charges whose orders are missing, or couldn’t take them, after a restore, and that aren’t refunded yet',
  tag,
  query: listQuery,
  response: z.array(orphanedChargeSchema),
  list: true,
});

export const refundOrphanedCharge = defineEndpoint({
  method: 'POST',
  path: '/api/admin/orphaned-charges/:reference/refund',
  access: 'owner',
  summary: 'Refunds what a charge paid for missing orders; repeating the request refunds nothing more',
  tag,
  params: z.object({ reference: z.string().min(1).max(200) }),
  body: z.object({}).optional(),
  response: orphanedChargeSchema,
});
