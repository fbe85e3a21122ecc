import { z } from 'zod';
import { isCardNumber, isFutureExpiry } from '#core/payments/card-rules.ts';

const nameMessage = 'Please enter the cardholder name';
const securityCodeMessage = 'Please enter a valid CVV code';

/** The card's own fields. They are checked here and not sent: only a token made from the number leaves the browser. */
export function cardFieldsSchema(month: string) {
  return {
    cardName: z.string().trim().min(2, nameMessage).max(200, nameMessage),
    cardNumber: z.string().refine(isCardNumber, 'Please enter a valid card number'),
    expiry: z.string().refine((text) => isFutureExpiry(text, month), 'Please enter a valid expiry date (MM/YY)'),
    cvv: z
      .string()
      .trim()
      .regex(/^\d{3,4}$/, securityCodeMessage),
  };
}

export const emptyCard = { cardName: '', cardNumber: '', expiry: '', cvv: '' };
