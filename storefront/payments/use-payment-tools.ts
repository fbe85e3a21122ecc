import { useMemo, useState } from 'react';
import { sendJson } from '#storefront/api/api-client.ts';
import type { PaymentTools } from './send-payment.ts';
import { type BankQuestion, useBankQuestion } from './use-bank-question.ts';

export interface PaymentDesk {
  tools: PaymentTools;
  bank: BankQuestion;
  /** What is being waited for, in words for the customer; empty for nothing. */
  progress: string;
  setProgress(words: string): void;
}

/** What every payment of the storefront is made with: the shop's API, the bank's question, and words meanwhile. */
export function usePaymentTools(): PaymentDesk {
  const bank = useBankQuestion();
  const [progress, setProgress] = useState('');
  const { ask } = bank;
  const tools = useMemo<PaymentTools>(
    () => ({
      post: (path, body, key) => sendJson('POST', path, body, key === undefined ? {} : { idempotencyKey: key }),
      askCustomer: ask,
      onProgress: setProgress,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    }),
    [ask],
  );
  return { tools, bank, progress, setProgress };
}
