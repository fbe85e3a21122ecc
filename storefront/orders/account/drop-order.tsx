import { useMutation } from '@tanstack/react-query';
import type { Order } from '#core/orders/order.ts';
import { dropOrder } from '#core/orders/order-api.ts';
import { call } from '#storefront/api/call.ts';
import { ActionFailure, formatFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { toast } from '#storefront/ui/toasts/toast.ts';
import { useOrderChanges } from '../order-queries.ts';

/** Cancels an order on which nothing was paid, without asking anybody. */
export function DropOrder({ order }: { order: Order }) {
  const changes = useOrderChanges();
  const drop = useMutation({
    mutationFn: () => call(dropOrder, { params: { id: order.id }, body: {} }),
    onSuccess: (dropped) => {
      changes.remember([dropped]);
      toast({ title: 'Order Dropped', description: `Order #${order.id} is cancelled. Nothing was charged.` });
    },
    // It may have been paid or cancelled meanwhile: its card shows what.
    onError: () => void changes.refresh(),
  });
  if (order.source !== 'online' || order.amountPaid > 0) return null;
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        className="mt-3 px-0"
        aria-disabled={drop.isPending}
        onClick={() => drop.isPending || drop.mutate()}
      >
        {drop.isPending ? 'Dropping…' : 'Drop it'}
        <span className="sr-only">: order #{order.id}</span>
      </Button>
      <ActionFailure text={drop.error === null ? '' : formatFailure(drop.error)} />
    </>
  );
}
