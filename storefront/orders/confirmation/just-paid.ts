import { useLocation, useNavigate } from 'react-router';

/** What was paid a moment ago. Orders are named by number alone: whoever may see them sees the rest. */
export interface JustPaid {
  orderIds: number[];
  paidCents: number;
  /** The card's last four digits, where the provider names them. */
  last4?: string;
}

/** The page's history entry keeps it: so it survives a reload, and leaves with the page. */
export function justPaidState(justPaid: JustPaid): { justPaid: JustPaid } {
  return { justPaid };
}

/** Null where this page doesn't follow a payment, or its confirmation was closed. */
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
