import type { ComponentType } from 'react';
import type { StaffOrder } from '#core/orders/staff-order.ts';
import { CancelOrderDialog } from './cancel-order-dialog.tsx';
import { HandBackDialog } from './hand-back-dialog.tsx';
import { KeepOrderDialog } from './keep-order-dialog.tsx';
import { MarkDeliveredDialog, MarkPaidDialog } from './mark-dialogs.tsx';
import type { OrderDeedName } from './order-state.ts';
import { StaffDeliveryDialog } from './staff-delivery-dialog.tsx';
import { TakePaymentDialog } from './take-payment-dialog.tsx';

const dialogs: Record<OrderDeedName, ComponentType<{ order: StaffOrder; onClose(): void }>> = {
  'take-payment': TakePaymentDialog,
  'mark-paid': MarkPaidDialog,
  'mark-delivered': MarkDeliveredDialog,
  delivery: StaffDeliveryDialog,
  cancel: CancelOrderDialog,
  keep: KeepOrderDialog,
  'hand-back': HandBackDialog,
};

export interface OrderDialogsProps {
  order: StaffOrder;
  /** Null: none is open. */
  open: OrderDeedName | null;
  onClose(): void;
}

/** The dialog of the deed that was chosen. */
export function OrderDialogs({ order, open, onClose }: OrderDialogsProps) {
  if (open === null) return null;
  const Shown = dialogs[open];
  return <Shown order={order} onClose={onClose} />;
}
