import { useEffect, useMemo, useState } from 'react';
import { call } from '#storefront/api/call.ts';
import type { PaymentTools } from './send-payment.ts';
import { type BankQuestion, useBankQuestion } from './till/use-bank-question.ts';

export interface PaymentToolsState {
  tools: PaymentTools;
  bank: BankQuestion;
  /** What is being waited for, in words for the customer; empty for nothing. */
  progress: string;
  setProgress(text: string): void;
}

/** What every payment of the storefront is made with: the shop's API, the bank's question, and its progress. */
export function usePaymentTools(): PaymentToolsState {
  const [page] = useState(() => new AbortController());
  // Before the question's own cleanup, so that its end is known to be no answer.
  useEffect(() => () => page.abort(), [page]);
  const bank = useBankQuestion();
  const [progress, setProgress] = useState('');
  const { ask } = bank;
  const tools = useMemo<PaymentTools>(
    () => ({
      call,
      askCustomer: ask,
      onProgress: setProgress,
      wait: (ms) => waitUnlessAborted(ms, page.signal),
      signal: page.signal,
    }),
    [ask, page],
  );
  return { tools, bank, progress, setProgress };
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
