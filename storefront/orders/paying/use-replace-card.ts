import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Order } from '#core/orders/order.ts';
import '#storefront/api/zod-without-eval.ts';
import { changeCard } from '#core/payments/payment-api.ts';
import { useOwnedStorage } from '#storefront/accounts/use-owned-storage.ts';
import { askUntilFinal, isSettled, type UnpaidOutcome } from '#storefront/payments/ask-until-final.ts';
import { sentence } from '#storefront/payments/describe-unpaid.ts';
import { newIdempotencyKey } from '#storefront/payments/idempotency-key.ts';
import type { InputError, PaymentForm } from '#storefront/payments/payment-form.ts';
import {
  findPendingCard,
  forgetPendingCard,
  type PendingCard,
  savePendingCard,
} from '#storefront/payments/pending-card.ts';
import { usePaymentForm } from '#storefront/payments/use-payment-form.ts';
import { usePaymentTools } from '#storefront/payments/use-payment-tools.ts';
import { useCardFormTurn } from './one-card-form.tsx';

type Outcome =
  | { kind: 'done'; response: Order }
  | UnpaidOutcome
  | { kind: 'incomplete'; errors: readonly InputError[] };

export interface ReplaceCard {
  paymentForm: PaymentForm;
  isPending: boolean;
  /** Whether the bank is asking the customer to confirm. The bank's page is then shown instead of the dialog. */
  isAsking: boolean;
  /** The text that is shown while the customer waits for the bank. */
  progress: string;
  /** Why the card wasn't replaced; empty if nothing failed. */
  failure: string;
  /**
   * The new card that was sent and has no response yet; null if there is none. Until then, no other card can be entered; the customer
   * can only ask for the outcome.
   */
  out: PendingCard | null;
  save(): void;
}

interface Outlets {
  onReplaced(order: Order): void;
  onFailed(text: string): void;
}

/** Replaces a layby's saved card. The old card stays until the bank has accepted the new card. */
export function useReplaceCard(order: Order, { onReplaced, onFailed }: Outlets): ReplaceCard {
  const paymentForm = usePaymentForm({ amountCents: null, savesCard: true });
  const [progress, setProgress] = useState('');
  const [isAsking, setAsking] = useState(false);
  const asking: PaymentForm = {
    ...paymentForm,
    async confirm(clientSecret, subject) {
      setAsking(true);
      const confirmation = await paymentForm.confirm(clientSecret, subject).finally(() => setAsking(false));
      // The provider's reason isn't shown. The server's own message is more important: the old card stays.
      return typeof confirmation === 'object' ? { refusal: null } : confirmation;
    },
  };
  const tools = usePaymentTools(asking, () => setProgress('Waiting for the bank…'));
  const storage = useOwnedStorage();
  const [sent, setSent] = useState(() => findPendingCard(storage, order));
  // Opening this form closes any other open card form on the page.
  const { open } = useCardFormTurn(`card-${order.id}`);
  useEffect(open, [open]);

  async function replace(): Promise<Outcome> {
    const sentBefore = findPendingCard(storage, order);
    const pending = sentBefore ?? (await prepare());
    if ('errors' in pending) return { kind: 'incomplete', ...pending };
    return send(pending, { wasSentBefore: sentBefore !== null });
  }

  async function prepare(): Promise<PendingCard | { errors: readonly InputError[] }> {
    const card = await paymentForm.createToken();
    return 'errors' in card ? card : { key: newIdempotencyKey(), ...card };
  }

  async function send(pending: PendingCard, { wasSentBefore }: { wasSentBefore: boolean }): Promise<Outcome> {
    savePendingCard(storage, order.id, pending);
    const { key, paymentToken, last4 } = pending;
    const call = { params: { id: order.id }, body: { paymentToken }, idempotencyKey: key };
    const subject = { amountCents: 0, ...(last4 === undefined ? {} : { last4 }) };
    const outcome = await askUntilFinal<Order>(
      { wasSentBefore, send: () => tools.call(changeCard, call), subjectOf: () => subject },
      tools,
    );
    if (outcome.kind === 'done' || isSettled(outcome)) forgetPendingCard(storage, order.id);
    return outcome;
  }

  const change = useMutation({
    mutationFn: replace,
    onSuccess(outcome) {
      if (tools.signal.aborted) return;
      if (outcome.kind === 'done') onReplaced(outcome.response);
      else if (outcome.kind === 'incomplete') outcome.errors[0]?.focus();
      else onFailed(textOf(outcome));
    },
    onSettled() {
      setProgress('');
      setSent(findPendingCard(storage, order));
    },
  });
  const { isPending, data } = change;
  const failed = data?.kind === 'done' || data?.kind === 'incomplete' ? undefined : data;

  return {
    paymentForm,
    isPending,
    isAsking,
    progress,
    failure: failed === undefined ? '' : textOf(failed),
    out: sent,
    save() {
      if (!isPending) change.mutate();
    },
  };
}

function textOf(outcome: UnpaidOutcome): string {
  if (outcome.kind === 'out-of-sight') {
    return 'We can’t see this card from this browser any more. It may have been saved: look in your account or the order’s email.';
  }
  if (outcome.kind !== 'unanswered') return outcome.detail;
  return outcome.bankIsUnavailable
    ? 'Until the bank answers, the saved card stays.'
    : `${sentence(outcome.detail)} Please try again: the card is saved once.`;
}
