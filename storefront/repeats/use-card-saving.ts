import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { askUntilFinal, type CardCall, isSettled, type UnpaidOutcome } from '#storefront/payments/ask-until-final.ts';
import { sentence } from '#storefront/payments/describe-unpaid.ts';
import { newIdempotencyKey } from '#storefront/payments/idempotency-key.ts';
import type { PaymentForm } from '#storefront/payments/payment-form.ts';
import { usePaymentForm } from '#storefront/payments/use-payment-form.ts';
import { usePaymentTools } from '#storefront/payments/use-payment-tools.ts';

interface CardSavingOptions<Final extends object> {
  /** Prepares the call with the card's token and its key. The same call is made again if its answer is lost. */
  prepare(paymentToken: string, idempotencyKey: string): CardCall<Final>['send'];
  onSaved(response: Final): void;
  /** Called if the shop has rejected the call, for example because a price has changed. */
  onRejected?(): void;
}

export interface CardSaving {
  paymentForm: PaymentForm;
  isPending: boolean;
  /** Whether the bank's question is shown. A dialog must be closed for it, because nothing outside a dialog can be pressed. */
  isAsking: boolean;
  /** Whether a card was sent and has no answer yet. Nothing can be changed then: saving makes the same call again. */
  isOut: boolean;
  /** Tells the customer what the request is waiting for. */
  progress: string;
  /** Why the card wasn't saved; empty if it was. */
  failure: string;
  save(): void;
}

/** Saves a card for a repeat, which charges nothing. */
export function useCardSaving<Final extends object>({
  prepare,
  onSaved,
  onRejected,
}: CardSavingOptions<Final>): CardSaving {
  const [progress, setProgress] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [isOut, setOut] = useState(false);
  const paymentForm = usePaymentForm({ amountCents: null, savesCard: true });
  const asking: PaymentForm = {
    ...paymentForm,
    confirm(clientSecret, subject) {
      setAsking(true);
      return paymentForm.confirm(clientSecret, subject).finally(() => setAsking(false));
    },
  };
  const tools = usePaymentTools(asking, () => setProgress('Waiting for the bank…'));
  const sent = useRef<Pick<CardCall<Final>, 'send' | 'subjectOf'> | null>(null);
  const saving = useMutation({
    async mutationFn() {
      const wasSentBefore = sent.current !== null;
      if (sent.current === null) {
        const card = await paymentForm.createToken();
        if ('errors' in card) return card;
        const { paymentToken, ...shown } = card;
        const subject = { amountCents: 0, ...shown };
        sent.current = { send: prepare(paymentToken, newIdempotencyKey()), subjectOf: () => subject };
      }
      const outcome = await askUntilFinal<Final>({ ...sent.current, wasSentBefore }, tools);
      if (outcome.kind === 'done' || isSettled(outcome)) sent.current = null;
      return outcome;
    },
    onSuccess(outcome) {
      if ('errors' in outcome) outcome.errors[0]?.focus();
      else if (outcome.kind === 'done') onSaved(outcome.response);
      else if (outcome.kind === 'refused') onRejected?.();
    },
    onSettled() {
      setProgress('');
      setOut(sent.current !== null);
    },
  });
  const { data, isPending } = saving;
  const failed = data === undefined || 'errors' in data || data.kind === 'done' ? null : data;
  return {
    paymentForm,
    isPending,
    isAsking,
    isOut,
    progress,
    failure: failed === null ? '' : textOf(failed),
    save() {
      if (!isPending) saving.mutate();
    },
  };
}

function textOf(outcome: UnpaidOutcome): string {
  if (outcome.kind === 'out-of-sight') {
    return 'We can’t see this card from this browser any more. It may have been saved: look in your account or your email.';
  }
  if (outcome.kind !== 'unanswered') return outcome.detail;
  return outcome.bankIsUnavailable
    ? 'The bank has not answered yet. Nothing is charged; please check again.'
    : `${sentence(outcome.detail)} Please check again: the card is saved once.`;
}
