import { z } from 'zod';
import { formatMoney } from '../money.ts';

/** A price more than this many times the catalogue's is a typing error: the decimal point was forgotten. */
const mostTimes = 10;

/** The price that staff charge for a pack instead of the catalogue's, in cents, and why. */
export const priceOverrideSchema = z.object({
  unitPrice: z
    .number({ error: 'Please enter a price, such as 24.50' })
    .int()
    .min(1, 'A price is more than $0.00')
    .max(100_000_00),
  /** For the log and the books; customers never see it. */
  reason: z.string().trim().min(1, 'Please say why the price is changed').max(200, 'At most 200 characters.'),
});

/** Returns why a pack can't be sold for this price; null if it can. */
export function overrideError(unitCents: number, catalogueCents: number): string | null {
  if (!(unitCents > 0)) return 'A price is more than $0.00';
  if (unitCents <= catalogueCents * mostTimes) return null;
  return `${formatMoney(unitCents)} is more than ${mostTimes} times the price of ${formatMoney(catalogueCents)}`;
}
