import { z } from 'zod';
import { recordStopRoute, startRunRoute } from '../bare-routes.ts';
import { daySchema, defineEndpoint, idSchema, instantSchema } from '../endpoint.ts';
import { runSheetSchema } from './run-sheet-api.ts';
import { stopOutcomes } from './stop-outcome.ts';

const tag = 'delivery';

const implausible = 'Please enter a temperature in degrees Celsius, such as 3.5.';
const temperatureSchema = z
  .number({ error: implausible })
  .min(-50, implausible)
  .max(50, implausible)
  .multipleOf(0.1, implausible);

/**
 * When the driver made an entry, by the clock of the driver's phone. Without a signal, the phone sends the entry later, maybe after
 * hours.
 */
const deviceTimeSchema = z.iso.datetime({ offset: true, error: 'Please send when it happened.' });

/** The staff member who made the entry. Set if another staff member sends entries that were waiting on the phone. */
const madeBySchema = idSchema.optional();

export const startRun = defineEndpoint({
  ...startRunRoute,
  access: 'driver',
  summary:
    'Starts the delivery run of a day with the temperature at loading and emails its customers; repeating the request changes nothing',
  tag,
  body: z.object({
    day: daySchema,
    /** The idempotency key, chosen by the phone and never reused. */
    clientKey: z.uuid(),
    startedAt: deviceTimeSchema,
    madeBy: madeBySchema,
    loadedTemperature: temperatureSchema.nullish(),
  }),
  response: runSheetSchema,
});

export const recordStop = defineEndpoint({
  ...recordStopRoute,
  access: 'driver',
  summary: 'Records the result of a stop with photo and temperature, once for each `clientKey`',
  tag,
  moreErrors: ['not_found', 'not_weighed'],
  body: z.object({
    day: daySchema,
    orderId: idSchema,
    clientKey: z.uuid(),
    outcome: z.enum(stopOutcomes),
    at: deviceTimeSchema,
    madeBy: madeBySchema,
    /** The path of a photo of the goods at the door, or of the door. The person who made the entry must have uploaded it for this stop. */
    photo: z
      .string()
      .regex(/^\/objects\/uploads\/[0-9a-f]{32}$/, 'Please send a photo that was uploaded.')
      .nullish(),
    temperature: temperatureSchema.nullish(),
    note: z.string().trim().max(500, 'At most 500 letters.').nullish(),
  }),
  response: z.object({
    orderId: z.number().int(),
    outcome: z.enum(stopOutcomes),
    at: instantSchema,
    photo: z.string().nullable(),
    temperature: z.number().nullable(),
    note: z.string().nullable(),
  }),
});

export const moveStop = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/run-sheet/position',
  access: 'counter',
  summary: 'Moves a stop to a fixed position in the run; null returns it to its position on the shortest route',
  tag,
  moreErrors: ['not_found'],
  body: z.object({
    day: daySchema,
    orderId: idSchema,
    position: z.number().int().min(1).max(1000).nullable(),
  }),
  response: runSheetSchema,
});
