import { useLocation, useNavigate } from 'react-router-dom';

/** The payment that was just made. Details of the orders aren't included, because only users who may see the orders may load them. */
export interface JustPaid {
  orderIds: number[];
  paidCents: number;
  /** The card's last four digits, if the provider returns them. */
  last4?: string;
}

/** Returns the state for the browser's history entry of the page after a payment. A reload keeps this state. No other page has it. */
export function justPaidState(justPaid: JustPaid): { justPaid: JustPaid } {
  return { justPaid };
}

/** Returns the payment that was just made. Null if the page wasn't opened after a payment, or if the confirmation was closed. */
function readJustPaid(state: unknown): JustPaid | null {
  const found = (state as { justPaid?: Partial<JustPaid> } | null)?.justPaid;
  if (found === undefined || !Array.isArray(found.orderIds) || typeof found.paidCents !== 'number') return null;
  const { orderIds, paidCents, last4 } = found;
  return { orderIds, paidCents, ...(typeof last4 === 'string' ? { last4 } : {}) };
}

export interface Confirmation {
  justPaid: JustPaid | null;
  close(): void;
}

export function useConfirmation(): Confirmation {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  return {
    justPaid: readJustPaid(state),
    close: () => void navigate(`${pathname}${search}`, { replace: true, state: { keepScroll: true } }),
  };
}
