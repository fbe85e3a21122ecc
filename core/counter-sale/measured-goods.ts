import { z } from 'zod';
import { centsSchema } from '../endpoint.ts';

const pricedSchema = z.object({
  /** The price of one unit, in cents, as shown to staff. */
  unitPrice: centsSchema.min(1).max(100_000_00),
});

/**
 * The label that was scanned at the counter. The price on the label applies, even if the product's price has changed since the label
 * was printed.
 */
export const scannedLabelSchema = pricedSchema.extend({ code: z.string().trim().min(1).max(100) });

/** Goods sold by the kilo that were weighed at the counter. Each weighing is a separate line. */
export const weighedGoodsSchema = pricedSchema.extend({
  pieces: z.number().int().min(1, 'Please enter the pieces').max(1000, 'At most 1,000 pieces.'),
  grams: z.number().int().min(1, 'Please enter the weight').max(500_000, 'That is more than half a tonne.'),
});

/** Whether an item's price comes from its label or its weight, and not from the catalogue or from a change by staff. */
export function isMeasured({ label, weighed }: { label?: unknown; weighed?: unknown }): boolean {
  return label !== undefined || weighed !== undefined;
}
