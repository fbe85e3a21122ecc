import type { Order } from '#core/orders/order.ts';

/** The props of every dialog about an order. */
export interface OrderDialogProps<Shown extends Order = Order> {
  /**
   * The order as it was when the dialog opened, or after the last conflict with another user's change. It doesn't change while staff
   * read the dialog.
   */
  order: Shown;
  /** Whether the order was reloaded because of a conflict with another user's change. */
  isUpdated: boolean;
  onClose(): void;
  /**
   * Called if the server reports that another user has changed the order. Reloads the order, so that the dialog shows its current
   * state.
   */
  onConflict(): Promise<void>;
}

/** Returns the error text of a dialog. If the order was reloaded after a conflict, the text says so. */
export function failureText(problem: { detail: string } | null, { isUpdated }: Pick<OrderDialogProps, 'isUpdated'>) {
  if (problem === null) return '';
  return isUpdated ? `${problem.detail} What you see here is up to date now.` : problem.detail;
}
