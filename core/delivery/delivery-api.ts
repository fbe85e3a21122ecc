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
import { deliveryMethods } from './delivery-method.ts';
import { deliveryZoneSchema, zoneDaySchema } from './delivery-zone.ts';

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
  summary: 'Chooses or changes the delivery day of a paid order, until the day before; 409 where it can’t be had',
  tag,
  params: idParams,
  body: z.object({
    deliveryDate: deliveryDateSchema,
    /** For an order that is picked up: the time at the shop. Its present one where it is left out. */
    pickupSlot: pickupSlotNameSchema.optional(),
    address: addressSchema.optional(),
    /** The order's version as it was shown. */
    version: z.number().int().positive().optional(),
    /** Staff only: passes cut-off, capacity and closed days; the log keeps which, and who. */
    override: z.boolean().optional(),
  }),
  response: orderSchema,
  limit: 'session',
});

/** A day that can be had, until its cut-off. */
export const deliveryOptionDaySchema = z.object({
  date: daySchema,
  cutoff: instantSchema,
  /** Orders that still fit; null for any number. */
  left: z.number().int().nullable(),
  fee: centsSchema,
  /** The times at the shop, for pick-up. */
  slots: z.array(z.object({ slot: z.string(), cutoff: instantSchema, left: z.number().int().nullable() })).optional(),
});
export type DeliveryOptionDay = z.infer<typeof deliveryOptionDaySchema>;

export const deliveryMethodOptionSchema = z.object({
  method: z.enum(deliveryMethods),
  fee: centsSchema,
  /** From what worth of goods on it is free; null where it never is. */
  freeFrom: centsSchema.nullable(),
  /** The least that a checkout's goods cost together; 0 for none. */
  minimum: centsSchema,
  /** Without those that are full, closed or past their cut-off. */
  days: z.array(deliveryOptionDaySchema),
});
export type DeliveryMethodOption = z.infer<typeof deliveryMethodOptionSchema>;

export const deliveryOptionsSchema = z.object({
  postcode: z.string().nullable(),
  /** Null where the shop doesn't deliver. */
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
  summary: 'The zone of a postcode, and how and on which days an order of that worth can come or be picked up',
  tag,
  query: z.object({
    postcode: postcodeSchema,
    /** The goods of one order after discount, in cents; 0 where it is left out. */
    subtotal: numberFromText(centsSchema).optional(),
  }),
  response: deliveryOptionsSchema,
});

export const readOrderDeliveryOptions = defineEndpoint({
  method: 'GET',
  path: '/api/orders/:id/delivery-options',
  access: 'anyone',
  summary: 'The days that an order which exists already can be moved to: at its own fee, by its own zone',
  tag,
  params: idParams,
  response: deliveryOptionsSchema,
});

/** What a zone promises, without a clock, so that the page cache may keep it. */
const deliveryAreaSchema = deliveryZoneSchema
  .pick({ id: true, name: true, postcodes: true, fees: true, minimum: true })
  .extend({
    freeFrom: centsSchema.nullable(),
    days: z.array(z.object(zoneDaySchema.shape).omit({ capacity: true })),
  });

export const deliveryAreasSchema = z.object({
  zones: z.array(deliveryAreaSchema),
  pickup: z.boolean(),
});
export type DeliveryAreas = z.infer<typeof deliveryAreasSchema>;

export const readDeliveryAreas = defineEndpoint({
  ...readDeliveryAreasRoute,
  access: 'anyone',
  summary: 'Every active zone with its postcodes, weekdays, fees and minimum, and whether orders can be picked up',
  tag,
  response: deliveryAreasSchema,
  publicResponse: true,
});

export const requestDeliveryNotice = defineEndpoint({
  ...requestDeliveryNoticeRoute,
  access: 'anyone',
  summary: 'Keeps the address of somebody who wants to hear when the shop delivers to a postcode',
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
