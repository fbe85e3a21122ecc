import { z } from 'zod';
import { counterMethods } from '../counter-sale/counter-sale-api.ts';
import { centsSchema, daySchema, instantSchema } from '../endpoint.ts';
import { offlineChangeKinds } from './offline-change.ts';

const person = z.object({ id: z.number().int(), name: z.string() });

/** A change that was made while the counter couldn't reach the shop, and that its order didn't take any more. */
export const rejectedChangeSchema = z.object({
  change: z.enum(offlineChangeKinds),
  /** Of money: what was taken, and how. */
  amountCents: centsSchema.optional(),
  method: z.enum(counterMethods).optional(),
  /** What the order was to become. */
  status: z.enum(['paid', 'delivered']).optional(),
  deliveryDate: daySchema.optional(),
  madeAt: instantSchema,
  madeBy: person,
  /** Who sent it, where that was somebody else. */
  sentBy: person.optional(),
  /** The error's code and sentence. */
  code: z.string(),
  reason: z.string(),
});
export type RejectedChange = z.infer<typeof rejectedChangeSchema>;

/** Out of the detail of an `offline-refused` event; null where another version of the shop wrote it otherwise. */
export function readRejectedChange(detail: unknown): RejectedChange | null {
  return rejectedChangeSchema.safeParse(detail).data ?? null;
}
