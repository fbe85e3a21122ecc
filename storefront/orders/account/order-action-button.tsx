import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Order } from '#core/orders/order.ts';
import { ActionFailure, formatFailure } from '#storefront/ui/action-failure.tsx';

export interface OrderActionButtonProps<Outcome> {
  order: Pick<Order, 'id'>;
  label: string;
  /** While it is at work. */
  pendingLabel: string;
  mutation: UseMutationResult<Outcome, Error, void>;
  /** What came of it. */
  children?: ReactNode;
}

/** Something that is done with an order at one press; why it failed stands under its button. */
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
