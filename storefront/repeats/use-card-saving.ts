import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { handleLostSession } from '#storefront/accounts/lost-session.ts';
import { askUntilFinal, type CardCall, isSettled, type UnpaidOutcome } from '#storefront/payments/ask-until-final.ts';
import { sentence } from '#storefront/payments/describe-unpaid.ts';
import { newIdempotencyKey } from '#storefront/payments/idempotency-key.ts';
import type { PaymentForm } from '#storefront/payments/payment-form.ts';
import { usePaymentForm } from '#storefront/payments/use-payment-form.ts';
import { usePaymentTools } from '#storefront/payments/use-payment-tools.ts';

/** A request that was sent with its key. If the response is lost, the same request is sent again. */
export interface SentCard<Body> {
  body: Body;
  idempotencyKey: string;
  last4?: string | undefined;
}

/** The storage of a request without a response, so that a reload doesn't lose the request. */
export interface SentCardStore<Body> {
  read(): SentCard<Body> | null;
  write(sent: SentCard<Body> | null): void;
}

interface CardSavingOptions<Body, Final extends object> {
  bodyWith(paymentToken: string): Body;
  send(sent: SentCard<Body>): ReturnType<CardCall<Final>['send']>;
  store?: SentCardStore<Body>;
  onSaved(response: Final, body: Body): void;
  /** Called if the shop has rejected the call, for example because a price has changed. */
  onRejected?(): void;
}

export interface CardSaving<Body> {
  paymentForm: PaymentForm;
  isPending: boolean;
  /**
   * Whether the bank's confirmation request is shown. A dialog must then be closed, because nothing outside an open dialog can be
   * pressed.
   */
  isAsking: boolean;
  /** The request that was sent and has no response yet. Nothing can be changed then: saving sends the same request again. */
  out: Body | null;
  /** Tells the customer what the request is waiting for. */
  progress: string;
  /** Why the card wasn't saved; empty if it was. */
  failure: string;
  save(): void;
}

/** Saves a card for a repeat, which charges nothing. */
export function useCardSaving<Body, Final extends object>({
  bodyWith,
  send,
  store,
  onSaved,
  onRejected,
}: CardSavingOptions<Body, Final>): CardSaving<Body> {
  const queries = useQueryClient();
  const [progress, setProgress] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [out, setOut] = useState(() => store?.read() ?? null);
  const sent = useRef(out);
  const paymentForm = usePaymentForm({ amountCents: null, savesCard: true });
  const asking: PaymentForm = {
    ...paymentForm,
    confirm(clientSecret, subject) {
      setAsking(true);
      return paymentForm.confirm(clientSecret, subject).finally(() => setAsking(false));
    },
  };
  const tools = usePaymentTools(asking, () => setProgress('Waiting for the bank…'));
  // Without a session, the outcome of the request stays unknown, so the customer is asked to sign in.
  function sendSignedIn(card: SentCard<Body>) {
    return send(card).catch((error: unknown) => {
      handleLostSession(queries, error);
      throw error;
    });
  }
  function keep(next: SentCard<Body> | null): void {
    sent.current = next;
    store?.write(next);
  }
  const saving = useMutation({
    async mutationFn() {
      const wasSentBefore = sent.current !== null;
      if (sent.current === null) {
        const card = await paymentForm.createToken();
        if ('errors' in card) return card;
        const { paymentToken, ...shown } = card;
        keep({ body: bodyWith(paymentToken), idempotencyKey: newIdempotencyKey(), ...shown });
      }
      const own = sent.current;
      if (own === null) throw new Error('No card was sent');
      const { last4 } = own;
      const subject = { amountCents: 0, ...(last4 === undefined ? {} : { last4 }) };
      const outcome = await askUntilFinal<Final>(
        { send: () => sendSignedIn(own), subjectOf: () => subject, wasSentBefore },
        tools,
      );
      if (outcome.kind === 'done' || isSettled(outcome)) keep(null);
      return outcome.kind === 'done' ? { ...outcome, body: own.body } : outcome;
    },
    onSuccess(outcome) {
      if ('errors' in outcome) outcome.errors[0]?.focus();
      else if (outcome.kind === 'done') onSaved(outcome.response, outcome.body);
      else if (outcome.kind === 'refused') onRejected?.();
    },
    onSettled() {
      setProgress('');
      setOut(sent.current);
    },
  });
  const { data, isPending } = saving;
  const failed = data === undefined || 'errors' in data || data.kind === 'done' ? null : data;
  return {
    paymentForm,
    isPending,
    isAsking,
    out: out?.body ?? null,
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
