import { z } from 'zod';
import { centsSchema } from '../endpoint.ts';

/** A product as a label scale knows it: one line of its PLU file. */
export const pluRowSchema = z.object({
  /** The number that staff type on the scale, and that stands in its barcodes. */
  number: z.number().int().min(1).max(999_999),
  name: z.string(),
  /** Cents for a kilo, or for one pack. */
  price: centsSchema,
  unit: z.enum(['kg', 'each']),
  /** How many days after packing the label's use-by is; null if the shop doesn't know. */
  useByDays: z.number().int().min(0).max(999).nullable(),
});
export type PluRow = z.infer<typeof pluRowSchema>;
