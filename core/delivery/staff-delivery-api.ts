import { z } from 'zod';
import {
  centsSchema,
  daySchema,
  defineEndpoint,
  doneSchema,
  gained,
  idParams,
  idSchema,
  instantSchema,
  listQuery,
} from '../endpoint.ts';
import { orderSchema } from '../orders/order.ts';
import { capacitySchema, deliveryZoneSchema, pickupSchema, zoneFields } from './delivery-zone.ts';

const tag = 'delivery';
const version = z.number().int().positive().optional();

export const listDeliveryZones = defineEndpoint({
  method: 'GET',
  path: '/api/admin/delivery-zones',
  access: 'counter',
  summary: 'Lists all delivery zones, including inactive ones',
  tag,
  query: listQuery,
  response: z.array(deliveryZoneSchema),
  list: true,
});

export const createDeliveryZone = defineEndpoint({
  method: 'POST',
  path: '/api/admin/delivery-zones',
  access: 'owner',
  summary: 'Creates a delivery zone; 422 names the zone that already has one of the postcodes',
  tag,
  body: z.object({ ...zoneFields, minimum: zoneFields.minimum.default(0), active: zoneFields.active.default(true) }),
  response: deliveryZoneSchema,
  status: 201,
});

export const changeDeliveryZone = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/delivery-zones/:id',
  access: 'owner',
  summary:
    'Changes a delivery zone; missing fields stay unchanged; 409 stale_version if `version` is older than the stored version',
  tag,
  params: idParams,
  body: z.object({ ...z.object(zoneFields).partial().shape, version }),
  response: deliveryZoneSchema,
});

export const deleteDeliveryZone = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/delivery-zones/:id',
  access: 'owner',
  summary: 'Deletes a delivery zone; existing orders keep its name, fee and day',
  tag,
  params: idParams,
  response: doneSchema,
});

const affectedOrderSchema = orderSchema.pick({
  id: true,
  status: true,
  deliveryDate: true,
  customer: true,
  address: true,
  version: true,
});
export type AffectedOrder = z.infer<typeof affectedOrderSchema>;

export const closedDaySchema = z.object({
  id: z.number().int(),
  date: daySchema,
  /** The zone that is closed; null if the whole shop is closed, including pick-up. */
  zoneId: z.number().int().nullable(),
  reason: z.string(),
  /** The orders that still have this delivery day. They keep it until staff move them. */
  orders: z.array(affectedOrderSchema),
});
export type ClosedDay = z.infer<typeof closedDaySchema>;

const dateField = z.iso.date('Please choose a day.');

export const listClosedDays = defineEndpoint({
  method: 'GET',
  path: '/api/admin/closed-days',
  access: 'counter',
  summary: 'Lists the closed days from today, each with the orders still planned for it',
  tag,
  query: listQuery,
  response: z.array(closedDaySchema),
  list: true,
});

export const closeDay = defineEndpoint({
  method: 'POST',
  path: '/api/admin/closed-days',
  access: 'counter',
  summary: 'Closes a day for one zone or all; existing orders stay and are returned as `orders`',
  tag,
  moreErrors: ['not_found'],
  body: z.object({
    date: dateField,
    zoneId: idSchema.nullish(),
    reason: z.string().trim().max(200, 'At most 200 letters.').default(''),
  }),
  response: closedDaySchema,
  status: 201,
});

export const reopenDay = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/closed-days/:id',
  access: 'counter',
  summary: 'Reopens a closed day',
  tag,
  params: idParams,
  response: doneSchema,
});

export const extraDaySchema = z.object({
  id: z.number().int(),
  date: daySchema,
  zoneId: z.number().int(),
  cutoff: instantSchema,
  capacity: z.number().int().nullable(),
  /** The delivery fee on the extra day; null if the fee in the zone's table applies. */
  fee: centsSchema.nullable(),
});
export type ExtraDay = z.infer<typeof extraDaySchema>;

export const listExtraDays = defineEndpoint({
  method: 'GET',
  path: '/api/admin/extra-days',
  access: 'counter',
  summary: 'Lists the extra delivery days from today',
  tag,
  query: listQuery,
  response: z.array(extraDaySchema),
  list: true,
});

export const addExtraDay = defineEndpoint({
  method: 'POST',
  path: '/api/admin/extra-days',
  access: 'counter',
  summary:
    'Adds a delivery day to a zone with its own cut-off, even on a closed day; owners may set its capacity and fee, for other staff they are the zone’s',
  tag,
  moreErrors: ['not_found'],
  body: z.object({
    date: dateField,
    zoneId: idSchema,
    cutoff: z.iso.datetime({ offset: true, error: 'Please choose when orders close.' }),
    capacity: capacitySchema.default(null),
    fee: centsSchema.nullable().default(null),
  }),
  response: extraDaySchema,
  status: 201,
});

export const deleteExtraDay = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/extra-days/:id',
  access: 'counter',
  summary: 'Deletes an extra delivery day; existing orders keep the day',
  tag,
  params: idParams,
  response: doneSchema,
});

export const deliveryLoadSchema = z.object({
  date: daySchema,
  /** The delivery zone; null for a pick-up slot at the shop. */
  zoneId: z.number().int().nullable(),
  pickupSlot: z.string().nullable(),
  taken: z.number().int(),
  capacity: z.number().int().nullable(),
  closed: z.boolean(),
  /** Why the day is closed; null if it is open. */
  reason: z.string().nullable(),
});
export type DeliveryLoad = z.infer<typeof deliveryLoadSchema>;

export const readDeliveryLoad = defineEndpoint({
  method: 'GET',
  path: '/api/admin/delivery-load',
  access: 'counter',
  summary: 'Lists the number of orders and the capacity of each zone and pickup slot for a period of at most 92 days',
  tag,
  query: z.object({ from: daySchema, to: daySchema }),
  response: z.array(deliveryLoadSchema),
});

export const holidaySchema = z.object({
  date: daySchema,
  name: z.string(),
  /** Whether the day is only expected, because it isn't officially announced yet. An example is the Friday before the Grand Final. */
  isGuess: z.boolean(),
  /** Whether the day is already closed for the whole shop. */
  closed: z.boolean(),
  /** Whether staff have decided that the shop delivers on this holiday. */
  struck: gained(z.boolean(), false),
});
export type Holiday = z.infer<typeof holidaySchema>;

export const listHolidays = defineEndpoint({
  method: 'GET',
  path: '/api/admin/holidays',
  access: 'counter',
  summary: 'Lists the upcoming public holidays of Victoria, this year and next, to confirm as closed days',
  tag,
  response: z.array(holidaySchema),
});

export const strikeHoliday = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/holidays',
  access: 'owner',
  summary: 'Dismisses a proposed holiday, which stays a delivery day, or proposes it again; applies to all staff',
  tag,
  body: z.object({ date: dateField, struck: z.boolean() }),
  response: z.array(holidaySchema),
});

const staffPickupSchema = z.object({ ...pickupSchema.shape, version: z.number().int() });

export const readPickup = defineEndpoint({
  method: 'GET',
  path: '/api/admin/pickup',
  access: 'counter',
  summary: 'Returns whether and when orders can be picked up at the shop',
  tag,
  response: staffPickupSchema,
});

export const savePickup = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/pickup',
  access: 'owner',
  summary: 'Saves whether and when orders can be picked up; if they can, the delivery fee includes GST',
  tag,
  body: z.object({ ...pickupSchema.shape, version: z.number().int().min(0).optional() }),
  response: staffPickupSchema,
});

const deliveryWishSchema = z.object({
  id: z.number().int(),
  email: z.string(),
  postcode: z.string(),
  createdAt: instantSchema,
});

export const deliveryWishesFile = defineEndpoint({
  method: 'GET',
  path: '/api/admin/delivery-wishes.csv',
  access: 'owner',
  confirms: 'switched',
  summary: 'Exports the delivery requests as a CSV file, one line for each',
  tag,
  response: z.string(),
  responses: 'csv',
});

export const listDeliveryWishes = defineEndpoint({
  method: 'GET',
  path: '/api/admin/delivery-wishes',
  access: 'owner',
  summary: 'Lists requests to be notified when the shop delivers to a postcode, by postcode',
  tag,
  query: listQuery,
  response: z.array(deliveryWishSchema),
  list: true,
});
