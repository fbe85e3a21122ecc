import { useMutation } from '@tanstack/react-query';
import type { Order } from '#core/orders/order.ts';
import { dropOrder } from '#core/orders/order-api.ts';
import { isDroppable } from '#core/orders/order-status.ts';
import { call } from '#storefront/api/call.ts';
import { toast } from '#storefront/ui/toasts/toast.ts';
import { useOrderChanges } from '../order-queries.ts';
import { OrderActionButton } from './order-action-button.tsx';

/** A button with which the customer cancels an order on which nothing was paid. Staff don't have to agree. */
export function DropOrder({ order }: { order: Order }) {
  const changes = useOrderChanges();
  const drop = useMutation({
    mutationFn: () => call(dropOrder, { params: { id: order.id }, body: {} }),
    onSuccess: (dropped) => {
      changes.remember([dropped]);
      toast({ title: 'Order Dropped', description: `Order #${order.id} is cancelled. Nothing was charged.` });
    },
    // The order may have been paid or cancelled elsewhere. So the orders are reloaded, and the order's card shows its current state.
    onError: () => void changes.refresh(),
  });
  if (!isDroppable(order)) return null;
  return <OrderActionButton order={order} label="Drop it" pendingLabel="Dropping…" mutation={drop} />;
}
