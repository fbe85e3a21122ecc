import { z } from 'zod';
import { gained, instantSchema } from '../endpoint.ts';

export const paymentMethods = ['card', 'cash', 'eftpos', 'manual'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** One part of a charge (or cash, or a refund as a negative amount) on one order. Amounts are cents. */
export const paymentSchema = z.object({
  id: z.number().int(),
  orderId: z.number().int(),
  amount: z.number().int(),
  method: z.enum(paymentMethods),
  paymentDate: instantSchema,
  /** Negative, and money that went back; any other negative one corrects what was never received. */
  isRefund: gained(z.boolean(), false),
});
export type Payment = z.infer<typeof paymentSchema>;
