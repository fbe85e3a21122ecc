import type { ReactNode } from 'react';
import { type Day, melbourneDay } from '#core/dates.ts';
import { canVoid } from '#core/orders/corrections/void-sale.ts';
import type { Order } from '#core/orders/order.ts';
import { canStep } from '#core/orders/order-status.ts';
import type { StaffOrder } from '#core/orders/staff-order.ts';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { EditDetailsDialog } from '../corrections/edit-details-dialog.tsx';
import { EditItemsDialog } from '../corrections/edit-items-dialog.tsx';
import { RefundDialog } from '../corrections/refund-dialog.tsx';
import { VoidSaleDialog } from '../corrections/void-sale-dialog.tsx';
import { orderScreenPath } from '../staff-orders.ts';
import { CancelOrderDialog } from './cancel-order-dialog.tsx';
import { DeclineCancellationDialog } from './decline-cancellation-dialog.tsx';
import { HandBackDialog, MarkDeliveredDialog, MarkPaidDialog } from './mark-dialogs.tsx';
import type { OrderDialogProps } from './order-dialog-props.ts';
import { nextActions, type OrderActionName, owedBackCents, type RowActionName, wantsToCancel } from './order-state.ts';
import { StaffDeliveryDialog } from './staff-delivery-dialog.tsx';
import { TakePaymentDialog } from './take-payment-form.tsx';

/** What can be done with an order: what its button says, when it is possible, and the dialog that asks first. */
export interface OrderAction<Shown extends Order> {
  label(order: Shown): string;
  isAllowed(order: Shown): boolean;
  Dialog: (props: OrderDialogProps<Shown>) => ReactNode;
}

/** Those that a row of the list offers; the list knows less of an order than its own screen. */
export const rowActions: Record<RowActionName, OrderAction<Order>> = {
  'take-payment': {
    label: () => 'Take payment',
    isAllowed: ({ status }) => status === 'pending',
    Dialog: TakePaymentDialog,
  },
  'mark-paid': {
    label: () => 'Mark as Paid',
    isAllowed: ({ status }) => status === 'pending',
    Dialog: MarkPaidDialog,
  },
  delivery: {
    label: ({ deliveryDate }) => (deliveryDate === null ? 'Set delivery day' : 'Change delivery day'),
    isAllowed: ({ status }) => status === 'paid',
    Dialog: StaffDeliveryDialog,
  },
  'mark-delivered': {
    label: () => 'Mark as Delivered',
    isAllowed: ({ status }) => status === 'paid',
    Dialog: MarkDeliveredDialog,
  },
};

/** All of them, as the order's screen offers them. */
export const orderActions: Record<OrderActionName, OrderAction<StaffOrder>> = {
  ...rowActions,
  cancel: {
    label: () => 'Cancel order',
    isAllowed: ({ status }) => canStep(status, 'cancelled'),
    Dialog: CancelOrderDialog,
  },
  keep: { label: () => 'Keep the order', isAllowed: wantsToCancel, Dialog: DeclineCancellationDialog },
  'hand-back': {
    label: () => 'Record what was handed back',
    isAllowed: (order) => owedBackCents(order) > 0,
    Dialog: HandBackDialog,
  },
  refund: {
    label: () => 'Refund…',
    isAllowed: ({ status, amountPaid }) => (status === 'paid' || status === 'delivered') && amountPaid > 0,
    Dialog: RefundDialog,
  },
  edit: {
    label: () => 'Edit',
    isAllowed: ({ status }) => status === 'pending' || status === 'paid',
    Dialog: EditDetailsDialog,
  },
  items: {
    label: () => 'Change',
    isAllowed: ({ status }) => status === 'pending' || status === 'paid',
    Dialog: EditItemsDialog,
  },
  void: {
    label: () => 'Void sale…',
    isAllowed: (order) => canVoid(order, melbourneDay(new Date())),
    Dialog: VoidSaleDialog,
  },
};

export type OpenRowAction = (action: RowActionName, order: Order) => void;

interface OrderRowActionsProps {
  order: Order;
  today: Day;
  onOpen: OpenRowAction;
}

/** The actions of one row; each asks before it is done. A request to cancel comes first; it is answered on the order's screen. */
export function OrderRowActions({ order, today, onOpen }: OrderRowActionsProps) {
  const named = <span className="sr-only"> order #{order.id}</span>;
  if (wantsToCancel(order)) {
    return (
      <ButtonLink to={orderScreenPath(order)} variant="secondary" size="xs" className="whitespace-nowrap">
        Answer request{named}
      </ButtonLink>
    );
  }
  // A tablet has room for the first only, a small laptop for two short ones; the others are on the order's screen.
  const beside = order.status === 'pending' ? 'md:max-xl:hidden' : 'md:max-2xl:hidden';
  return (
    <div className="flex flex-wrap gap-1.5 empty:hidden md:flex-nowrap md:justify-end">
      {nextActions(order, today).map((name, index) => (
        <Button
          key={name}
          variant="secondary"
          size="xs"
          className={`whitespace-nowrap ${index > 0 ? beside : ''}`}
          onClick={() => onOpen(name, order)}
        >
          {rowActions[name].label(order)}
          {named}
        </Button>
      ))}
    </div>
  );
}
