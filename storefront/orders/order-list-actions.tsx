import { formatInstantDate } from '#core/dates.ts';
import type { Order } from '#core/orders/order.ts';
import { canStep } from '#core/orders/order-status.ts';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { formatCharge } from './order-text.ts';

export interface OrderActionsProps {
  order: Order;
  onReplaceCard(): void;
  onAskToCancel(): void;
}

/** What else can be done with an order: its receipt, another card for its layby, asking for it to be cancelled. */
export function OrderActions({ order, onReplaceCard, onAskToCancel }: OrderActionsProps) {
  const { plan, cancelRequestedAt } = order;
  const takesCard =
    plan !== null && order.status === 'pending' && (plan.status === 'active' || plan.status === 'paused');
  const canCancel = canStep(order.status, 'cancelled');
  const called = <span className="sr-only"> of order #{order.id}</span>;
  return (
    <ul className="divide-y divide-rule border-y border-ink text-sm empty:hidden">
      {takesCard ? (
        <li className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="py-2 tabular-nums">{formatCharge(plan)}</span>
          <button type="button" className="text-link min-h-11" onClick={onReplaceCard}>
            {plan.card === null ? 'Save a card' : 'Replace card'}
            {called}
          </button>
        </li>
      ) : null}
      {order.amountPaid > 0 ? (
        <li>
          <ShopLink to={`/account/orders/${order.id}/receipt`} className="text-link inline-flex min-h-11 items-center">
            Receipt{called}
          </ShopLink>
        </li>
      ) : null}
      {canCancel && cancelRequestedAt !== null ? (
        <li className="py-2.5">
          <strong>You asked to cancel on {formatInstantDate(cancelRequestedAt)}.</strong> The shop answers you; until
          then nothing changes.
        </li>
      ) : null}
      {canCancel && cancelRequestedAt === null ? (
        <li>
          <button type="button" className="text-link min-h-11" onClick={onAskToCancel}>
            Ask to cancel<span className="sr-only"> order #{order.id}</span>
          </button>
        </li>
      ) : null}
    </ul>
  );
}
