import { z } from 'zod';
import { counterMethods } from '../counter-sale/counter-sale-api.ts';
import { centsSchema, daySchema, instantSchema } from '../endpoint.ts';
import { offlineChangeKinds } from './offline-change.ts';

const person = z.object({ id: z.number().int(), name: z.string() });

/** A change that was made while the counter was offline, and that the shop couldn't apply to its order, or could apply only in part. */
export const rejectedChangeSchema = z.object({
  change: z.enum(offlineChangeKinds),
  /** For a payment: the amount that was taken, and the payment method. */
  amountCents: centsSchema.optional(),
  method: z.enum(counterMethods).optional(),
  /** For a change of status: the intended status of the order. */
  status: z.enum(['paid', 'delivered']).optional(),
  deliveryDate: daySchema.optional(),
  /** For a weighing: the weight of the goods. */
  grams: z.number().int().optional(),
  madeAt: instantSchema,
  madeBy: person,
  /** The person who sent the change, if another person made it. */
  sentBy: person.optional(),
  /** The code and message of the error with which the shop rejected the change. */
  code: z.string(),
  reason: z.string(),
  /** For cash that the order didn't accept: the amount, and the cancelled order that contains it until staff hand the cash back. */
  held: z.object({ orderId: z.number().int(), amountCents: centsSchema }).optional(),
});
export type RejectedChange = z.infer<typeof rejectedChangeSchema>;

/** Reads the detail of an `offline-refused` event; null if another version of the shop wrote the detail in a different form. */
export function readRejectedChange(detail: unknown): RejectedChange | null {
  return rejectedChangeSchema.safeParse(detail).data ?? null;
}
