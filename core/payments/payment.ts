import { z } from 'zod';
import { gained, instantSchema } from '../endpoint.ts';

export const paymentMethods = ['card', 'cash', 'eftpos', 'manual'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/**
 * A payment recorded on one order, in cents. It is the order's share of a card charge, a payment by another method, or a refund as a
 * negative amount.
 */
export const paymentSchema = z.object({
  id: z.number().int(),
  orderId: z.number().int(),
  amount: z.number().int(),
  method: z.enum(paymentMethods),
  paymentDate: instantSchema,
  /** Whether this negative payment returned money. Any other negative payment corrects money that was never received. */
  isRefund: gained(z.boolean(), false),
  /** Whether this positive payment is the money of a refund that the bank returned to the shop. */
  isReturnedRefund: gained(z.boolean(), false),
});
export type Payment = z.infer<typeof paymentSchema>;
