import { z } from 'zod';
import { readRunSheetRoute } from '../bare-routes.ts';
import { daySchema, defineEndpoint, gained, instantSchema, listQuery } from '../endpoint.ts';
import { orderSchema } from '../orders/order.ts';
import { stopOutcomes } from './stop-outcome.ts';

const tag = 'delivery';

/** A stop of a run: the address, the customer and the goods. */
export const runStopSchema = orderSchema
  .pick({
    status: true,
    version: true,
    paymentType: true,
    customer: true,
    address: true,
    notes: true,
    deliveryMethod: true,
    pickupSlot: true,
    zone: true,
  })
  .extend({
    orderId: z.number().int(),
    /** The position to which staff dragged the stop, starting at 1; null if its position is calculated. */
    position: gained(z.number().int().nullable(), null),
    /** The result of the driver's visit, as the driver's phone reported it; null until then. */
    visit: gained(
      z
        .object({
          outcome: z.enum(stopOutcomes),
          at: instantSchema,
          photo: z.string().nullable(),
          temperature: z.number().nullable(),
          note: z.string().nullable(),
        })
        .nullable(),
      null,
    ),
    items: z.array(
      z.object({
        productId: z.number().int(),
        name: z.string(),
        weight: z.string(),
        quantity: z.number().int(),
        /** The total weight of goods sold by the kilo, as text; null for packs. It has no price, because drivers see no prices. */
        byKilo: gained(z.string().nullable(), null),
        /** The path of the drawing of the product's cuts; null if the product no longer exists. */
        chart: gained(z.string().nullable(), null),
        /** The cuts in one pack according to the present catalogue, with their approximate kilos if the weight is known. May be empty. */
        cuts: z.array(
          z.object({ name: z.string(), kilosLow: z.number().nullable(), kilosHigh: z.number().nullable() }),
        ),
      }),
    ),
  });
export type RunStop = z.infer<typeof runStopSchema>;

export const runSheetSchema = z.object({
  day: daySchema,
  /** When the driver started the run, and the temperature of the loaded goods in degrees Celsius. Null until the run has started. */
  run: gained(z.object({ startedAt: instantSchema, loadedTemperature: z.number().nullable() }).nullable(), null),
  /** The day's stops in driving order. Dragged stops are in the positions that staff chose. Pick-ups at the shop come last. */
  stops: z.array(runStopSchema),
  /** The packs of stops that aren't delivered yet, with the largest quantity first. */
  totals: z.array(
    z.object({ productId: z.number().int(), name: z.string(), weight: z.string(), quantity: z.number().int() }),
  ),
  /** The next day with deliveries; null if there is none. */
  next: gained(z.object({ day: daySchema, toDeliver: z.number().int() }).nullable(), null),
});
export type RunSheet = z.infer<typeof runSheetSchema>;

const dayQuery = z.object({ day: daySchema });

export const readRunSheet = defineEndpoint({
  ...readRunSheetRoute,
  access: 'driver',
  summary: 'Returns the run sheet of a day: its paid and delivered orders, by postcode and street',
  tag,
  query: dayQuery,
  response: runSheetSchema,
});

export const runSheetFile = defineEndpoint({
  method: 'GET',
  path: '/api/admin/run-sheet.csv',
  access: 'counter',
  summary: 'Exports the run sheet of a day as a CSV file, one line for each delivery',
  tag,
  query: dayQuery,
  response: z.string(),
  responses: 'csv',
});

/** The number of deliveries on a day. */
export const deliveryDaySchema = z.object({
  day: daySchema,
  toDeliver: z.number().int(),
  delivered: z.number().int(),
});
export type DeliveryDay = z.infer<typeof deliveryDaySchema>;

export const listDeliveryDays = defineEndpoint({
  method: 'GET',
  path: '/api/admin/delivery-days',
  access: 'driver',
  summary:
    'Lists today, the available delivery days and other days with open deliveries, each with its number of deliveries',
  tag,
  query: listQuery,
  response: z.array(deliveryDaySchema),
  list: true,
});

export const markDelivered = defineEndpoint({
  method: 'POST',
  path: '/api/admin/run-sheet/delivered',
  access: 'driver',
  summary: 'Marks deliveries of a day as delivered, all or none; returns the run sheet',
  tag,
  moreErrors: ['not_found', 'not_weighed'],
  body: z.object({
    day: daySchema,
    orders: z
      .array(z.object({ id: z.number().int().positive(), version: z.number().int().positive().optional() }))
      .min(1, 'There is nothing to deliver')
      .max(500),
  }),
  response: runSheetSchema,
});
