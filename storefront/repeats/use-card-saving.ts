import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { askUntilFinal, type CardCall, isSettled } from '#storefront/payments/ask-until-final.ts';
import { newIdempotencyKey } from '#storefront/payments/idempotency-key.ts';
import type { CardToken, PaymentForm } from '#storefront/payments/payment-form.ts';
import { usePaymentForm } from '#storefront/payments/use-payment-form.ts';
import { usePaymentTools } from '#storefront/payments/use-payment-tools.ts';

interface CardSavingOptions<Final extends object> {
  /** Makes the call with the card's token. Repeated calls have the same key. */
  send(paymentToken: string, idempotencyKey: string): ReturnType<CardCall<Final>['send']>;
  onSaved(response: Final): void;
  /** Called if the shop has rejected the card or what was sent with it. */
  onRejected?(code: string): void;
}

export interface CardSaving {
  paymentForm: PaymentForm;
  isPending: boolean;
  /** Tells the customer what the request is waiting for. */
  progress: string;
  /** Why the card wasn't saved; empty if it was. */
  failure: string;
  save(): void;
}

/** Saves a card for a repeat, which charges nothing. A card without an answer is sent again with its key, so that it is saved once. */
export function useCardSaving<Final extends object>({
  send,
  onSaved,
  onRejected,
}: CardSavingOptions<Final>): CardSaving {
  const [progress, setProgress] = useState('');
  const paymentForm = usePaymentForm({ amountCents: null, savesCard: true });
  const tools = usePaymentTools(paymentForm, setProgress);
  const sent = useRef<(CardToken & { key: string }) | null>(null);
  const saving = useMutation({
    async mutationFn() {
      if (sent.current === null) {
        const card = await paymentForm.createToken();
        if ('errors' in card) return card;
        sent.current = { ...card, key: newIdempotencyKey() };
      }
      const { paymentToken, last4, key } = sent.current;
      const outcome = await askUntilFinal<Final>(
        {
          wasSentBefore: false,
          send: () => send(paymentToken, key),
          subjectOf: () => ({ amountCents: 0, ...(last4 === undefined ? {} : { last4 }) }),
        },
        tools,
      );
      if (outcome.kind === 'done' || isSettled(outcome)) sent.current = null;
      return outcome;
    },
    onSuccess(outcome) {
      if ('errors' in outcome) outcome.errors[0]?.focus();
      else if (outcome.kind === 'done') onSaved(outcome.response);
      else if (outcome.kind === 'refused') onRejected?.(outcome.code);
    },
    onSettled: () => setProgress(''),
  });
  const outcome = saving.data === undefined || 'errors' in saving.data ? null : saving.data;
  return {
    paymentForm,
    isPending: saving.isPending,
    progress,
    failure: outcome !== null && 'detail' in outcome ? outcome.detail : '',
    save() {
      if (!saving.isPending) saving.mutate();
    },
  };
}
