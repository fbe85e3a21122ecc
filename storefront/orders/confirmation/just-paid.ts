import { useLocation, useNavigate } from 'react-router-dom';

/** The payment that was just made. It contains no order details; these are loaded only for users who may see the orders. */
export interface JustPaid {
  orderIds: number[];
  paidCents: number;
  /** The card's last four digits, if the provider returns them. */
  last4?: string;
}

/**
 * Returns the state of the page's history entry that contains the payment. It survives a reload, and is removed when the customer
 * leaves the page.
 */
export function justPaidState(justPaid: JustPaid): { justPaid: JustPaid } {
  return { justPaid };
}

/** Returns the payment that was just made; null if the page wasn't opened after a payment, or its confirmation was closed. */
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
