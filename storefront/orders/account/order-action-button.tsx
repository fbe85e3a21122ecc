import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Order } from '#core/orders/order.ts';
import { ActionFailure, formatFailure } from '#storefront/ui/action-failure.tsx';

export interface OrderActionButtonProps<Outcome> {
  order: Pick<Order, 'id'>;
  label: string;
  /** The label while the request runs. */
  pendingLabel: string;
  mutation: UseMutationResult<Outcome, Error, void>;
  /** What is shown below the button about the action's result. */
  children?: ReactNode;
}

/** A button for an action on an order that needs only one press. If the action fails, the reason is shown below the button. */
export function OrderActionButton<Outcome>({
  order,
  label,
  pendingLabel,
  mutation,
  children,
}: OrderActionButtonProps<Outcome>) {
  const { isPending, error, mutate } = mutation;
  return (
    <>
      <button
        type="button"
        className="text-link min-h-11"
        aria-disabled={isPending}
        onClick={() => isPending || mutate()}
      >
        {isPending ? pendingLabel : label}
        <span className="sr-only">: order #{order.id}</span>
      </button>
      {children}
      <ActionFailure text={error === null ? '' : formatFailure(error)} className="mb-2" />
    </>
  );
}
