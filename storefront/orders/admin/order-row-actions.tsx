import { type ComponentType, useState } from 'react';
import type { Order } from '#core/orders/order.ts';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { MarkDeliveredDialog, MarkPaidDialog, type OrderDialogProps } from './mark-dialogs.tsx';
import { wantsToCancel } from './order-state.ts';
import { StaffDeliveryDialog } from './staff-delivery-dialog.tsx';
import { orderScreenPath } from './staff-orders.ts';
import { TakePaymentDialog } from './take-payment-dialog.tsx';

interface RowDeed {
  label: string;
  Dialog: ComponentType<OrderDialogProps>;
}

const takePayment: RowDeed = { label: 'Take payment', Dialog: TakePaymentDialog };
const markPaid: RowDeed = { label: 'Mark as Paid', Dialog: MarkPaidDialog };
const setDay: RowDeed = { label: 'Set delivery day', Dialog: StaffDeliveryDialog };
const markDelivered: RowDeed = { label: 'Mark as Delivered', Dialog: MarkDeliveredDialog };

/** What can be done next with an order, likeliest first. */
function deedsOf({ status, deliveryDate }: Order): RowDeed[] {
  if (status === 'pending') return [takePayment, markPaid];
  if (status === 'paid') return deliveryDate === null ? [setDay] : [markDelivered];
  return [];
}

/** The deeds of one row; each asks before it is done. Who wants to cancel is answered first, at the order itself. */
export function OrderRowActions({ order }: { order: Order }) {
  const [open, setOpen] = useState<RowDeed | null>(null);
  const named = <span className="sr-only"> order #{order.id}</span>;
  if (wantsToCancel(order)) {
    return (
      <ButtonLink to={orderScreenPath(order)} variant="secondary" size="xs" className="whitespace-nowrap">
        Answer request{named}
      </ButtonLink>
    );
  }
  return (
    <div className="flex flex-wrap gap-1.5 empty:hidden md:flex-nowrap md:justify-end">
      {deedsOf(order).map((deed, index) => (
        <Button
          key={deed.label}
          variant="secondary"
          size="xs"
          // On a tablet the first alone has room; the others are at the order itself.
          className={`whitespace-nowrap ${index > 0 ? 'md:max-xl:hidden' : ''}`}
          onClick={() => setOpen(deed)}
        >
          {deed.label}
          {named}
        </Button>
      ))}
      {open === null ? null : <open.Dialog order={order} onClose={() => setOpen(null)} />}
    </div>
  );
}
