import { z } from 'zod';
import { centsSchema, daySchema, instantSchema } from '../endpoint.ts';

/**
 * The statuses of a layby plan. A plan is `pending` until its first payment, and then `active`. Staff can pause an active plan. A plan
 * ends as `completed` or `cancelled`.
 */
export const laybyStatuses = ['pending', 'active', 'paused', 'completed', 'cancelled'] as const;
export type LaybyStatus = (typeof laybyStatuses)[number];
export const instalmentStatuses = ['scheduled', 'retrying', 'missed', 'paid'] as const;

export const instalmentSchema = z.object({
  id: z.number().int(),
  number: z.number().int(),
  amount: centsSchema,
  amountPaid: centsSchema,
  dueDate: daySchema,
  status: z.enum(instalmentStatuses),
  paidAt: instantSchema.nullable(),
  failedAttempts: z.number().int(),
  lastAttemptAt: instantSchema.nullable(),
  /** The day of the next charge; null if no charge is planned. */
  nextAttemptOn: daySchema.nullable(),
});
export type Instalment = z.infer<typeof instalmentSchema>;

export const savedCardSchema = z.object({ brand: z.string(), last4: z.string() });
export type SavedCard = z.infer<typeof savedCardSchema>;

/** A layby plan as a part of its order. `numInstallments` and `installments` keep the specification's spelling. */
export const laybySchema = z.object({
  id: z.number().int(),
  status: z.enum(laybyStatuses),
  numInstallments: z.number().int(),
  totalAmount: centsSchema,
  frequency: z.enum(['weekly', 'fortnightly']),
  card: savedCardSchema.nullable(),
  /** The amount that the agreement allows the shop to keep if the customer cancels. */
  cancellationCharge: centsSchema,
  installments: z.array(instalmentSchema),
});
export type Layby = z.infer<typeof laybySchema>;
