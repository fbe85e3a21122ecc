import type { Day } from '#core/dates.ts';
import type { Order } from '#core/orders/order.ts';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { orderScreenPath } from '../staff-orders.ts';
import { rowActions } from './order-actions.tsx';
import { nextActions, type RowActionName, wantsToCancel } from './order-state.ts';

export type OpenRowAction = (action: RowActionName, order: Order) => void;

export interface OrderRowActionsProps {
  order: Order;
  today: Day;
  onOpen: OpenRowAction;
}

/** The actions of one row; each asks before it is done. Who wants to cancel is answered first, at the order itself. */
export function OrderRowActions({ order, today, onOpen }: OrderRowActionsProps) {
  const named = <span className="sr-only"> order #{order.id}</span>;
  if (wantsToCancel(order)) {
    return (
      <ButtonLink to={orderScreenPath(order)} variant="secondary" size="xs" className="whitespace-nowrap">
        Answer request{named}
      </ButtonLink>
    );
  }
  // On a tablet the first alone has room, and on a small laptop two short ones; the others are at the order itself.
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
