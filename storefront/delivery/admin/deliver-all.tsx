import { useState } from 'react';
import { type Day, formatLongDay } from '#core/dates.ts';
import type { markDelivered, RunSheet } from '#core/delivery/run-sheet-api.ts';
import { ConfirmDialog } from '#storefront/admin/ui/confirm-dialog.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { postJson } from '#storefront/api/api-client.ts';
import { Button } from '#storefront/ui/button.tsx';
import { countOf } from './run-sheet-days.ts';
import { deliveredRefresh } from './stop-table.tsx';

/** Marks what is left of a day as delivered, all at once. */
export function DeliverAll({ sheet, today }: { sheet: RunSheet; today: Day }) {
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const { day } = sheet;
  const left = sheet.stops.filter((stop) => stop.status === 'paid');
  const [read, setRead] = useState<readonly number[]>([]);
  // An order that comes while the question stands open was never read; one that goes is no longer asked about.
  const requested = left.filter((stop) => read.includes(stop.orderId));
  const text = countOf(requested.length, 'order', 'orders');
  const action = useAdminMutation({
    run: () =>
      postJson<typeof markDelivered>('/api/admin/run-sheet/delivered', {
        day,
        // Whatever else has changed of them, they were delivered; another day or a cancellation is refused.
        orders: requested.map(({ orderId: id }) => ({ id })),
      }),
    success: { title: 'Order Updated', description: `${text} marked as delivered.` },
    failure: { title: 'Update Failed', description: 'Failed to update order' },
    refresh: deliveredRefresh,
    onDone: () => setConfirmOpen(false),
  });
  if (left.length === 0 && !isConfirmOpen) return null;
  const ask = () => {
    setRead(left.map((stop) => stop.orderId));
    setConfirmOpen(true);
  };
  return (
    <>
      <Button size="xs" variant={day > today ? 'secondary' : 'primary'} onClick={ask}>
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
          What is left of {formatLongDay(day)} becomes delivered: <strong>{text}</strong>. A delivered order can’t be
          changed back, and can’t be cancelled any more.
        </p>
        {day > today ? <p className="font-semibold text-oxblood">This day hasn’t come yet.</p> : null}
      </ConfirmDialog>
    </>
  );
}
