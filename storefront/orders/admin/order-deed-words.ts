import type { StaffOrder } from '#core/orders/staff-order.ts';
import type { OrderDeedName } from './order-state.ts';

/** What the button of a deed says. */
export function deedLabel(deed: OrderDeedName, { deliveryDate }: Pick<StaffOrder, 'deliveryDate'>): string {
  switch (deed) {
    case 'take-payment':
      return 'Take payment';
    case 'mark-paid':
      return 'Mark as Paid';
    case 'mark-delivered':
      return 'Mark as Delivered';
    case 'delivery':
      return deliveryDate === null ? 'Set delivery day' : 'Change delivery day';
    case 'cancel':
      return 'Cancel order';
    case 'keep':
      return 'Keep the order';
    case 'hand-back':
      return 'Record what was handed back';
  }
}
