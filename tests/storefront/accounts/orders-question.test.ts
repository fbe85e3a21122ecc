import { createElement, isValidElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { GuestOrders } from '#core/accounts/account.ts';
import { useOrdersQuestion } from '#storefront/accounts/signing-in/orders-question.tsx';
import { ApiError } from '#storefront/api/api-error.ts';
import { tabStorage } from '#storefront/payments/tab-storage.ts';
import { hasUnansweredPayment } from '#storefront/payments/unanswered-payment.ts';

const problem = { code: 'orders_of_another', own: [7], others: [{ id: 8, name: 'Anna Bell' }] };

/** Returns the function that the button “No, leave it” calls after the question was shown. */
function leaveOf(send: (orders: GuestOrders) => void): () => void {
  const shown: { question: ReactNode } = { question: null };
  function Form() {
    const { question, showFor } = useOrdersQuestion(async (orders) => send(orders));
    if (question === null) showFor(new ApiError(409, JSON.stringify(problem)));
    shown.question = question;
    return question;
  }
  expect(renderToString(createElement(Form))).toContain('Anna Bell');
  const { question } = shown;
  if (!isValidElement<{ onLeave(): void }>(question)) throw new Error('There is no question');
  return question.props.onLeave;
}

it('“No, leave it” leaves another person’s orders out of the account and deletes their typed text, but keeps a pending payment', () => {
  const storage = tabStorage();
  storage.setItem('guest:checkout-draft', 'Anna Bell');
  storage.setItem('guest:checkout-attempt', '{"pendingPayment":{"key":"1"}}');
  const taken: GuestOrders[] = [];
  leaveOf((orders) => taken.push(orders))();
  expect(taken).toEqual([[7]]);
  expect(storage.getItem('guest:checkout-draft')).toBeNull();
  expect(hasUnansweredPayment(storage)).toBe(true);
});
