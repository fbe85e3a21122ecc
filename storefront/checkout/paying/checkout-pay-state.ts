import { describeUnpaid, paymentFailedText } from '#storefront/payments/describe-unpaid.ts';
import { deliveryError } from '../delivery/delivery-error.ts';
import type { PendingPayment } from './checkout-attempt.ts';
import type { CheckoutOutcome } from './pay-checkout.ts';

/** An outcome that the customer must be told about: any except success. */
export type PayAlert = Exclude<CheckoutOutcome, { kind: 'paid' }>;

export interface CheckoutPayState {
  isWorking: boolean;
  /** A text for the customer that explains what the page is waiting for. */
  progress: string;
  alert: PayAlert | null;
  /** The pending payment; null if there is none. Its outcome must be known before anything else can be bought. */
  sent: PendingPayment | null;
  /** The orders that were placed by an earlier payment of the same checkout. */
  placed: readonly number[];
}

export type CheckoutPayEvent =
  /** Pay was pressed: the input is being checked. */
  | { type: 'pressed' }
  /** The input is valid and is being sent. */
  | { type: 'started' }
  | { type: 'progressed'; text: string }
  | { type: 'placed'; orderIds: readonly number[] }
  | { type: 'failed'; outcome: PayAlert }
  /** The attempt has ended: paid, failed, or nothing was sent. `sent` is the payment that is still pending, or null. */
  | { type: 'ended'; sent: PendingPayment | null }
  | { type: 'alert-dismissed' }
  /** The customer has checked the outcome, and says that the payment was not made. */
  | { type: 'begun-again' };

export function checkoutPayReducer(state: CheckoutPayState, event: CheckoutPayEvent): CheckoutPayState {
  switch (event.type) {
    case 'pressed':
      return { ...state, isWorking: true };
    case 'started':
      return { ...state, alert: null, progress: 'Processing your payment…' };
    case 'progressed':
      return state.isWorking ? { ...state, progress: event.text } : state;
    case 'placed':
      return { ...state, placed: event.orderIds };
    case 'failed':
      return { ...state, alert: event.outcome };
    case 'ended':
      return { ...state, isWorking: false, progress: '', sent: event.sent };
    case 'alert-dismissed':
      return { ...state, alert: null };
    case 'begun-again':
      return { ...state, alert: null, sent: null };
  }
}

/** The consequences of a failure, besides the alert next to the button. */
export interface FailureConsequences {
  /**
   * The toast for a failed payment. Null if only prices, days or the stock have changed, if another tab is paying, or if the payment
   * has no response yet.
   */
  failedToast: string | null;
  /** Whether the cart's prices and payment options are fetched again. */
  revisesCart: boolean;
  /** Whether the shop's own lay-by terms are fetched again. */
  refreshesTerms: boolean;
}

export function consequencesOf(outcome: PayAlert): FailureConsequences {
  const hasNewTerms = outcome.kind === 'orders-refused' && outcome.code === 'terms_changed';
  const isSoldOut = outcome.kind === 'orders-refused' && outcome.code === 'out_of_stock';
  const isChanged = outcome.kind === 'price-changed' || outcome.kind === 'due-changed' || outcome.kind === 'cart-taken';
  return {
    failedToast: isChanged || isSoldOut || deliveryError(outcome) !== null ? null : failedToastOf(outcome),
    // If the amount due has changed but no price has, the payment options have changed. The summary shows them before the customer
    // presses Pay again.
    revisesCart: outcome.kind === 'due-changed' || hasNewTerms || isSoldOut,
    refreshesTerms: hasNewTerms,
  };
}

function failedToastOf(
  outcome: Exclude<PayAlert, { kind: 'price-changed' | 'due-changed' | 'cart-taken' }>,
): string | null {
  // Rejected orders are shown like a failed payment, because no charge was sent.
  if (outcome.kind === 'orders-refused') return paymentFailedText;
  return describeUnpaid(outcome, 'checkout').failedToast;
}
