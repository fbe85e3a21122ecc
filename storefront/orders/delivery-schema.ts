import { z } from 'zod';
import type { Day } from '#core/dates.ts';
import { type Address, addressSchema } from '#core/orders/checkout-form.ts';

const missingDay = 'Please select a delivery date';
export const noAddress: Address = { street: '', city: '', state: '', postcode: '' };

/** A day of those that can be chosen, and an address where one is asked for. */
export function deliverySchema(days: readonly Day[], asksForAddress: boolean) {
  const deliveryDate = z.string({ error: missingDay }).refine((day) => days.includes(day), missingDay);
  return z.object({ deliveryDate, ...(asksForAddress ? addressSchema.shape : {}) });
}
