/** A sentence for staff about each dispute reason, by the provider's name for the reason. */
const reasons: Record<string, string> = {
  bank_cannot_process: 'The bank could not process the payment.',
  credit_not_processed: 'The customer says that a refund was promised and never came.',
  duplicate: 'The customer says that the same thing was charged twice.',
  fraudulent: 'The cardholder says that they didn’t make this payment.',
  noncompliant: 'The bank says that the payment broke a rule of the card scheme.',
  product_not_received: 'The customer says that the goods never came.',
  product_unacceptable: 'The customer says that the goods were spoilt, or not what was ordered.',
  subscription_canceled: 'The customer says that they were charged after they had cancelled.',
  unrecognized: 'The cardholder doesn’t know this payment on their statement.',
};

/** Describes a provider's dispute reason in a sentence for staff. */
export function describeDisputeReason(reason: string): string {
  return reasons[reason] ?? 'The bank names no reason that the shop knows.';
}
