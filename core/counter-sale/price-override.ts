import { z } from 'zod';
import { formatMoney } from '../money.ts';

/** A price above this multiple of the catalogue price is treated as a typing error, such as a forgotten decimal point. */
const mostTimes = 10;

/** The price in cents that staff charge for a pack instead of the catalogue price, and the reason. */
export const priceOverrideSchema = z.object({
  unitPrice: z
    .number({ error: 'Please enter a price, such as 24.50' })
    .int()
    .min(1, 'A price is more than $0.00')
    .max(100_000_00),
  /** The reason for the changed price, recorded in the log and the accounts. Customers never see it. */
  reason: z.string().trim().min(1, 'Please say why the price is changed').max(200, 'At most 200 characters.'),
});

/** Returns why a pack can't be sold for this price; null if it can. */
export function overrideError(unitCents: number, catalogueCents: number): string | null {
  if (!(unitCents > 0)) return 'A price is more than $0.00';
  if (unitCents <= catalogueCents * mostTimes) return null;
  return `${formatMoney(unitCents)} is more than ${mostTimes} times the price of ${formatMoney(catalogueCents)}`;
}
