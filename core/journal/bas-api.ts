import { z } from 'zod';
import { daySchema, defineEndpoint } from '../endpoint.ts';
import { quarterPattern } from './bas.ts';
import { basFiguresSchema } from './journal-api.ts';
import { gstBases } from './recognise-sale.ts';

const tag = 'journal';

/** A quarter, given by its first month, e.g. 2026-10. */
const quarterSchema = z.string().regex(quarterPattern, 'Please choose a quarter');

/** A quarter's sales and GST, as required by the business activity statement. */
export const basSchema = z.object({
  quarter: quarterSchema,
  from: daySchema,
  to: daySchema,
  /** The GST bases with which the quarter's days were closed. If no day is closed yet, the current basis. */
  bases: z.array(z.enum(gstBases)),
  /** Whether the shop is registered for GST now. */
  gstRegistered: z.boolean(),
  /** The sums of the figures of the quarter's closed days. */
  figures: basFiguresSchema,
  /** The closed days of the quarter that have sales, oldest first. */
  days: z.array(z.object({ day: daySchema, figures: basFiguresSchema })),
  closedDays: z.number().int(),
  /** The number of closed days on which the shop wasn't registered for GST. The figures don't include these days. */
  unregisteredDays: z.number().int(),
  /** The first day of the quarter that isn't closed yet. Null if all days are closed, or if the shop's records begin after the quarter. */
  openFrom: daySchema.nullable(),
});
export type Bas = z.infer<typeof basSchema>;

const query = z.object({ quarter: quarterSchema });

export const readBas = defineEndpoint({
  method: 'GET',
  path: '/api/admin/bas',
  access: 'owner',
  summary: 'Returns G1, G3 and 1A of a quarter’s BAS, and the days that add up to them',
  tag,
  query,
  response: basSchema,
});

export const basFile = defineEndpoint({
  method: 'GET',
  path: '/api/admin/bas.csv',
  access: 'owner',
  confirms: 'switched',
  summary: 'Exports a quarter’s BAS as a CSV file: one line for each closed day, and the total',
  tag,
  query,
  response: z.string(),
  responses: 'csv',
});
