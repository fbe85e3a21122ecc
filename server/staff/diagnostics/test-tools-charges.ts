import type { ProviderCharge } from '#core/staff/test-tools-api.ts';
import type { ListedCharge } from '#server/payments/providers/gateway.ts';

/** Only the till's last charges; its whole history is the audit's. */
export const maxCharges = 200;

/** A charge as the provider has it, as staff see it. */
export function toProviderCharge({ outcome, metadata, ...charge }: ListedCharge): ProviderCharge {
  const paidWith = outcome.status === 'succeeded' ? outcome.paidWith : null;
  return {
    reference: charge.reference,
    createdAt: charge.createdAt,
    amount: charge.amountCents,
    refunded: charge.refundedCents,
    outcome: outcome.status,
    declineCode: outcome.status === 'declined' ? outcome.declineCode : null,
    card: paidWith && { brand: paidWith.brand, last4: paidWith.last4 },
    orders: metadata.allocations.map(({ orderId, amountCents }) => ({ id: orderId, amount: amountCents })),
  };
}

/** "41" and "#41" are order 41; anything else is searched for in the reference, the outcome or the card's last four. */
export function mentionsCharge({ reference, outcome, card, orders }: ProviderCharge, q: string): boolean {
  const searched = q.toLowerCase();
  const number = /^#?(\d{1,15})$/.exec(searched)?.[1];
  if (number !== undefined && orders.some(({ id }) => id === Number(number))) return true;
  return [reference, outcome, card?.last4 ?? ''].some((text) => text.toLowerCase().includes(searched));
}
