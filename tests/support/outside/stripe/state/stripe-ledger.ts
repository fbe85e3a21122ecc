import type { Stripe } from 'stripe';
import type { StripeState } from './stripe-state.ts';

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

/**
 * The actual movements of customers' money, regardless of the shop's records. Without an intent, each method covers all intents.
 */
export class StripeLedger {
  readonly #state: StripeState;

  constructor(state: StripeState) {
    this.#state = state;
  }

  successfulCharges(intentId?: string): Stripe.Charge[] {
    return this.#state.charges
      .all()
      .filter(({ captured, payment_intent: intent }) => captured && isOf(intentId, intent));
  }

  failedCharges(intentId?: string): Stripe.Charge[] {
    return this.#state.charges
      .all()
      .filter(({ status, payment_intent: intent }) => status === 'failed' && isOf(intentId, intent));
  }

  /** Refunds that have reached the customer or are in progress. */
  refunds(intentId?: string): Stripe.Refund[] {
    return this.#state.refunds
      .all()
      .filter(({ status, payment_intent: intent }) => status !== 'failed' && isOf(intentId, intent));
  }

  chargedCents(intentId?: string): number {
    return sum(this.successfulCharges(intentId).map(({ amount_captured: amount }) => amount));
  }

  refundedCents(intentId?: string): number {
    return sum(this.refunds(intentId).map(({ amount }) => amount));
  }

  /** The amount that customers have paid, less refunds. */
  netCents(intentId?: string): number {
    return this.chargedCents(intentId) - this.refundedCents(intentId);
  }

  /** Stripe's fees, dispute fees included. */
  feeCents(): number {
    return sum(this.#state.balanceTransactions.all().map(({ fee }) => fee));
  }

  /** The amount that Stripe owes the shop: everything booked, less fees and payouts. */
  balanceCents(): number {
    return sum(this.#state.balanceTransactions.all().map(({ net }) => net));
  }

  paidOutCents(): number {
    return sum(this.#state.payouts.all().map(({ amount }) => amount));
  }

  /** The amount that every payment intent charged, less its refunds. Intents without a charge are left out. */
  netCentsByIntent(): Map<string, number> {
    const ids = new Set(this.successfulCharges().map(({ payment_intent: intent }) => intent as string));
    return new Map([...ids].map((id) => [id, this.netCents(id)]));
  }

  /**
   * Successful charges by a value that the shop wrote into their metadata. Two charges with the same reference mean a double
   * charge.
   */
  chargesByMetadata(key: string): Map<string, Stripe.Charge[]> {
    return Map.groupBy(this.successfulCharges(), ({ metadata }) => metadata[key] ?? '');
  }
}

function isOf(wanted: string | undefined, intent: unknown): boolean {
  return wanted === undefined || wanted === intent;
}
