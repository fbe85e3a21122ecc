/**
 * Whether the shops of this run take payments with the stand-in for Stripe, in the `stripe` project of tests/vitest.config.ts.
 */
export const isStripeRun = process.env.TEST_PROVIDER === 'stripe';

/**
 * Test cards by the result of a payment, as a `paymentToken`: tokens of the till, or card numbers of the stand-in for Stripe,
 * which the HTTP client replaces with a token.
 */
export const testCards = isStripeRun
  ? {
      good: '4242424242424242',
      mastercard: '5555555555554444',
      declined: '4000000000000002',
      /** Can be saved and charged at first. Declined later, or in any off-session payment. */
      declinedLater: '4000001000080341',
      /** The bank asks for confirmation of each payment. */
      challenged: '4000002760003184',
    }
  : {
      good: 'till_ok_visa_4242',
      mastercard: 'till_ok_mastercard_4444',
      declined: 'till_declined_visa_0002',
      declinedLater: 'till_later_declined_visa_0341',
      challenged: 'till_action_visa_3184',
    };

/** The bank's code for a card that is declined without a reason. */
export const plainDecline = isStripeRun ? 'generic_decline' : 'card_declined';

/** The card for payments that name none: the till has a default card, but Stripe needs one. */
export const defaultCard = isStripeRun ? { paymentToken: testCards.good } : {};

/** The provider's reason if a refund is larger than the refundable rest of its charge. */
export const tooLargeRefund = isStripeRun
  ? 'Refund amount ($249.98) is greater than unrefunded amount on charge ($249.97)'
  : 'The charge has less left than that.';
