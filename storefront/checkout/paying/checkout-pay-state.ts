import { describeUnpaid, paymentFailedText } from '#storefront/payments/describe-unpaid.ts';
import { deliveryError } from '../delivery/delivery-error.ts';
import type { PendingPayment } from './checkout-attempt.ts';
import type { CheckoutOutcome } from './pay-checkout.ts';

/** What the customer must be told; everything that went well needs no notice. */
export type PayAlert = Exclude<CheckoutOutcome, { kind: 'paid' }>;

export interface CheckoutPayState {
  isWorking: boolean;
  /** What is being waited for, in words for the customer. */
  progress: string;
  alert: PayAlert | null;
  /** The payment whose answer is still out: it is asked for before anything else can be bought. */
  sent: PendingPayment | null;
}

export type CheckoutPayEvent =
  /** Pay was pressed: what was entered is checked. */
  | { type: 'pressed' }
  /** It is in order and goes out. */
  | { type: 'started' }
  | { type: 'progressed'; text: string }
  | { type: 'failed'; outcome: PayAlert }
  /** Paid, failed, or nothing was sent; `sent` is what is still out then. */
  | { type: 'ended'; sent: PendingPayment | null }
  | { type: 'alert-dismissed' }
  /** The customer has looked, and says that what was sent was not paid. */
  | { type: 'begun-again' };

export function checkoutPayReducer(state: CheckoutPayState, event: CheckoutPayEvent): CheckoutPayState {
  switch (event.type) {
    case 'pressed':
      return { ...state, isWorking: true };
    case 'started':
      return { ...state, alert: null, progress: 'Processing your payment…' };
    case 'progressed':
      return state.isWorking ? { ...state, progress: event.text } : state;
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

/** What else a failure asks for, beside being told where the button is. */
export interface FailureConsequences {
  /** The toast of a failed payment: null where something merely changed, or the answer is still out. */
  failedToast: string | null;
  /** The cart's prices and ways of paying are fetched again. */
  revisesCart: boolean;
  /** So are the shop's own terms. */
  refreshesTerms: boolean;
}

export function consequencesOf(outcome: PayAlert): FailureConsequences {
  const hasNewTerms = outcome.kind === 'orders-refused' && outcome.code === 'terms_changed';
  const isChanged = outcome.kind === 'price-changed' || outcome.kind === 'due-changed';
  return {
    failedToast: isChanged || deliveryError(outcome) !== null ? null : failedToastOf(outcome),
    // Where the prices are the same the ways of paying are not: the summary shows them before Pay is pressed again.
    revisesCart: outcome.kind === 'due-changed' || hasNewTerms,
    refreshesTerms: hasNewTerms,
  };
}

function failedToastOf(outcome: Exclude<PayAlert, { kind: 'price-changed' | 'due-changed' }>): string | null {
  // Orders that were refused are told as a payment that was: nothing was sent to be charged.
  if (outcome.kind === 'orders-refused') return paymentFailedText;
  return describeUnpaid(outcome, 'checkout').failedToast;
}
