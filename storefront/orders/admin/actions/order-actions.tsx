import type { ReactNode } from 'react';
import type { Day } from '#core/dates.ts';
import { canVoid } from '#core/orders/corrections/void-sale.ts';
import type { Order } from '#core/orders/order.ts';
import { canStep } from '#core/orders/order-status.ts';
import type { StaffOrder } from '#core/orders/staff-order.ts';
import { isFirm } from '#core/orders/weighing/firm-order.ts';
import { MoreMenu, NoMore } from '#storefront/admin/ui/more-menu.tsx';
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
import { type OrderActionName, type RowActionName, rowActionsOf, wantsToCancel } from './order-state.ts';
import { heldCashCents, owedBackCents } from './refund-alert.ts';
import { StaffDeliveryDialog } from './staff-delivery-dialog.tsx';
import { TakePaymentDialog } from './take-payment-form.tsx';

/** An action on an order: its button's label, when it is allowed, and its confirmation dialog. */
export interface OrderAction<Shown extends Order> {
  label(order: Shown): string;
  /** @param today by the shop's clock */
  isAllowed(order: Shown, today: Day): boolean;
  Dialog: (props: OrderDialogProps<Shown>) => ReactNode;
}

/** The actions in a row of the list. They use only the fields of an order that a row has. */
export const rowActions: Record<RowActionName, OrderAction<Order>> = {
  'take-payment': {
    label: () => 'Take payment',
    isAllowed: ({ status }) => status === 'pending',
    Dialog: TakePaymentDialog,
  },
  delivery: {
    label: ({ deliveryDate }) => (deliveryDate === null ? 'Set delivery day' : 'Change delivery day'),
    isAllowed: isFirm,
    Dialog: StaffDeliveryDialog,
  },
  'mark-delivered': {
    label: () => 'Mark as Delivered',
    isAllowed: ({ status }) => status === 'paid',
    Dialog: MarkDeliveredDialog,
  },
};

/** All actions, as the order's screen offers them. */
export const orderActions: Record<OrderActionName, OrderAction<StaffOrder>> = {
  ...rowActions,
  'mark-paid': {
    label: () => 'Mark as Paid',
    isAllowed: ({ status }) => status === 'pending',
    Dialog: MarkPaidDialog,
  },
  cancel: {
    label: () => 'Cancel order',
    isAllowed: ({ status }) => canStep(status, 'cancelled'),
    Dialog: CancelOrderDialog,
  },
  keep: { label: () => 'Keep the order', isAllowed: wantsToCancel, Dialog: DeclineCancellationDialog },
  'hand-back': {
    label: () => 'Record what was handed back',
    isAllowed: (order) => owedBackCents(order) + heldCashCents(order) > 0,
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
    // If an order has goods sold by the kilo, its items can't change once something is paid, because these goods are charged by weight.
    isAllowed: ({ status, amountPaid, ceiling }) =>
      ceiling === null ? status === 'pending' || status === 'paid' : status === 'pending' && amountPaid === 0,
    Dialog: EditItemsDialog,
  },
  void: {
    label: () => 'Void sale…',
    isAllowed: canVoid,
    Dialog: VoidSaleDialog,
  },
};

export type OpenRowAction = (action: RowActionName, order: Order) => void;

interface OrderRowActionsProps {
  order: Order;
  onOpen: OpenRowAction;
}

/**
 * The actions of a row: the most likely one as a button, the others in a menu. Each action asks for confirmation. If the customer asked
 * to cancel, the button opens the order's screen instead, where staff answer the request.
 */
export function OrderRowActions({ order, onOpen }: OrderRowActionsProps) {
  const named = <span className="sr-only"> order #{order.id}</span>;
  const [main, ...others] = rowActionsOf(order);
  if (wantsToCancel(order)) {
    return (
      <div className={rowShape}>
        <ButtonLink to={orderScreenPath(order)} variant="secondary" size="xs" className="whitespace-nowrap">
          Answer request{named}
        </ButtonLink>
        <NoMore />
      </div>
    );
  }
  if (main === undefined) return null;
  return (
    <div className={rowShape}>
      <Button variant="secondary" size="xs" className="whitespace-nowrap" onClick={() => onOpen(main, order)}>
        {rowActions[main].label(order)}
        {named}
      </Button>
      {others.length === 0 ? (
        <NoMore />
      ) : (
        <MoreMenu
          of={`order #${order.id}`}
          items={others.map((name) => ({
            label: rowActions[name].label(order),
            onSelect: () => onOpen(name, order),
          }))}
        />
      )}
    </div>
  );
}

const rowShape = 'flex items-center gap-1 md:justify-end';
