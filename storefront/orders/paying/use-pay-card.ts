import { useState } from 'react';
import type { Instalment, SavedCard } from '#core/laybys/layby.ts';
import type { Order } from '#core/orders/order.ts';
import { savesCard } from '#core/payments/saves-card.ts';
import type { PaymentForm } from '#storefront/payments/payment-form.ts';
import { usePaymentForm } from '#storefront/payments/use-payment-form.ts';
import type { ChosenCard } from './card-choice.tsx';
import { useCardFormTurn } from './one-card-form.tsx';

export interface PayCard {
  /** The layby's saved card; null if there is none. */
  saved: SavedCard | null;
  usesSaved: boolean;
  chosen: ChosenCard;
  choose(chosen: ChosenCard): void;
  form: PaymentForm;
  /**
   * Whether the payment can be sent, because the saved card is used or the card's fields are shown. Fields that load slowly are shown
   * only when the customer asks for them.
   */
  isReady: boolean;
  /** Shows the card's fields and focuses them. */
  open(): void;
  /** Removes the typed card after a payment, and selects the saved card. */
  reset(): void;
}

/** The card that pays for an order: the layby's saved card, or another card for this payment only. */
export function usePayCard(order: Order, amountCents: number): PayCard {
  const { plan } = order;
  // After a declined charge, another card is selected at first, because the saved card would be declined again. If the bank only wants
  // the customer to confirm, the saved card stays selected.
  const hasFailed = plan?.installments.some(isFailed) ?? false;
  const [chosen, choose] = useState<ChosenCard>(hasFailed ? 'another' : 'saved');
  const saved = plan?.status === 'pending' ? null : (plan?.card ?? null);
  const usesSaved = saved !== null && chosen === 'saved';
  const turn = useCardFormTurn(`order-${order.id}`);
  const form = usePaymentForm({ amountCents, savesCard: savesCard(order) });
  return {
    saved,
    usesSaved,
    chosen,
    choose(next) {
      choose(next);
      if (next === 'another') turn.open();
    },
    form,
    isReady: usesSaved || form.focusOnceReady === null || turn.isOpen,
    open() {
      turn.open();
      form.focusOnceReady?.();
    },
    reset() {
      choose('saved');
      form.clear();
    },
  };
}

function isFailed({ status, nextAttemptOn }: Instalment): boolean {
  return status === 'missed' || (status === 'retrying' && nextAttemptOn !== null);
}
