import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';

interface OpenCardForm {
  /** The name of the open form; null if no form is open. */
  name: string | null;
  open(name: string): void;
}

const Context = createContext<OpenCardForm>({ name: null, open: () => {} });

/**
 * Wraps screens with several card forms, and lets only one of them be open. A provider's card fields load slowly, so they aren't loaded
 * for all forms.
 */
export function OneCardForm({ children }: { children: ReactNode }) {
  const [name, open] = useState<string | null>(null);
  return <Context value={useMemo(() => ({ name, open }), [name])}>{children}</Context>;
}

export interface CardFormTurn {
  isOpen: boolean;
  /** Opens this form and closes any other. */
  open(): void;
}

export function useCardFormTurn(name: string): CardFormTurn {
  const { name: openName, open } = useContext(Context);
  return { isOpen: openName === name, open: useCallback(() => open(name), [open, name]) };
}
