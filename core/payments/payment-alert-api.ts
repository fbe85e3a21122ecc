import { z } from 'zod';
import { centsSchema, defineEndpoint, gained, idParams, instantSchema, listQuery } from '../endpoint.ts';
import { savedCardSchema } from '../laybys/layby.ts';

const tag = 'payments';

/** A payment problem that a person has to check. It stays open until a staff member closes it. */
export const paymentAlertSchema = z.object({
  id: z.number().int(),
  kind: z.enum(['mismatch', 'unknown-charge', 'unknown-refund', 'refund-failed']),
  /**
   * Set for an alert about a hold on a card: the hold ends soon, or it couldn't be placed. The alert's `kind` is then `mismatch`,
   * because older apps can't read a list with a kind that they don't know.
   */
  hold: gained(z.enum(['ends', 'missing']).nullable(), null),
  /** What the alert is about: the reference of a charge or refund, or the provider's own id. */
  subject: z.string(),
  orderId: z.number().int().nullable(),
  amount: centsSchema,
  detail: z.string(),
  createdAt: instantSchema,
  closedAt: instantSchema.nullable(),
  closedBy: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /**
   * Whether the alert is about a refund that is retried automatically. The refund waits until the shop's balance with the provider
   * covers it, or until the shop's key has permission for it.
   */
  waitsForBalance: gained(z.boolean(), false),
});
export type PaymentAlert = z.infer<typeof paymentAlertSchema>;

/** A customer's objection to a charge at their bank. The bank keeps the money until the shop wins. */
export const disputeSchema = z.object({
  id: z.number().int(),
  /** The provider's own id, under which its website lists the dispute. */
  providerDisputeId: z.string(),
  amount: centsSchema,
  /** The provider's name for the reason, e.g. `fraudulent`. */
  reason: z.string(),
  /** `warning`: the bank inquires, but doesn't hold the money yet. */
  status: z.enum(['needs_response', 'under_review', 'won', 'lost', 'warning']),
  /** Until when the bank accepts the shop's response; null if no response is needed. */
  respondBy: instantSchema.nullable(),
  openedAt: instantSchema,
  closedAt: instantSchema.nullable(),
  /** The reference of the disputed charge; null if the shop didn't make the charge. */
  chargeReference: z.string().nullable(),
  card: savedCardSchema.nullable(),
  /** The orders that the charge paid for. */
  orders: z.array(z.number().int()),
});
export type Dispute = z.infer<typeof disputeSchema>;

/** Whether the bank is waiting for the shop's response. */
export function needsResponse({ status, respondBy }: Pick<Dispute, 'status' | 'respondBy'>): boolean {
  return status === 'needs_response' || (status === 'warning' && respondBy !== null);
}

const stateQuery = listQuery.extend({ state: z.enum(['open', 'closed']).optional() });

export const listPaymentAlerts = defineEndpoint({
  method: 'GET',
  path: '/api/admin/payment-alerts',
  access: 'owner',
  summary: 'Lists payment alerts that need a person’s attention, newest first',
  tag,
  query: stateQuery,
  response: z.array(paymentAlertSchema),
  list: true,
});

export const closePaymentAlert = defineEndpoint({
  method: 'POST',
  path: '/api/admin/payment-alerts/:id/close',
  access: 'owner',
  summary: 'Closes a payment alert; closing it again changes nothing',
  tag,
  params: idParams,
  body: z.object({}).optional(),
  response: paymentAlertSchema,
});

export const refundUnknownCharge = defineEndpoint({
  method: 'POST',
  path: '/api/admin/payment-alerts/:id/refund',
  access: 'owner',
  summary:
    'Refunds a charge that doesn’t belong to the shop and closes its alert; repeating the request refunds nothing more',
  tag,
  params: idParams,
  body: z.object({}).optional(),
  response: paymentAlertSchema,
});

export const listDisputes = defineEndpoint({
  method: 'GET',
  path: '/api/admin/disputes',
  access: 'owner',
  summary: 'Lists disputes, those that need a response first, by the bank’s deadline',
  tag,
  query: stateQuery,
  response: z.array(disputeSchema),
  list: true,
});
