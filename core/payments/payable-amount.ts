import { formatMoney } from '../money.ts';

/** What an order asks for next, in cents. */
export interface PayableOrder {
  balanceCents: number;
  /** A layby takes any part of its balance; every other order is paid whole. */
  takesParts: boolean;
  /** The least that a layby's first payment may be; 0 once that is paid, and for every other order. */
  firstInstalmentCents: number;
}

export interface AmountError {
  code: 'over_balance' | 'full_payment_only' | 'below_first_instalment';
  /** The amount that the code speaks of, in cents. */
  limitCents: number;
}

/** May this amount be paid? Null where it may. The one rule for customers, staff and counter sales alike. */
export function payableAmountError(
  amountCents: number,
  { balanceCents, takesParts, firstInstalmentCents }: PayableOrder,
): AmountError | null {
  if (amountCents > balanceCents) return { code: 'over_balance', limitCents: balanceCents };
  if (!takesParts && amountCents < balanceCents) return { code: 'full_payment_only', limitCents: balanceCents };
  if (amountCents < firstInstalmentCents) return { code: 'below_first_instalment', limitCents: firstInstalmentCents };
  return null;
}

/** E.g. "The first payment is at least $249.98." */
export function describeAmountError({ code, limitCents }: AmountError): string {
  const limit = formatMoney(limitCents);
  switch (code) {
    case 'over_balance':
      return `The amount is above the balance of ${limit}.`;
    case 'full_payment_only':
      return `This order is paid in full: ${limit}.`;
    case 'below_first_instalment':
      return `The first payment is at least ${limit}.`;
  }
}
