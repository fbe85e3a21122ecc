import type { StripeError } from '@stripe/stripe-js';
import { useCallback, useRef, useState } from 'react';
import { useStripeKey } from '#storefront/layout/use-shop.ts';
import { paymentFailedToast } from '../payment-failed-toast.ts';
import type { CardToken, CardUse, InputError, PaymentForm } from '../payment-form.ts';
import { confirmWithStripe } from './confirm-with-stripe.ts';
import { type StripeCard, StripeFields } from './stripe-fields.tsx';

type Problem = Pick<StripeError, 'type' | 'message'>;

const notLoaded: Problem = {
  type: 'api_error',
  message: 'The card form is not there yet. Please wait a moment, or load it again.',
};
const unreachable: Problem = {
  type: 'api_connection_error',
  message: 'Couldn’t reach our card provider. Nothing was charged. Please try again.',
};

/** Stripe's card form. Card details are sent only to Stripe; the server receives a ConfirmationToken. */
export function useStripeForm(use: CardUse): PaymentForm {
  const key = useStripeKey();
  const card = useRef<StripeCard | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const isChosenByWallet = useRef(false);
  /**
   * The element that had the focus when the focus was to move to the card's fields. If another element has the focus by the time they
   * have loaded, the focus isn't moved.
   */
  const focusFrom = useRef<Element | null>(null);

  const focus = () => card.current?.elements.getElement('payment')?.focus();
  const listErrors = (wrong: Problem | null): InputError[] =>
    wrong === null ? [] : [{ id: 'card', message: wrong.message ?? 'Please check your card.', focus }];

  function fail(wrong: Problem): { errors: readonly InputError[] } {
    setProblem(wrong);
    // Empty or invalid fields show their own errors, so they need no toast.
    if (wrong.type !== 'validation_error') paymentFailedToast(wrong.message ?? 'Something went wrong');
    return { errors: listErrors(wrong) };
  }

  async function check(): Promise<readonly InputError[]> {
    // A wallet isn't checked, because Stripe's own check would open the chosen wallet.
    if (isChosenByWallet.current) return [];
    if (card.current === null) return fail(notLoaded).errors;
    const { error } = await card.current.elements.submit();
    return error === undefined ? [] : fail(error).errors;
  }

  async function createToken(): Promise<CardToken | { errors: readonly InputError[] }> {
    if (card.current === null) return fail(notLoaded);
    const { stripe, elements } = card.current;
    try {
      const submitted = await elements.submit();
      if (submitted.error) return fail(submitted.error);
      const params = { return_url: `${window.location.origin}/account?tab=orders` };
      const { error, confirmationToken } = await stripe.createConfirmationToken({ elements, params });
      if (error) return fail(error);
      setProblem(null);
      const last4 = confirmationToken.payment_method_preview.card?.last4;
      return { paymentToken: confirmationToken.id, ...(last4 ? { last4 } : {}) };
    } catch (error) {
      console.warn('Stripe made no token.', error);
      return fail(unreachable);
    }
  }

  const onCard = useCallback((next: StripeCard | null) => {
    card.current = next;
  }, []);

  return {
    fields: (isLocked) => (
      <StripeFields
        use={use}
        isLocked={isLocked}
        error={problem !== null && problem.type !== 'validation_error' ? problem.message : undefined}
        onCard={onCard}
        onReady={() => {
          const from = focusFrom.current;
          focusFrom.current = null;
          if (from !== null && (document.activeElement === from || document.activeElement === document.body)) focus();
        }}
        onChange={({ value }) => {
          isChosenByWallet.current = value.type !== 'card';
          setProblem(null);
        }}
      />
    ),
    focusOnceReady() {
      focusFrom.current = document.activeElement;
    },
    focusCard: () => focus(),
    // Null, because Stripe shows the bank's confirmation request in its own frame.
    question: null,
    notice: 'Card details go straight to Stripe, our card provider, and never to us.',
    errors: listErrors(problem),
    check,
    createToken,
    confirm: (clientSecret) => confirmWithStripe(key, clientSecret),
    clear() {
      setProblem(null);
      card.current?.elements.getElement('payment')?.clear();
    },
  };
}
