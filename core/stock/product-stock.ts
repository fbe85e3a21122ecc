import { z } from 'zod';

const largest = { pieces: 10_000, grams: 1_000_000 };
const wholeNumber = 'Please enter a whole number';

const amount = (most: number) =>
  z.number({ error: wholeNumber }).int(wholeNumber).min(0, 'Please enter 0 or more').max(most, `At most ${most}`);

/** The amount of a stock item that one unit of a product uses. */
const productStockLineSchema = z.object({
  itemId: z.number({ error: 'Please choose a stock item' }).int().positive(),
  pieces: amount(largest.pieces).default(0),
  grams: amount(largest.grams).default(0),
});
export type ProductStockLine = z.output<typeof productStockLineSchema>;

/** The stock items that a product uses. A product that uses no stock items is never sold out. */
export const productStockSchema = z
  .array(productStockLineSchema)
  .max(20, 'At most 20 stock items')
  .superRefine((lines, context) => {
    for (const [index, { itemId }] of lines.entries()) {
      if (lines.findIndex((line) => line.itemId === itemId) === index) continue;
      context.addIssue({ code: 'custom', path: [index, 'itemId'], message: 'This stock item is already in the list' });
    }
  });
