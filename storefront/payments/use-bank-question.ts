import { useCallback, useRef, useState } from 'react';

export interface BankQuestion {
  /** True while the customer is being asked. */
  isAsking: boolean;
  /** Opens the question and waits for the answer. */
  ask(): Promise<boolean>;
  answer(confirm: boolean): void;
}

/** A question to the customer in the middle of a payment, as a promise of the answer. */
export function useBankQuestion(): BankQuestion {
  const [isAsking, setAsking] = useState(false);
  const waiting = useRef<((confirm: boolean) => void) | null>(null);
  const ask = useCallback(() => {
    setAsking(true);
    return new Promise<boolean>((resolve) => {
      waiting.current = resolve;
    });
  }, []);
  const answer = useCallback((confirm: boolean) => {
    setAsking(false);
    waiting.current?.(confirm);
    waiting.current = null;
  }, []);
  return { isAsking, ask, answer };
}
