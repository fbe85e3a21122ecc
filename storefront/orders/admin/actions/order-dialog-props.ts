import type { Order } from '#core/orders/order.ts';

/** The props of every dialog about an order. */
export interface OrderDialogProps<Shown extends Order = Order> {
  /** The order in its state when the dialog opened or after the last conflict. It doesn't change while staff read the dialog. */
  order: Shown;
  /** Whether the order was reloaded after a conflict. */
  isUpdated: boolean;
  onClose(): void;
  /** Called when another user has changed the order. Reloads the order, so that the dialog shows its current state. */
  onConflict(): Promise<void>;
}

/** Returns the error text of a dialog. After a conflict, the text also states that the dialog has been updated. */
export function failureText(problem: { detail: string } | null, { isUpdated }: Pick<OrderDialogProps, 'isUpdated'>) {
  if (problem === null) return '';
  return isUpdated ? `${problem.detail} What you see here is up to date now.` : problem.detail;
}
