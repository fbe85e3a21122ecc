const text: Record<string, string> = {
  insufficient_funds: 'insufficient funds',
  expired_card: 'the card has expired',
  lost_card: 'the card was reported lost',
  stolen_card: 'the card was reported stolen',
  pickup_card: 'the bank no longer accepts the card',
  authentication_required: 'the bank wants its customer to confirm it',
  unknown_card: 'the saved card can no longer be used',
  refused_by_customer: 'the customer did not confirm it',
  abandoned: 'the customer did not confirm it in time',
  never_sent: 'it never reached the payment provider',
  card_declined: 'the bank gave no reason',
};

/** A provider's decline code as staff tell it on the telephone: "insufficient funds". */
export function formatDecline(code: unknown): string {
  if (typeof code !== 'string' || code === '') return 'the bank gave no reason';
  return text[code] ?? code.replaceAll('_', ' ');
}
