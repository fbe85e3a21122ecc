import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Order } from '#core/orders/order.ts';
import type { StaffOrder } from '#core/orders/staff-order.ts';
import { useShopToday } from '#storefront/admin/live/use-shop-day.ts';
import { askNow } from '#storefront/api/ask-now.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialogs/dialog.tsx';
import { staffOrderQueries } from '../staff-order-queries.ts';
import { orderScreenPath } from '../staff-orders.ts';
import { type OrderAction, orderActions } from './order-actions.tsx';
import type { OrderActionName } from './order-state.ts';

interface OrderDialogHostProps<Shown extends Order> {
  action: OrderAction<Shown>;
  order: Shown;
  onClose(): void;
}

/**
 * The dialog for an action on an order. It shows the order as it was when the dialog opened. If another user has changed the order,
 * submitting causes a conflict. The dialog then reloads the order and asks again, or says that the action is no longer possible.
 */
export function OrderDialog<Shown extends Order>({ action, order, onClose }: OrderDialogHostProps<Shown>) {
  const queries = useQueryClient();
  const [shown, setShown] = useState(order);
  const [isUpdated, setUpdated] = useState(false);
  const today = useShopToday();

  async function onConflict(): Promise<void> {
    setUpdated(false);
    // If the order can't be loaded, the dialog keeps the outdated version. The next attempt then causes another conflict.
    const now = await askNow(queries, staffOrderQueries.detail(order.id)).catch(() => null);
    if (now === null) return;
    // An order that is loaded by its id also has all fields of a row, so it fits both types.
    setShown(now as StaffOrder & Shown);
    setUpdated(true);
  }
  if (isUpdated && !action.isAllowed(shown, today)) return <NoLongerPossible order={shown} onClose={onClose} />;
  return <action.Dialog order={shown} isUpdated={isUpdated} onClose={onClose} onConflict={onConflict} />;
}

function NoLongerPossible({ order, onClose }: { order: Order; onClose(): void }) {
  return (
    <Dialog open onOpenChange={onClose} title={`Order #${order.id} is ${order.status}`}>
      <ActionFailure text="Someone else changed it in the meantime. This is no longer possible, and nothing was recorded." />
      <div className="mt-7 flex flex-wrap justify-end gap-3">
        <ButtonLink to={orderScreenPath(order)} variant="secondary" size="sm" onClick={onClose}>
          Open order
        </ButtonLink>
        <Button size="sm" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}

/**
 * The URL hashes that open the dialog of an action. Emails link to them. The offline counter links to them if the shop rejected a
 * delivery day. During a refund, the hash reopens the dialog after a reload.
 */
const actionOfHash: Partial<Record<string, OrderActionName>> = {
  '#cancel': 'cancel',
  '#refund': 'refund',
  '#delivery': 'delivery',
};

/** Keeps track of the action whose dialog is open on an order's screen. */
export function useOrderDialog(order: StaffOrder) {
  const [open, setOpen] = useState<OrderActionName | null>(null);
  const { hash } = useLocation();
  const navigate = useNavigate();
  const linked = actionOfHash[hash];
  const today = useShopToday();
  const isAllowed = linked !== undefined && orderActions[linked].isAllowed(order, today);
  useEffect(() => {
    if (linked !== undefined && isAllowed) setOpen(linked);
  }, [linked, isAllowed]);
  return {
    open,
    setOpen(action: OrderActionName | null): void {
      setOpen(action);
      // The hash is removed, so that the same link can open the dialog again. The hash of a refund stays, so that a reload opens the
      // dialog again with the stored choice.
      const next = action === 'refund' ? '#refund' : '';
      if (hash !== next) void navigate({ hash: next }, { replace: true, preventScrollReset: true });
    },
  };
}
