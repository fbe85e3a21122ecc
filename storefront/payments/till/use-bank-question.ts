import { useCallback, useEffect, useRef, useState } from 'react';

export interface BankQuestion {
  /** True while the customer is being asked. */
  isConfirmOpen: boolean;
  /** Opens the question and waits for the answer. */
  ask(): Promise<boolean>;
  response(confirm: boolean): void;
}

/**
 * A question to the customer in the middle of a payment, as a promise of the answer. It settles for whoever leaves the
 * page as well, since a payment that waits for ever would keep every other from beginning.
 */
export function useBankQuestion(): BankQuestion {
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const waiting = useRef<((confirm: boolean) => void) | null>(null);
  const ask = useCallback(() => {
    setConfirmOpen(true);
    return new Promise<boolean>((resolve) => {
      waiting.current = resolve;
    });
  }, []);
  const response = useCallback((confirm: boolean) => {
    setConfirmOpen(false);
    waiting.current?.(confirm);
    waiting.current = null;
  }, []);
  useEffect(() => () => waiting.current?.(false), []);
  return { isConfirmOpen, ask, response };
}
