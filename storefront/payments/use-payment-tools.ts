import { useEffect, useState } from 'react';
import { call } from '#storefront/api/call.ts';
import type { PaymentTools } from './ask-until-final.ts';
import type { PaymentForm } from './payment-form.ts';

/** What every payment of the storefront is made with: the shop's API, the provider's question, and its progress. */
export function usePaymentTools(form: PaymentForm, onProgress: (text: string) => void): PaymentTools {
  const [page] = useState(() => new AbortController());
  useEffect(() => () => page.abort(), [page]);
  return {
    call,
    // It settles for whoever leaves as well: a payment that waits for ever would keep every other from beginning.
    confirm: (clientSecret, subject) =>
      Promise.race([form.confirm(clientSecret, subject), hasLeft(page.signal).then(() => 'left' as const)]),
    onProgress,
    wait: (ms) => waitUnlessAborted(ms, page.signal),
    signal: page.signal,
  };
}

function hasLeft(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

function waitUnlessAborted(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
