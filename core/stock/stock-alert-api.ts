import { z } from 'zod';
import { defineEndpoint, instantSchema } from '../endpoint.ts';
import { stockAlertKinds } from './stock-api.ts';

const stockAlertSchema = z.object({
  id: z.number().int(),
  item: z.object({ id: z.number().int(), name: z.string() }),
  kind: z.enum(stockAlertKinds),
  /** How much was handed over beyond the record, or is lacking for the orders. */
  amount: z.object({ pieces: z.number().int(), grams: z.number().int() }),
  /** The order that showed it. */
  orderId: z.number().int().nullable(),
  /** The alert in words, e.g. "Rump: 2 more were sold than the record had (order #12). Please count it." */
  detail: z.string(),
  createdAt: instantSchema,
});
export type StockAlert = z.infer<typeof stockAlertSchema>;

export const listStockAlerts = defineEndpoint({
  method: 'GET',
  path: '/api/admin/stock-alerts',
  access: 'counter',
  summary:
    'Lists what staff should count, because the record and what was sold differ, newest first; a count closes it',
  tag: 'stock',
  response: z.array(stockAlertSchema),
});
