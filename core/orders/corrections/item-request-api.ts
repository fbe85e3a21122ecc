import { z } from 'zod';
import { centsSchema, defineEndpoint, idParams, idSchema, instantSchema } from '#core/endpoint.ts';
import { questionStates } from '../weighing/weight-request.ts';
import { editedItemsSchema } from './edit-order-api.ts';

/** The changed items that a question is about. */
export const changedItemsSchema = z.array(
  z.object({ name: z.string(), before: z.number().int(), after: z.number().int() }),
);

/** A question to a customer, as staff see it: whether the order may cost more than agreed because its items change. */
export const itemRequestSchema = z.object({
  id: idSchema,
  items: changedItemsSchema,
  /** The maximum price of the whole order after the change. */
  total: centsSchema,
  state: z.enum(questionStates),
  requestedAt: instantSchema,
  /**
   * When the customer answered; null if they didn't. For a question that is over, it is only set if the customer agreed and the change
   * wasn't possible any more.
   */
  answeredAt: instantSchema.nullable(),
  /** Until when the customer can answer. */
  endsAt: instantSchema,
});
export type ItemRequest = z.infer<typeof itemRequestSchema>;

const newItemRequestSchema = editedItemsSchema
  .pick({ items: true, totalAmount: true, reason: true, override: true, version: true })
  .extend({ clientKey: z.uuid() });
export type NewItemRequest = z.infer<typeof newItemRequestSchema>;

export const askForItems = defineEndpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/item-requests',
  access: 'counter',
  summary:
    'Asks the customer by email to agree to a change of items with which an order by the kilo costs more than agreed; replaces an earlier question about its items, and changes and charges nothing before they agree',
  tag: 'orders',
  moreErrors: [
    'wrong_status',
    'charge_in_flight',
    'key_reused',
    'price_changed',
    'option_unavailable',
    'product_unavailable',
    'out_of_stock',
    'day_supplied',
  ],
  params: idParams,
  body: newItemRequestSchema,
  response: itemRequestSchema,
  status: 201,
});
