import type { Stripe } from 'stripe';
import type { ListedDispute } from '../payment-provider.ts';
import { referenceOf } from './stripe-metadata.ts';
import { idOf, objectOf, toInstant } from './stripe-values.ts';

/** The fields to expand when requesting a dispute, so that its charge's reference can be read. */
export const disputeDetails = ['payment_intent'];

const statuses: Record<string, ListedDispute['status']> = {
  needs_response: 'needs_response',
  appeal_needs_response: 'needs_response',
  under_review: 'under_review',
  appeal_under_review: 'under_review',
  won: 'won',
  lost: 'lost',
  // An inquiry takes no money, so the shop keeps it once the inquiry is closed.
  warning_closed: 'won',
  warning_needs_response: 'warning',
  warning_under_review: 'warning',
};
/** The statuses with a deadline. Once the shop has responded, there is no deadline. */
const unanswered = new Set(['needs_response', 'appeal_needs_response', 'warning_needs_response']);

export function toListedDispute(dispute: Stripe.Dispute, shop: string): ListedDispute {
  const { id, amount, reason, status, created, evidence_details: evidence } = dispute;
  const dueBy = unanswered.has(status) ? evidence.due_by : null;
  return {
    providerDisputeId: id,
    providerChargeId: idOf(dispute.payment_intent) ?? idOf(dispute.charge) ?? id,
    chargeReference: referenceOf(objectOf(dispute.payment_intent)?.metadata, shop),
    amountCents: amount,
    reason,
    status: status === 'prevented' ? preventedStatusOf(dispute) : (statuses[status] ?? 'under_review'),
    stage: stageOf(status),
    respondBy: dueBy === null ? null : toInstant(dueBy),
    createdAt: toInstant(created),
  };
}

/**
 * Returns whether a prevented dispute was won or lost. The bank never opened such a dispute. Either it was blocked and no money was
 * taken, or the money was returned to the customer.
 */
function preventedStatusOf({ payment_method_details: details, balance_transactions: entries }: Stripe.Dispute) {
  return details?.card?.case_type === 'block' && entries.length === 0 ? 'won' : 'lost';
}

function stageOf(status: string): ListedDispute['stage'] {
  if (status.startsWith('warning_')) return 'inquiry';
  if (status.startsWith('appeal_')) return 'appeal';
  return status === 'prevented' ? 'prevented' : 'dispute';
}
