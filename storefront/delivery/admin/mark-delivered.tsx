import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Day, formatLongDay } from '#core/dates.ts';
import { markDelivered, type RunSheet, type RunStop } from '#core/delivery/run-sheet-api.ts';
import { setOrderStatus } from '#core/orders/staff-order-api.ts';
import { ConfirmDialog } from '#storefront/admin/ui/confirm-dialog.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { countOf } from '#storefront/ui/count-of.ts';
import { changedByDelivery, deliveryQueries, showRunSheet } from './delivery-queries.ts';

export interface DeliverButtonProps {
  stop: RunStop;
  day: Day;
  /** Opens a dialog that asks for confirmation, because the stop's day is in the future; null if no confirmation is needed. */
  onEarly: ((stop: RunStop) => void) | null;
}

/** A button that marks one stop as delivered. If the stop is already delivered or isn't charged yet, a badge says so instead. */
export function DeliverButton({ stop, day, onEarly }: DeliverButtonProps) {
  const { act, isPending } = useDeliverStop(stop, day);
  // Goods by the kilo are charged once they are packed, so an uncharged stop can't be handed over yet.
  if (stop.status === 'pending') {
    return (
      <Badge tone="progress" className="justify-self-start md:justify-self-end">
        Not charged yet
      </Badge>
    );
  }
  if (stop.status === 'delivered') {
    return (
      <Badge tone="delivered" className="justify-self-start md:justify-self-end">
        Delivered
      </Badge>
    );
  }
  return (
    <Button
      size="xs"
      variant="secondary"
      className="whitespace-nowrap max-lg:min-h-11 max-md:min-h-12 max-md:w-full"
      disabled={isPending}
      onClick={() => (onEarly ? onEarly(stop) : void act())}
    >
      Mark as Delivered<span className="sr-only"> order #{stop.orderId}</span>
    </Button>
  );
}

export interface EarlyDeliveryDialogProps {
  /** The stop as it was when the dialog was opened. If the order has changed since then, the server rejects this version. */
  stop: RunStop;
  day: Day;
  onClose(): void;
}

/** A dialog that asks for confirmation before a stop is marked as delivered before its day, because this can't be undone. */
export function EarlyDeliveryDialog({ stop, day, onClose }: EarlyDeliveryDialogProps) {
  const { act, isPending, failure } = useDeliverStop(stop, day, onClose);
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={`Order #${stop.orderId} is due on ${formatLongDay(day)}`}
      confirmLabel="It is delivered"
      isPending={isPending}
      failure={failure}
      onConfirm={() => void act()}
    >
      <p>Its delivery day hasn’t come yet. A delivered order can’t be changed back or cancelled.</p>
    </ConfirmDialog>
  );
}

function useDeliverStop({ orderId, version }: RunStop, day: Day, onDone?: () => void) {
  const queries = useQueryClient();
  return useAdminMutation({
    run: () => call(setOrderStatus, { params: { id: orderId }, body: { status: 'delivered', version } }),
    success: { title: 'Order Updated', description: `Order #${orderId} is delivered.` },
    failure: { title: 'Update Failed', description: 'Failed to update order' },
    refresh: changedByDelivery,
    onDone(order) {
      const shown = queries.getQueryData(deliveryQueries.runSheet(day).queryKey);
      if (shown) {
        const { status, version: newVersion } = order;
        const stops = shown.stops.map((stop) =>
          stop.orderId === orderId ? { ...stop, status, version: newVersion } : stop,
        );
        showRunSheet(queries, { ...shown, stops });
      }
      onDone?.();
    },
    onConflict: () => queries.invalidateQueries({ queryKey: deliveryQueries.all }),
  });
}

/** A button that marks all remaining deliveries of a day as delivered, after confirmation. */
export function DeliverAll({ runSheet, today }: { runSheet: RunSheet; today: Day }) {
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const { day, stops } = runSheet;
  const queries = useQueryClient();
  const left = stops.filter((stop) => stop.status === 'paid');
  const [shownIds, setShownIds] = useState<readonly number[]>([]);
  // Only the orders that the dialog showed are marked. Orders that were added while it was open aren't marked; orders that disappeared
  // are left out.
  const requested = left.filter((stop) => shownIds.includes(stop.orderId));
  const text = countOf(requested.length, 'order');
  const action = useAdminMutation({
    run: () =>
      call(markDelivered, {
        body: {
          day,
          // No version is sent, because other changes of the orders don't matter here. The server still rejects an order that was
          // cancelled or moved to another day.
          orders: requested.map(({ orderId: id }) => ({ id })),
        },
      }),
    success: { title: 'Order Updated', description: `${text} marked as delivered.` },
    failure: { title: 'Update Failed', description: 'Failed to update order' },
    refresh: changedByDelivery,
    onDone: (delivered) => {
      showRunSheet(queries, delivered);
      setConfirmOpen(false);
    },
    onConflict: () => queries.invalidateQueries({ queryKey: deliveryQueries.all }),
  });
  if (left.length === 0 && !isConfirmOpen) return null;
  const openDialog = () => {
    setShownIds(left.map((stop) => stop.orderId));
    setConfirmOpen(true);
  };
  return (
    <>
      <Button size="xs" variant={day > today ? 'secondary' : 'primary'} onClick={openDialog}>
        Mark all {left.length} as Delivered
      </Button>
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={setConfirmOpen}
        title={`Mark ${text} as delivered?`}
        confirmLabel={`Mark ${text}`}
        isPending={action.isPending}
        disabled={requested.length === 0}
        onConfirm={() => void action.act()}
      >
        <p>
          Everything left on {formatLongDay(day)} will be marked as delivered: <strong>{text}</strong>. A delivered
          order can’t be changed back or cancelled.
        </p>
        {day > today ? <p className="font-semibold text-oxblood">This day hasn’t come yet.</p> : null}
      </ConfirmDialog>
    </>
  );
}
