import { useLocation, useNavigate } from 'react-router-dom';

/** The payment that was just made. It stores only order numbers: anyone who may see the orders sees the rest. */
export interface JustPaid {
  orderIds: number[];
  paidCents: number;
  /** The card's last four digits, where the provider returns them. */
  last4?: string;
}

/** Stored in the page's history entry, so it survives a reload and is gone when the customer leaves the page. */
export function justPaidState(justPaid: JustPaid): { justPaid: JustPaid } {
  return { justPaid };
}

/** Null where the page wasn't opened after a payment, or its confirmation was closed. */
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
