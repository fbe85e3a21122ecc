import { canStep } from '#core/orders/order-status.ts';
import type { StaffOrder } from '#core/orders/staff-order.ts';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { deedLabel } from './order-deed-words.ts';
import type { OrderDeedName } from './order-state.ts';

export interface OrderActionsProps {
  order: StaffOrder;
  onOpen(deed: OrderDeedName): void;
}

/** What can always be done: a receipt on paper, and the end of the order. What is next stands in the notices below. */
export function OrderActions({ order, onOpen }: OrderActionsProps) {
  return (
    <>
      <ButtonLink to={`/account/orders/${order.id}/receipt`} variant="secondary" size="xs">
        Receipt
      </ButtonLink>
      {canStep(order.status, 'cancelled') ? (
        <Button variant="danger" size="xs" onClick={() => onOpen('cancel')}>
          {deedLabel('cancel', order)}
        </Button>
      ) : null}
    </>
  );
}
