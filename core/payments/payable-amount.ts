import { formatMoney } from '../money.ts';
import type { Order } from '../orders/order.ts';
import { remainingCents } from '../orders/order-totals.ts';

/** The amounts that can be paid on an order, in cents. */
export interface PayableOrder {
  balanceCents: number;
  /** A layby accepts any part of its balance; every other order must be paid in full. */
  takesParts: boolean;
  /** The minimum for a layby's first payment; 0 once the first payment is made, and for every other order. */
  firstInstalmentCents: number;
  /** The unpaid amount of each of a layby's instalments. Payments pay the instalments in this order. */
  openCents?: readonly number[];
}

/** The card charge that collects the amount; cash has no charge. */
export interface CardCharge {
  /** The whole charge, which may include other orders. */
  chargedCents: number;
  /** The provider's minimum. It applies to this charge, and to the amount that is left to pay after it. */
  minimumCents: number;
}

export interface AmountError {
  code: 'over_balance' | 'full_payment_only' | 'below_first_instalment' | 'below_card_minimum' | 'leaves_too_little';
  /** The limit that the error code refers to, in cents. */
  limitCents: number;
  /** Set if too little would be left to pay: the nearest amounts that may be paid instead. */
  insteadCents?: number[];
}

/** Returns the amounts that can be paid on an order that has the form of the API. */
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
 * Returns why this amount can't be paid on an order; null if it can. The same rule applies to payments by customers, by staff and at
 * the counter. The provider's minimum applies only to cards.
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

/**
 * Returns the amount that is left to pay after a payment. If the payment covers only part of an instalment, this is the rest of that
 * instalment; otherwise it is the rest of the order's balance.
 */
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

/** Describes why an amount can't be paid, such as "The first payment must be at least $249.98." */
export function describeAmountError({ code, limitCents, insteadCents = [] }: AmountError): string {
  const limit = formatMoney(limitCents);
  switch (code) {
    case 'over_balance':
      return `The amount is above the balance of ${limit}.`;
    case 'full_payment_only':
      return `This order is paid in full: ${limit}.`;
    case 'below_first_instalment':
      return `The first payment must be at least ${limit}.`;
    case 'below_card_minimum':
      return `A card can’t be charged less than ${limit}. Please contact us about paying less than that.`;
    case 'leaves_too_little': {
      const instead = insteadCents.map(formatMoney).join(' or ');
      return `That would leave less than ${limit}, which a card can’t be charged later. Please pay ${instead}.`;
    }
  }
}
