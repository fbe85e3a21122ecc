import type { Order } from '#core/orders/order.ts';

/** What every dialog about an order is given. */
export interface OrderDialogProps<Shown extends Order = Order> {
  /** As it was when the dialog was opened, or is since a refusal: a question doesn't change while it is read. */
  order: Shown;
  /** The order was loaded again after a refusal. */
  isUpdated: boolean;
  onClose(): void;
  /** Somebody else changed the order: loads it again, so that the question can be asked as things are now. */
  onConflict(): Promise<void>;
}

/** What is said of a refusal: why, and that the question is another now. */
export function failureText(problem: { detail: string } | null, { isUpdated }: Pick<OrderDialogProps, 'isUpdated'>) {
  if (problem === null) return '';
  return isUpdated ? `${problem.detail} What stands here is up to date now.` : problem.detail;
}
