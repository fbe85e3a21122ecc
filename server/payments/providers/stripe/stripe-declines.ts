import type { Stripe } from 'stripe';
import type { StripeFailure } from './stripe-failure.ts';

export interface Decline {
  declineCode: string;
  /** Whether only the customer can resolve the decline. If so, the same card is never charged again automatically. */
  needsCustomer: boolean;
}

/** The decline of a token that was used, has expired or doesn't exist, so that the customer must enter the card again. */
const invalidToken: Decline = { declineCode: 'invalid_token', needsCustomer: true };
/** The decline of a saved card that no longer exists. */
const unknownCard: Decline = { declineCode: 'unknown_card', needsCustomer: true };
export const authenticationRequired: Decline = { declineCode: 'authentication_required', needsCustomer: true };
/**
 * The decline of a charge that the customer didn't confirm, or whose authentication failed. The till and the rest of the shop use
 * the same code.
 */
const unconfirmed: Decline = { declineCode: 'refused_by_customer', needsCustomer: true };

/** Declines that banks forbid to retry, or that only another card or the card's owner can resolve. */
const hardDeclines = new Set([
  'authentication_not_handled',
  'authentication_required',
  'card_not_supported',
  'expired_card',
  'fraudulent',
  'highest_risk_level',
  'incorrect_cvc',
  'incorrect_number',
  'invalid_account',
  'invalid_cvc',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'invalid_number',
  'lost_card',
  'merchant_blacklist',
  'new_account_information_available',
  'pickup_card',
  'restricted_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'security_violation',
  'stolen_card',
  'stop_payment_order',
]);
/** Stripe's advice codes that forbid a retry. With any other advice the same card may work later. */
const hardAdvice = new Set(['do_not_try_again', 'confirm_card_data']);

interface BankWord {
  code: string | null | undefined;
  declineCode: string | null | undefined;
  adviceCode: string | null | undefined;
}

function toDecline({ code, declineCode, adviceCode }: BankWord): Decline {
  if (code === 'payment_intent_authentication_failure' || code === 'setup_intent_authentication_failure') {
    return unconfirmed;
  }
  const known = declineCode || code || 'card_declined';
  return { declineCode: known, needsCustomer: hardDeclines.has(known) || hardAdvice.has(adviceCode ?? '') };
}

export function declineOfFailure({ code, declineCode, adviceCode }: StripeFailure): Decline {
  return toDecline({ code, declineCode, adviceCode });
}

type LastError = Stripe.PaymentIntent.LastPaymentError | Stripe.SetupIntent.LastSetupError;

/** Returns why the last attempt to pay an intent failed. */
export function declineOfError({ code, decline_code, advice_code }: LastError): Decline {
  return toDecline({ code, declineCode: decline_code, adviceCode: advice_code });
}

/** Returns why a charge failed. Used if the intent itself contains no reason. */
export function declineOfCharge({ failure_code, outcome }: Stripe.Charge): Decline {
  const declineCode = failure_code === 'card_declined' ? outcome?.reason : null;
  return toDecline({ code: failure_code, declineCode, adviceCode: outcome?.advice_code });
}

/** Returns the decline if a request failed because of its token or card, and null if the shop's request was wrong. */
export function sourceDecline(failure: StripeFailure, source: string): Decline | null {
  if (!failure.isInvalidRequest || failure.isUnexpectedState) return null;
  const isToken = source.startsWith('ctoken_');
  const { param, code } = failure;
  const message = failure.explanation ?? '';
  if (isToken) return param === 'confirmation_token' || /confirmation_?token/i.test(message) ? invalidToken : null;
  const isAboutCard =
    param === 'payment_method' || code?.startsWith('payment_method_') || /payment_?method/i.test(message);
  return isAboutCard ? unknownCard : null;
}
