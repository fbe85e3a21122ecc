import { z } from 'zod';
import { centsSchema, gained, instantSchema } from '../endpoint.ts';
import { savedCardSchema } from '../laybys/layby.ts';
import { laybyPlanSchema } from '../laybys/layby-api.ts';
import { paymentSchema } from '../payments/payment.ts';
import { type Dispute, disputeSchema } from '../payments/payment-alert-api.ts';
import { itemRequestSchema } from './corrections/item-request-api.ts';
import { orderSchema } from './order.ts';
import { type OrderEvent, orderEventSchema } from './order-event.ts';
import { weightRequestSchema } from './weighing/weight-request-api.ts';

const person = z.object({ id: z.number().int(), name: z.string() });

/** A payment, with the card that paid it and the staff member who recorded it. Each is null if there is none. */
export const staffPaymentSchema = paymentSchema.extend({
  card: savedCardSchema.nullable(),
  recordedBy: person.nullable(),
  /** When the payment was taken, if it was recorded later because the shop couldn't be reached. Otherwise null. */
  madeAt: instantSchema.nullable(),
});
export type StaffPayment = z.infer<typeof staffPaymentSchema>;

/** A refund to a card. `open`: the provider hasn't responded yet. `refused`: the money was never returned to the card. */
export const staffRefundSchema = z.object({
  id: z.number().int(),
  amount: centsSchema,
  status: z.enum(['open', 'succeeded', 'refused', 'failed']),
  /** The provider's reason for declining the refund; null if it wasn't declined. */
  reason: z.string().nullable(),
  createdAt: instantSchema,
  settledAt: instantSchema.nullable(),
  card: savedCardSchema.nullable(),
  /** For an open refund: why the provider hasn't made it yet and what the owner can do; null if it only takes time. */
  waitsFor: gained(z.string().nullable(), null),
  /** The order's lines that are refunded, with their amounts. Null if an amount was refunded without naming lines. */
  lines: gained(z.array(z.object({ id: z.number().int().nullable(), amount: z.number().int() })).nullable(), null),
});
export type StaffRefund = z.infer<typeof staffRefundSchema>;

/** A card charge that hasn't led to a payment: `open`, `action` (the bank is waiting for the customer) or `declined`. */
export const staffChargeSchema = z.object({
  id: z.number().int(),
  status: z.enum(['open', 'action', 'declined']),
  /** This order's part of the charge. */
  amount: centsSchema,
  /** Whether the charge was made by the customer, by the scheduler, or because staff asked for a retry. */
  kind: z.enum(['customer', 'scheduled', 'retry']),
  declineCode: z.string().nullable(),
  /** The number of the instalment that the charge is for, if any. */
  installment: z.number().int().nullable(),
  createdAt: instantSchema,
});
export type StaffCharge = z.infer<typeof staffChargeSchema>;

/** An order in the staff's list. Customers never see its tags; a sale made at an offline counter has none. */
export const listedOrderSchema = orderSchema.extend({ tags: z.array(z.string()).default([]) });
export type ListedOrder = z.infer<typeof listedOrderSchema>;

/** Everything that staff see about one order. Money is in cents; days are Melbourne days. */
export const staffOrderSchema = listedOrderSchema.extend({
  /** The customer record that the order belongs to, with the notes that are shown at every sale; null for a walk-in. */
  record: gained(z.object({ id: z.number().int(), pinnedNotes: z.array(z.string()) }).nullable(), null),
  cancelReason: z.string().nullable(),
  /** The layby as in the staff's list of plans; null for an order that is paid in full. */
  installmentPlan: laybyPlanSchema.nullable(),
  /** The lay-by agreement as the customer was shown it; null for an order that is paid in full. */
  termsText: z.string().nullable(),
  /** The order's payments, oldest first; a refund is a negative payment. */
  payments: z.array(staffPaymentSchema),
  refunds: z.array(staffRefundSchema),
  /** The disputes about charges that paid for the order, newest first. */
  disputes: z.array(disputeSchema),
  /** Charges that are still open or were declined in the last 14 days; newest first. */
  charges: z.array(staffChargeSchema),
  /** The questions to the customer about weights above what was agreed, oldest first. */
  weightRequests: gained(z.array(weightRequestSchema), []),
  /** The questions to the customer about changed items with which the order costs more than agreed, oldest first. */
  itemRequests: gained(z.array(itemRequestSchema), []),
  /** The events in the order's log, oldest first. */
  log: z.array(orderEventSchema),
});
export type StaffOrder = z.infer<typeof staffOrderSchema>;

/**
 * Returns an order as counter staff see it. Only the owner sees the details of disputes and payment problems. Counter staff see that
 * the customer disputes an amount, so that they don't refund it a second time. All fields are filled in, because earlier clients
 * require every field.
 */
export function orderForCounter(order: StaffOrder): StaffOrder {
  return {
    ...order,
    disputes: order.disputes
      .filter(({ status }) => status !== 'won')
      .map((dispute) => disputeForCounter(dispute, order)),
    refunds: order.refunds.map(refundForCounter),
    log: order.log.map(eventForCounter),
  };
}

function disputeForCounter({ id, amount, status, openedAt }: Dispute, order: StaffOrder): Dispute {
  return {
    id,
    amount,
    // Only the owner responds to disputes. For counter staff, a dispute that needs a response is therefore shown as waiting for the
    // bank.
    status: status === 'needs_response' ? 'under_review' : status,
    openedAt,
    closedAt: null,
    providerDisputeId: '',
    reason: '',
    respondBy: null,
    chargeReference: null,
    card: null,
    orders: [order.id],
  };
}

function refundForCounter(refund: StaffRefund): StaffRefund {
  if (refund.waitsFor === null) return refund;
  return { ...refund, waitsFor: 'The owner was told why. Don’t give the money back another way.' };
}

function eventForCounter(event: OrderEvent): OrderEvent {
  if (event.kind !== 'dispute') return event;
  const { amountCents, status } = event.detail;
  return { ...event, detail: { amountCents, status } };
}
