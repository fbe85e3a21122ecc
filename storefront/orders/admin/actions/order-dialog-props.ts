import type { Order } from '#core/orders/order.ts';

/** What every dialog about an order is given. */
export interface OrderDialogProps<Shown extends Order = Order> {
  /** As it was when the dialog was opened, or after a conflict: a question doesn't change while it is read. */
  order: Shown;
  /** The order was loaded again after a conflict. */
  isUpdated: boolean;
  onClose(): void;
  /** Somebody else changed the order: loads it again, so that the question can be asked as things are now. */
  onConflict(): Promise<void>;
}

/** The text after a conflict: why, and that the question has changed. */
export function failureText(problem: { detail: string } | null, { isUpdated }: Pick<OrderDialogProps, 'isUpdated'>) {
  if (problem === null) return '';
  return isUpdated ? `${problem.detail} What stands here is up to date now.` : problem.detail;
}
