/** A card charge and how much of it can still be refunded, in cents. */
export interface RefundableCharge {
  refundableCents: number;
}

export interface CancellationInput<Charge extends RefundableCharge> {
  paidCents: number;
  /** The amount that the agreement allows the shop to keep; 0 if the shop cancels. */
  chargeCents: number;
  /** The card charges that paid for the order, newest first. */
  charges: readonly Charge[];
}

export interface CancellationAmounts<Charge extends RefundableCharge> {
  keptCents: number;
  refundCents: number;
  /** The amounts to refund to the cards, newest charges first. */
  cards: (Charge & { amountCents: number })[];
  /** The amount that wasn't paid by card, which staff pay back by hand. */
  handedBackCents: number;
}

/** Returns the amount that the shop keeps: the agreed charge, but never more than was paid. */
export function retainedCents({
  paidCents,
  chargeCents,
}: Omit<CancellationInput<RefundableCharge>, 'charges'>): number {
  return Math.min(chargeCents, paidCents);
}

/**
 * Divides the amount paid for a cancelled order. The shop keeps the agreed charge, but never more than was paid. The rest is refunded:
 * to the cards first, and otherwise by hand.
 */
export function divideCancellation<Charge extends RefundableCharge>({
  paidCents,
  chargeCents,
  charges,
}: CancellationInput<Charge>): CancellationAmounts<Charge> {
  const keptCents = retainedCents({ paidCents, chargeCents });
  const refundCents = paidCents - keptCents;
  const cards: CancellationAmounts<Charge>['cards'] = [];
  let rest = refundCents;
  for (const charge of charges) {
    const amountCents = Math.min(rest, charge.refundableCents);
    if (amountCents > 0) cards.push({ ...charge, amountCents });
    rest -= Math.max(0, amountCents);
  }
  return { keptCents, refundCents, cards, handedBackCents: rest };
}
