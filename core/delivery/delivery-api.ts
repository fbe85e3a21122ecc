import { z } from 'zod';
import { readDeliveryAreasRoute, readDeliveryOptionsRoute, requestDeliveryNoticeRoute } from '../bare-routes.ts';
import {
  centsSchema,
  daySchema,
  defineEndpoint,
  doneSchema,
  idParams,
  instantSchema,
  numberFromText,
} from '../endpoint.ts';
import { addressSchema } from '../orders/checkout-form.ts';
import { orderSchema } from '../orders/order.ts';
import { goodsPattern } from '../stock/goods-text.ts';
import { deliveryMethods } from './delivery-method.ts';

const tag = 'delivery';

export const deliveryDateSchema = z
  .string({ error: 'Please select a delivery date' })
  .min(1, 'Please select a delivery date')
  .pipe(z.iso.date('Please select a delivery date'));

const pickupSlotNameSchema = z.string().regex(/^\d\d:\d\d-\d\d:\d\d$/, 'Please choose one of the times at the shop.');

export const setDeliveryDate = defineEndpoint({
  method: 'PATCH',
  path: '/api/orders/:id/delivery',
  access: 'shopper',
  summary: 'Sets the delivery day of a paid order until the day before delivery; 409 if the day isn’t available',
  tag,
  params: idParams,
  body: z.object({
    deliveryDate: deliveryDateSchema,
    /** The pick-up slot, for an order that is picked up at the shop; by default, the current slot. */
    pickupSlot: pickupSlotNameSchema.optional(),
    address: addressSchema.optional(),
    /** The version of the order that the customer or staff member has seen. The change is rejected if it is out of date. */
    version: z.number().int().positive().optional(),
    /**
     * Whether to ignore the cut-off, the capacity and closed days. Only staff may do this. The order's log records which of them were
     * ignored, and by whom.
     */
    override: z.boolean().optional(),
  }),
  response: orderSchema,
  limit: 'session',
});

/** A delivery or pick-up day, which can be chosen until its cut-off. */
export const deliveryOptionDaySchema = z.object({
  date: daySchema,
  cutoff: instantSchema,
  /** How many more orders the day accepts; null if there is no limit. */
  left: z.number().int().nullable(),
  fee: centsSchema,
  /** The pick-up times at the shop. */
  slots: z.array(z.object({ slot: z.string(), cutoff: instantSchema, left: z.number().int().nullable() })).optional(),
  /** A note about requested goods that are nearly sold out for this day, e.g. "Rump: only 3 left for Fri 4 Dec". */
  note: z.string().optional(),
});
export type DeliveryOptionDay = z.infer<typeof deliveryOptionDaySchema>;

export const deliveryMethodOptionSchema = z.object({
  method: z.enum(deliveryMethods),
  fee: centsSchema,
  /** Goods for this amount or more are delivered free of charge; null if delivery is never free. */
  freeFrom: centsSchema.nullable(),
  /** The least that the goods of a checkout must cost, in cents; 0 if there is no minimum. */
  minimum: centsSchema,
  /** The days that can be chosen. Days that are full, closed or past their cut-off are left out. */
  days: z.array(deliveryOptionDaySchema),
  /** Days that are left out because the requested goods can't be delivered on them, with the reason. */
  taken: z.array(z.object({ note: z.string(), dates: z.array(daySchema) })).optional(),
});
export type DeliveryMethodOption = z.infer<typeof deliveryMethodOptionSchema>;

export const deliveryOptionsSchema = z.object({
  postcode: z.string().nullable(),
  /** The zone that the postcode is in; null if the shop doesn't deliver to the postcode. */
  zone: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  methods: z.array(deliveryMethodOptionSchema),
});
export type DeliveryOptions = z.infer<typeof deliveryOptionsSchema>;

const notAPostcode = 'Please enter a postcode of four digits, such as 3056.';
export const postcodeSchema = z
  .string({ error: notAPostcode })
  .trim()
  .regex(/^\d{4}$/, notAPostcode);

export const readDeliveryOptions = defineEndpoint({
  ...readDeliveryOptionsRoute,
  access: 'anyone',
  summary:
    'Returns the delivery zone of a postcode, and the available delivery and pickup days for an order of the given subtotal; without a postcode, only pickup days',
  tag,
  query: z.object({
    /** The postcode of the address. Without it, the response has only the pick-up days. */
    postcode: postcodeSchema.optional(),
    /** The price of one order's goods after discount, in cents; 0 if left out. */
    subtotal: numberFromText(centsSchema).optional(),
    /** The goods that are to be delivered on the day: "12x3,15x1" is 3 of product 12 and 1 of product 15. */
    goods: z.string().regex(goodsPattern, 'Please send ids and quantities').optional(),
  }),
  response: deliveryOptionsSchema,
  limit: 'delivery-options',
});

export const readOrderDeliveryOptions = defineEndpoint({
  method: 'GET',
  path: '/api/orders/:id/delivery-options',
  access: 'anyone',
  summary: 'Returns the days to which an existing order can be moved, with the fee and the zone of the order',
  tag,
  params: idParams,
  response: deliveryOptionsSchema,
  limit: 'delivery-options',
});

/**
 * A zone's terms of delivery. They don't depend on the current time, so responses can be cached. The fields are those of `zoneFields`
 * without the error messages for the owner's form, because customers' pages don't need these.
 */
const deliveryAreaSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Single postcodes and ranges, such as "3220" and "3000-3207". */
  postcodes: z.array(z.string()),
  fees: z.array(z.object({ from: centsSchema, fee: centsSchema })),
  /** The least that the goods of a checkout must cost, in cents; 0 if there is no minimum. */
  minimum: centsSchema,
  freeFrom: centsSchema.nullable(),
  /** The weekdays on which the shop delivers, each with its cut-off. 1 is Monday, 7 is Sunday. */
  days: z.array(
    z.object({
      weekday: z.number().int().min(1).max(7),
      cutoffDaysBefore: z.number().int().min(0),
      cutoffTime: z.string(),
    }),
  ),
});

export const deliveryAreasSchema = z.object({
  zones: z.array(deliveryAreaSchema),
  pickup: z.boolean(),
});
export type DeliveryAreas = z.infer<typeof deliveryAreasSchema>;

export const readDeliveryAreas = defineEndpoint({
  ...readDeliveryAreasRoute,
  access: 'anyone',
  summary:
    'Lists active delivery zones with postcodes, weekdays, fees and minimum order, and whether orders can be picked up',
  tag,
  response: deliveryAreasSchema,
  publicResponse: true,
});

export const requestDeliveryNotice = defineEndpoint({
  ...requestDeliveryNoticeRoute,
  access: 'anyone',
  summary: 'Stores an email address to notify when the shop delivers to a postcode',
  tag,
  body: z.object({
    email: z
      .string({ error: 'Please enter a valid email address' })
      .trim()
      .max(254, 'Please enter a valid email address')
      .pipe(z.email('Please enter a valid email address')),
    postcode: postcodeSchema,
  }),
  response: doneSchema,
  status: 202,
  limit: 'newsletter',
});
