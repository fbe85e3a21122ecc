import { formatMoney } from '../money.ts';
import type { Order } from '../orders/order.ts';
import { remainingCents } from '../orders/order-totals.ts';

/** What an order asks for next, in cents. */
export interface PayableOrder {
  balanceCents: number;
  /** A layby takes any part of its balance; every other order is paid whole. */
  takesParts: boolean;
  /** The least that a layby's first payment may be; 0 once that is paid, and for every other order. */
  firstInstalmentCents: number;
  /** What is open of each of a layby's instalments, in the order in which money fills them. */
  openCents?: readonly number[];
}

/** The charge that an amount is taken with; cash has none. */
export interface CardCharge {
  /** The whole charge, which may pay other orders too. */
  chargedCents: number;
  /** The least that the provider charges, now and for what is left. */
  minimumCents: number;
}

export interface AmountError {
  code: 'over_balance' | 'full_payment_only' | 'below_first_instalment' | 'below_card_minimum' | 'leaves_too_little';
  /** The amount that the code speaks of, in cents. */
  limitCents: number;
  /** The nearest amounts that may be paid, where too little would be left. */
  insteadCents?: number[];
}

/** An order of the API as what may be paid on it. */
export function payableOrder({ totalAmount, amountPaid, plan }: Order): PayableOrder {
  const instalments = plan?.installments ?? [];
  return {
    balanceCents: remainingCents(totalAmount, amountPaid),
    takesParts: plan !== null,
    firstInstalmentCents: plan?.status === 'pending' ? (instalments[0]?.amount ?? 0) : 0,
    openCents: instalments.map((part) => part.amount - part.amountPaid),
  };
}

/**
 * May this amount be paid? Null where it may. The one rule for customers, staff and counter sales alike; only a card is
 * bound by what its provider charges at least.
 */
export function payableAmountError(
  amountCents: number,
  order: PayableOrder,
  card: CardCharge | null = null,
): AmountError | null {
  const { balanceCents, takesParts, firstInstalmentCents } = order;
  if (amountCents > balanceCents) return { code: 'over_balance', limitCents: balanceCents };
  if (!takesParts && amountCents < balanceCents) return { code: 'full_payment_only', limitCents: balanceCents };
  if (amountCents < firstInstalmentCents) return { code: 'below_first_instalment', limitCents: firstInstalmentCents };
  if (card === null) return null;
  const { chargedCents, minimumCents: limitCents } = card;
  if (chargedCents < limitCents) return { code: 'below_card_minimum', limitCents };
  const rest = openRest(amountCents, order);
  if (rest === 0 || rest >= limitCents) return null;
  const near = [amountCents - (limitCents - rest), amountCents + rest, balanceCents];
  const insteadCents = near.filter((each) => isPayableInstead(each, order, limitCents));
  return { code: 'leaves_too_little', limitCents, insteadCents: [...new Set(insteadCents)].slice(0, 2) };
}

/** What stays open where the money runs out: of a part of an instalment, else of the balance. */
function openRest(amountCents: number, { balanceCents, openCents = [] }: PayableOrder): number {
  let left = amountCents;
  for (const open of openCents) {
    if (left > 0 && left < open) return open - left;
    left -= Math.min(left, open);
  }
  return balanceCents - amountCents;
}

function isPayableInstead(amountCents: number, order: PayableOrder, minimumCents: number): boolean {
  if (amountCents < Math.max(minimumCents, order.firstInstalmentCents) || amountCents > order.balanceCents)
    return false;
  const rest = openRest(amountCents, order);
  return rest === 0 || rest >= minimumCents;
}

/** E.g. "The first payment is at least $249.98." */
export function describeAmountError({ code, limitCents, insteadCents = [] }: AmountError): string {
  const limit = formatMoney(limitCents);
  switch (code) {
    case 'over_balance':
      return `The amount is above the balance of ${limit}.`;
    case 'full_payment_only':
      return `This order is paid in full: ${limit}.`;
    case 'below_first_instalment':
      return `The first payment is at least ${limit}.`;
    case 'below_card_minimum':
      return `A card can’t be charged less than ${limit}. Please contact us about paying less than that.`;
    case 'leaves_too_little': {
      const instead = insteadCents.map(formatMoney).join(' or ');
      return `That would leave less than ${limit}, which a card can’t be charged later. Please pay ${instead}.`;
    }
  }
}
