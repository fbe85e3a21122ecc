import type { Order } from '#core/orders/order.ts';

/** The props of every dialog about an order. */
export interface OrderDialogProps<Shown extends Order = Order> {
  /** The order as it was when the dialog was opened, or after a conflict: a question doesn't change while it is read. */
  order: Shown;
  /** The order was reloaded after a conflict. */
  isUpdated: boolean;
  onClose(): void;
  /** Another user changed the order: reloads it, so that the question is about its current state. */
  onConflict(): Promise<void>;
}

/** The text after a conflict: the reason, and that the question has changed. */
export function failureText(problem: { detail: string } | null, { isUpdated }: Pick<OrderDialogProps, 'isUpdated'>) {
  if (problem === null) return '';
  return isUpdated ? `${problem.detail} What you see here is up to date now.` : problem.detail;
}
