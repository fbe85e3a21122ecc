/** Stripe's response to a declined card. */
export interface Decline {
  code: string;
  declineCode?: string;
  adviceCode: 'do_not_try_again' | 'try_again_later' | 'confirm_card_data';
  message: string;
}

export interface TestCard {
  number: string;
  brand: string;
  country: string;
  /** Every charge is declined. */
  decline?: Decline;
  /** Whether the card can be saved although charges are declined. */
  canBeSaved?: boolean;
  /** A card that is declined once it is saved, although its first payment succeeds. None of Stripe's own test cards does that. */
  declineSaved?: Decline;
  /** With `unless-set-up`, a saved card needs no authentication in off-session payments. */
  authentication?: 'unless-set-up' | 'always';
  /** Whether the card's owner disputes every payment. */
  isDisputed?: boolean;
  /** Whether refunds to this card stay pending. */
  isRefundPending?: boolean;
}

const declined = 'Your card was declined.';
const genericDecline: Decline = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  adviceCode: 'try_again_later',
  message: declined,
};

export const authenticationDecline: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  adviceCode: 'try_again_later',
  message: 'Your card was declined. This transaction requires authentication.',
};

const visa = { brand: 'visa', country: 'AU' };

const cards: TestCard[] = [
  { ...visa, number: '4242424242424242' },
  { number: '5555555555554444', brand: 'mastercard', country: 'AU' },
  { ...visa, number: '4000000000000002', decline: genericDecline },
  {
    ...visa,
    number: '4000000000009995',
    decline: {
      ...genericDecline,
      declineCode: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    },
  },
  {
    ...visa,
    number: '4000000000009987',
    decline: { ...genericDecline, declineCode: 'lost_card', adviceCode: 'do_not_try_again' },
  },
  {
    ...visa,
    number: '4000000000009979',
    decline: { ...genericDecline, declineCode: 'stolen_card', adviceCode: 'do_not_try_again' },
  },
  {
    ...visa,
    number: '4000000000000069',
    decline: { code: 'expired_card', adviceCode: 'confirm_card_data', message: 'Your card has expired.' },
  },
  {
    ...visa,
    number: '4000000000000127',
    decline: {
      code: 'incorrect_cvc',
      adviceCode: 'confirm_card_data',
      message: "Your card's security code is incorrect.",
    },
  },
  {
    ...visa,
    number: '4000000000000119',
    decline: {
      code: 'processing_error',
      adviceCode: 'try_again_later',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
  { ...visa, number: '4000002500003155', authentication: 'unless-set-up' },
  { ...visa, number: '4000002760003184', authentication: 'always' },
  { ...visa, number: '4000000000000341', decline: genericDecline, canBeSaved: true },
  { ...visa, number: '4000001000080341', declineSaved: genericDecline },
  { ...visa, number: '4000000000000259', isDisputed: true },
  { ...visa, number: '4000000000007726', isRefundPending: true },
];

const names: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_authenticationRequired: '4000002760003184',
};

/** The test card that has this name at Stripe. */
export function namedTestCard(name: string): TestCard | undefined {
  const number = names[name];
  return number === undefined ? undefined : testCard(number);
}

/** The test card with this number; spaces don't matter. */
export function testCard(number: string): TestCard | undefined {
  const digits = number.replaceAll(/\s/g, '');
  return cards.find((card) => card.number === digits);
}
