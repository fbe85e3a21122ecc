import { z } from 'zod';
import { centsSchema, daySchema, gained, instantSchema } from '../endpoint.ts';
import { savedCardSchema } from '../laybys/layby.ts';
import { laybyPlanSchema } from '../laybys/layby-api.ts';
import { paymentSchema } from '../payments/payment.ts';
import { disputeSchema } from '../payments/payment-alert-api.ts';
import { orderSchema } from './order.ts';
import { orderEventSchema } from './order-event.ts';

const person = z.object({ id: z.number().int(), name: z.string() });

/** A payment with its card and the member of staff who took it; null if there was none. */
export const staffPaymentSchema = paymentSchema.extend({
  card: savedCardSchema.nullable(),
  recordedBy: person.nullable(),
  /** When it was taken, if the shop couldn't be reached then. */
  madeAt: instantSchema.nullable(),
});
export type StaffPayment = z.infer<typeof staffPaymentSchema>;

/** `open`: the provider hasn't answered yet. `refused`: the money never went back to the card. */
export const staffRefundSchema = z.object({
  id: z.number().int(),
  amount: centsSchema,
  status: z.enum(['open', 'succeeded', 'refused', 'failed']),
  /** The provider's reason when it declined. */
  reason: z.string().nullable(),
  createdAt: instantSchema,
  settledAt: instantSchema.nullable(),
  card: savedCardSchema.nullable(),
});
export type StaffRefund = z.infer<typeof staffRefundSchema>;

/** A card charge without a payment (yet): `open`, `action` (the bank waits for the customer) or `declined`. */
export const staffChargeSchema = z.object({
  id: z.number().int(),
  status: z.enum(['open', 'action', 'declined']),
  /** This order's part of the charge. */
  amount: centsSchema,
  /** Made by the customer, by the scheduler, or because staff asked for a retry. */
  kind: z.enum(['customer', 'scheduled', 'retry']),
  declineCode: z.string().nullable(),
  /** The instalment's number, if it was charged for one. */
  installment: z.number().int().nullable(),
  createdAt: instantSchema,
});
export type StaffCharge = z.infer<typeof staffChargeSchema>;

/** An order as staff list it. Customers never see its tags; a sale that a counter away from its shop made has none. */
export const listedOrderSchema = orderSchema.extend({ tags: z.array(z.string()).default([]) });
export type ListedOrder = z.infer<typeof listedOrderSchema>;

/** Everything that staff see of one order. Money is cents; days are Melbourne days. */
export const staffOrderSchema = listedOrderSchema.extend({
  /** Whose record it belongs to, with the notes that are shown at every sale; null for a walk-in’s. */
  record: gained(z.object({ id: z.number().int(), pinnedNotes: z.array(z.string()) }).nullable(), null),
  cancelReason: z.string().nullable(),
  /** Asked for at the checkout; set by the payment that settles the order. */
  wishedDeliveryDate: daySchema.nullable(),
  /**
   * What the shop retained on cancellation; anything paid above it is still to be refunded. Null unless staff cancelled
   * it.
   */
  keptAmount: centsSchema.nullable(),
  /** The layby as in the staff's list of plans; null for an order that is paid in full. */
  installmentPlan: laybyPlanSchema.nullable(),
  /** The lay-by agreement as it was shown; null for an order that is paid in full. */
  termsText: z.string().nullable(),
  /** Oldest first; a refund is negative. */
  payments: z.array(staffPaymentSchema),
  refunds: z.array(staffRefundSchema),
  /** Of the charges that paid for it, newest first. */
  disputes: z.array(disputeSchema),
  /** Still open, or declined in the last 14 days; newest first. */
  charges: z.array(staffChargeSchema),
  /** Oldest first. */
  log: z.array(orderEventSchema),
});
export type StaffOrder = z.infer<typeof staffOrderSchema>;
