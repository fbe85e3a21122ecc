import { z } from 'zod';
import { centsSchema, daySchema, instantSchema } from '../endpoint.ts';
import { savedCardSchema } from '../laybys/layby.ts';
import { laybyPlanSchema } from '../laybys/layby-api.ts';
import { paymentSchema } from '../payments/payment.ts';
import { orderSchema } from './order.ts';
import { orderEventSchema } from './order-event.ts';

const person = z.object({ id: z.number().int(), name: z.string() });

/** A payment with the card that paid it and the member of staff who recorded it; null where there was none. */
export const staffPaymentSchema = paymentSchema.extend({
  card: savedCardSchema.nullable(),
  recordedBy: person.nullable(),
});
export type StaffPayment = z.infer<typeof staffPaymentSchema>;

/** `open`: the provider hasn't given its word. `refused`: the money never went back to the card. */
export const staffRefundSchema = z.object({
  id: z.number().int(),
  amount: centsSchema,
  status: z.enum(['open', 'succeeded', 'refused']),
  /** The provider's, where it refused. */
  reason: z.string().nullable(),
  createdAt: instantSchema,
  settledAt: instantSchema.nullable(),
  card: savedCardSchema.nullable(),
});
export type StaffRefund = z.infer<typeof staffRefundSchema>;

/** A card charge that has brought nothing (yet): `open`, `action` (the bank waits for its customer) or `declined`. */
export const staffChargeSchema = z.object({
  id: z.number().int(),
  status: z.enum(['open', 'action', 'declined']),
  /** This order's part. */
  amount: centsSchema,
  /** Made by the customer, by the scheduler, or because staff asked for a retry. */
  kind: z.enum(['customer', 'scheduled', 'retry']),
  declineCode: z.string().nullable(),
  /** The instalment's number, where it was charged for one. */
  installment: z.number().int().nullable(),
  createdAt: instantSchema,
});
export type StaffCharge = z.infer<typeof staffChargeSchema>;

/** All that staff know of one order. Money is cents; days are Melbourne days. */
export const staffOrderSchema = orderSchema.extend({
  cancelReason: z.string().nullable(),
  /** Asked for at the checkout; set by the payment that settles the order. */
  wishedDeliveryDate: daySchema.nullable(),
  /** What cancelling it left with the shop; what is paid above it has yet to go back. Null unless staff cancelled it. */
  keptAmount: centsSchema.nullable(),
  /** The layby as the staff's list of plans has it; null for what is paid in full. */
  installmentPlan: laybyPlanSchema.nullable(),
  /** The lay-by agreement as it was shown; null for what is paid in full. */
  termsText: z.string().nullable(),
  /** Oldest first; a refund is negative. */
  payments: z.array(staffPaymentSchema),
  refunds: z.array(staffRefundSchema),
  /** Still open, or declined in the last 14 days; newest first. */
  charges: z.array(staffChargeSchema),
  /** Oldest first. */
  log: z.array(orderEventSchema),
});
export type StaffOrder = z.infer<typeof staffOrderSchema>;
