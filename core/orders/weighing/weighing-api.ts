import { z } from 'zod';
import { defineEndpoint, idParams, idSchema, instantSchema } from '#core/endpoint.ts';
import { orderSchema } from '../order.ts';

/** The maximum weight of a weighing: half a tonne, far above any real box. */
const maxGrams = 500_000;

export const weighingSchema = z.object({
  /** The id of the order's item. */
  lineId: idSchema,
  /** The current weight and pieces of the whole line. */
  grams: z.number().int().min(1, 'Please enter the weight').max(maxGrams, 'That is more than half a tonne.'),
  pieces: z.number().int().min(1, 'Please enter the pieces').max(10_000, 'At most 10,000 pieces.'),
  /** The lot that the goods were taken from. */
  lotId: idSchema.nullish(),
  /** The numbers of the line's labelled packs. If the line was weighed before, the packs of that weighing go back into the stock. */
  packNumbers: z.array(z.string().max(40)).max(200).optional(),
  /** When the goods were weighed, if the device sent the weighing later because it couldn't reach the shop. */
  at: instantSchema.optional(),
  /** Whether staff have confirmed a weight that seems wrong (`check_weight`). */
  confirmed: z.boolean().optional(),
  clientKey: z.uuid(),
});
export type NewWeighing = z.infer<typeof weighingSchema>;

export const weighItem = defineEndpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/weighings',
  access: 'counter',
  summary:
    'Records what an item by the kilo weighs and books the difference to its price; 409 above its ceiling, from a lot that may not be used, or if the weight needs another look',
  tag: 'orders',
  moreErrors: [
    'above_ceiling',
    'check_weight',
    'wrong_status',
    'charge_in_flight',
    'key_reused',
    'lot_held',
    'pack_unavailable',
  ],
  params: idParams,
  body: weighingSchema,
  response: orderSchema,
});
