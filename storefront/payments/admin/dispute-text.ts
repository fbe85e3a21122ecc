import { formatShortDay, melbourneDay } from '#core/dates.ts';
import { type Dispute, needsResponse } from '#core/payments/payment-alert-api.ts';

const states: Record<Dispute['status'], string> = {
  needs_response: 'Needs an answer',
  warning: 'Inquiry by the bank',
  under_review: 'With the bank',
  won: 'Won',
  lost: 'Lost',
};

/** Formats a dispute's state: "Answer by Tue 24 Nov", "With the bank", "Lost". */
export function formatDisputeState(dispute: Pick<Dispute, 'status' | 'respondBy'>): string {
  if (!needsResponse(dispute) || dispute.respondBy === null) return states[dispute.status];
  return `Answer by ${formatShortDay(melbourneDay(new Date(dispute.respondBy)))}`;
}

/** Formats a dispute's reason: "Product not received" for `product_not_received`; a dash for counter staff, who don't get the reason. */
export function formatDisputeReason({ reason }: Pick<Dispute, 'reason'>): string {
  const text = reason.replaceAll('_', ' ') || '–';
  return text.charAt(0).toUpperCase() + text.slice(1);
}
