import { itemsQuestion } from '#core/orders/corrections/item-request.ts';
import { weightQuestion } from '#core/orders/weighing/weight-request.ts';
import type { createEmails } from '#server/email/emails/create-emails.tsx';
import { agreedOrder } from './emailed-orders.ts';

const card = { brand: 'visa', last4: '4242' };

/** The emails about the money of orders by the kilo. */
export function kiloEmails(create: ReturnType<typeof createEmails>) {
  return {
    'kilo-agreed': create.agreed({ order: agreedOrder(), card }),
    'kilo-saved': create.agreed({ order: { ...agreedOrder(), hold: null }, card: null }),
    'kilo-question': create.weightQuestion({
      order: agreedOrder(),
      name: 'Rump',
      request: {
        ...{ id: 3, amountCents: 13_116, totalCents: 228_000, requestedAt: '2026-11-10T20:00:00.000Z' },
        question: weightQuestion({
          ...{ name: 'Rump', grams: 4100, amountCents: 13_116, limitCents: 12_601, totalCents: 228_000 },
        }),
      },
      url: 'https://shop.example/weight-question?token=abc.def',
    }),
    'kilo-items': create.itemsQuestion({
      order: agreedOrder(),
      request: {
        ...{ id: 4, totalCents: 228_000, requestedAt: '2026-11-10T20:00:00.000Z' },
        question: itemsQuestion({
          ...{ orderId: agreedOrder().id, agreedCents: 227_485, totalCents: 228_000 },
          items: [
            { name: 'Rump', before: 3, after: 4 },
            { name: 'Ham', before: 0, after: 1 },
          ],
        }),
      },
      url: 'https://shop.example/weight-question?token=abc.def',
    }),
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
