import { z } from 'zod';

/** How a changed price is rounded: `cent` rounds to the cent; `to-95` rounds up or down to the nearest price that ends in .95. */
const roundings = ['cent', 'to-95'] as const;

export const priceChangeSchema = z.object({
  kind: z.literal('price'),
  /** By how many percent the prices change: 10 raises a price by 10%, -10 lowers it by 10%. */
  percent: z
    .number({ error: 'Please enter a number, such as 5 or -10' })
    .min(-90, 'At most 90% less')
    .max(500, 'At most 500% more')
    .refine((percent) => percent !== 0, 'By 0% nothing changes')
    .refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-9, 'Two decimals at most'),
  rounding: z.enum(roundings),
});
export type PriceChange = z.infer<typeof priceChangeSchema>;

/** Returns the new price in cents, at least one cent. Half a cent is rounded up. */
export function changedPrice(cents: number, { percent, rounding }: Pick<PriceChange, 'percent' | 'rounding'>): number {
  // Calculates in hundredths of a percent, so that no fraction is lost before rounding.
  const exact = Math.floor((cents * (10_000 + Math.round(percent * 100)) + 5_000) / 10_000);
  if (rounding === 'cent') return Math.max(1, exact);
  const dollars = Math.floor(Math.max(0, exact - 45) / 100);
  return dollars * 100 + 95;
}
