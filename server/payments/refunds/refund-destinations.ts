import type { SavedCard } from '#core/laybys/layby.ts';
import type { HandedBack } from '#core/orders/refunds/refund-amounts.ts';
import { formatCard } from '#core/payments/format-card.ts';
import type { PaymentMethod } from '#core/payments/payment.ts';

interface DividedRefund {
  cards: readonly { card: SavedCard | null; amountCents: number }[];
  handedBack: readonly HandedBack[];
}

const handedBackText: Record<PaymentMethod, string> = {
  card: 'Your card',
  cash: 'You, in cash',
  eftpos: 'You, by EFTPOS',
  manual: 'You, by the shop',
};

/** Describes to the customer where each part of a refund is sent. */
export function refundDestinations({ cards, handedBack }: DividedRefund): { to: string; amountCents: number }[] {
  const toCards = cards.map(({ card, amountCents }) => ({ to: card ? formatCard(card) : 'Your card', amountCents }));
  const toHands = handedBack.map(({ method, amountCents }) => ({ to: handedBackText[method], amountCents }));
  return [...toCards, ...toHands];
}
