import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { canStep } from '#core/orders/order-status.ts';
import type { StaffOrder } from '#core/orders/staff-order.ts';
import type { OrderActionName } from './order-state.ts';

/** Which action's dialog is open. An address that ends in #cancel opens the one for cancelling at once. */
export function useOrderDialog({ status }: Pick<StaffOrder, 'status'>) {
  const [open, setOpen] = useState<OrderActionName | null>(null);
  const { hash } = useLocation();
  const navigate = useNavigate();
  const asksToCancel = hash === '#cancel' && canStep(status, 'cancelled');
  useEffect(() => {
    if (asksToCancel) setOpen('cancel');
  }, [asksToCancel]);
  return {
    open,
    setOpen(action: OrderActionName | null): void {
      setOpen(action);
      // A reload, or the same link once more, must find it as it is.
      if (action === null && hash !== '') void navigate({ hash: '' }, { replace: true, preventScrollReset: true });
    },
  };
}
