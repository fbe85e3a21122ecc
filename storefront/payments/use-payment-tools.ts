import { useEffect, useState } from 'react';
import { call } from '#storefront/api/call.ts';
import type { PaymentTools } from './ask-until-final.ts';
import type { PaymentForm } from './payment-form.ts';

/**
 * The tools for every payment in the storefront: the server's API, the provider's confirmation request, and the progress text.
 */
export function usePaymentTools(form: PaymentForm, onProgress: (text: string) => void): PaymentTools {
  const [page] = useState(() => new AbortController());
  useEffect(() => () => page.abort(), [page]);
  return {
    call,
    // Also resolves when the customer leaves the page. Otherwise the payment would wait forever and prevent every other payment from
    // starting.
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
