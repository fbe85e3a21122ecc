import type { createEmails } from '#server/email/emails/create-emails.tsx';
import { agreedOrder } from './emailed-orders.ts';

const card = { brand: 'visa', last4: '4242' };

/** The emails about the money of orders by the kilo. */
export function kiloEmails(create: ReturnType<typeof createEmails>) {
  return {
    'kilo-agreed': create.agreed({ order: agreedOrder(), card }),
    'kilo-saved': create.agreed({ order: { ...agreedOrder(), hold: null }, card: null }),
    'kilo-not-held': create.unpaidKilo({
      ...{ order: { ...agreedOrder(), hold: null }, amountCents: 227_485, card, isWeighed: false },
      ...{ declineCode: 'insufficient_funds', chargeReference: 'hq_charge_7' },
    }),
    'kilo-not-charged': create.unpaidKilo({
      ...{ order: { ...agreedOrder(), hold: null }, amountCents: 198_420, card, isWeighed: true },
      ...{ declineCode: 'authentication_required', chargeReference: 'hq_charge_8' },
    }),
  };
}
