import { z } from 'zod';
import { counterMethods, newCounterSaleSchema } from '../counter-sale/counter-sale-api.ts';
import { daySchema, idSchema, instantSchema } from '../endpoint.ts';
import { paymentAmountSchema } from '../payments/payment-api.ts';
import { productChangeSchema } from '../products/product-form.ts';

/**
 * The order that a change is about: one that the shop has numbered, or one that an offline sale made, by that change's
 * id, since the shop hasn't numbered it yet.
 */
const orderRefSchema = z.union([z.strictObject({ id: idSchema }), z.strictObject({ sale: z.uuid() })]);
export type OrderRef = z.infer<typeof orderRefSchema>;

/** The version that staff had before them; a change on top of another unsent one is sent with the version that one made. */
const version = z.number().int().positive().optional();

const base = {
  /** Made by the app and never used again: the shop applies each id once, for ever, whichever session sends it. */
  id: z.uuid(),
  /** By the counter's clock. */
  madeAt: instantSchema,
  /** The member of staff who made it; another may be signed in when it is sent. */
  madeBy: idSchema,
};

/** What staff may do at a counter that can't reach its shop. Nothing here charges or refunds a card. */
export const offlineChangeSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    ...base,
    kind: z.literal('order-status'),
    order: orderRefSchema,
    status: z.enum(['paid', 'delivered']),
    version,
  }),
  /** Money that was taken over the counter, so it has no version: it fits the balance, or staff decide. */
  z.strictObject({
    ...base,
    kind: z.literal('payment'),
    order: orderRefSchema,
    method: z.enum(counterMethods),
    amount: paymentAmountSchema,
  }),
  z.strictObject({
    ...base,
    kind: z.literal('delivery-date'),
    order: orderRefSchema,
    deliveryDate: daySchema,
    version,
  }),
  z.strictObject({ ...base, kind: z.literal('product'), productId: idSchema, change: productChangeSchema }),
  /**
   * Paid in full, now or later: a layby's agreement needs the shop. The unit prices, in cents and in the order of the
   * items, are those that the customer was told.
   */
  z.strictObject({
    ...base,
    kind: z.literal('sale'),
    sale: newCounterSaleSchema,
    unitPrices: z.array(z.number().int().positive()).min(1).max(100),
  }),
]);
export type OfflineChange = z.infer<typeof offlineChangeSchema>;
export type OfflineChangeKind = OfflineChange['kind'];
