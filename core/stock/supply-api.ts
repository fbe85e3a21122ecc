import { z } from 'zod';
import { mondayOf } from '../dates.ts';
import { daySchema, defineEndpoint, idParams } from '../endpoint.ts';
import { largestAmount } from './stock-fields.ts';

const tag = 'stock';
const wholeNumber = 'Please enter a whole number';
const supplied = z.number({ error: wholeNumber }).int(wholeNumber).min(0, 'Please enter 0 or more').max(largestAmount);
const mondaySchema = daySchema.refine((day) => mondayOf(day) === day, 'Please send the Monday of a week');

/** How much of an item can be supplied per week. All amounts are grams for the unit `gram`, otherwise pieces. */
const stockSupplySchema = z.object({
  /** The amount for each week that has no amount of its own; null if none is set. */
  standing: supplied.nullable(),
  /** The next weeks, beginning with the current one. */
  weeks: z.array(
    z.object({
      monday: daySchema,
      /** The amount that the owner set for this week; null if the owner set none. */
      amount: supplied.nullable(),
      /** The amount that orders for this week use, including goods that were already handed over. */
      promised: z.number().int(),
      /** The amount that hasn't arrived yet of purchases expected in this week; null if no purchase is expected. */
      expected: z.number().int().nullable(),
    }),
  ),
  version: z.number().int(),
});
export type StockSupply = z.infer<typeof stockSupplySchema>;

const path = '/api/admin/stock-items/:id/supply';

export const readStockSupply = defineEndpoint({
  method: 'GET',
  path,
  access: 'counter',
  summary: 'Returns what can be supplied of a stock item in each of the next 8 weeks, and what is promised',
  tag,
  params: idParams,
  response: stockSupplySchema,
});

export const saveStockSupply = defineEndpoint({
  method: 'PUT',
  path,
  access: 'owner',
  summary: 'Saves what can be supplied of a stock item that is cut for the day; weeks that aren’t sent stay unchanged',
  tag,
  params: idParams,
  body: z.object({
    standing: supplied.nullable(),
    weeks: z.array(z.object({ monday: mondaySchema, amount: supplied.nullable() })).max(60),
    version: z.number().int().positive(),
  }),
  response: stockSupplySchema,
  moreErrors: ['stale_version', 'wrong_status'],
});
