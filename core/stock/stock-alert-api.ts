import { z } from 'zod';
import { daySchema, defineEndpoint, doneSchema, gained, idParams, instantSchema } from '../endpoint.ts';
import { stockAlertKinds, stockMoveSchema } from './stock-api.ts';

const stockAlertSchema = z.object({
  id: z.number().int(),
  item: z.object({ id: z.number().int(), name: z.string() }),
  kind: z.enum(stockAlertKinds),
  /** The amount that was handed over although it wasn't on record, or the amount that orders lack. */
  amount: z.object({ pieces: z.number().int(), grams: z.number().int() }),
  /** The delivery day for which orders need more than can be supplied; null if the alert is about the stock on hand. */
  day: gained(daySchema.nullable(), null),
  /** The order that showed it. */
  orderId: z.number().int().nullable(),
  /** The text of the alert, e.g. "Rump: 2 more were sold than the record had (order #12). Please count it." */
  detail: z.string(),
  createdAt: instantSchema,
  /** The staff member who recorded the move that caused the alert; null if a customer or the system caused it. */
  by: gained(stockMoveSchema.shape.by, null),
});
export type StockAlert = z.infer<typeof stockAlertSchema>;

export const listStockAlerts = defineEndpoint({
  method: 'GET',
  path: '/api/admin/stock-alerts',
  access: 'counter',
  summary:
    'Lists what staff should look at, newest first: where the record and what was sold differ, which a count closes, and days of which too much is promised',
  tag: 'stock',
  response: z.array(stockAlertSchema),
});

export const closeStockAlert = defineEndpoint({
  method: 'POST',
  path: '/api/admin/stock-alerts/:id/close',
  access: 'counter',
  summary: 'Closes a stock alert that staff have dealt with; closing it again changes nothing',
  tag: 'stock',
  params: idParams,
  body: z.object({}).optional(),
  response: doneSchema,
});
