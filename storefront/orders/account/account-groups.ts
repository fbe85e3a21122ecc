import type { Day } from '#core/dates.ts';
import { moneyState } from '#core/orders/money-state.ts';
import type { Order } from '#core/orders/order.ts';

export type AccountGroup = 'to-do' | 'layby' | 'coming' | 'past';

/** The groups in the order in which the account shows them. */
export const accountGroups: readonly { group: AccountGroup; title: string }[] = [
  { group: 'to-do', title: 'To do' },
  { group: 'layby', title: 'On layby' },
  { group: 'coming', title: 'Coming' },
  { group: 'past', title: 'Past' },
];

/** Returns the group of an order in its customer's account. In the first group, the customer must act. */
export function accountGroup(order: Order, today: Day): AccountGroup {
  switch (moneyState(order, today).kind) {
    case 'missed':
    case 'retrying':
    case 'not-finished':
    case 'not-paid':
    case 'partly-paid':
      return 'to-do';
    case 'layby':
    case 'paused':
      return 'layby';
    case 'agreed':
    case 'paid':
      return order.deliveryDate === null || order.charge?.isDue ? 'to-do' : 'coming';
    case 'delivered':
    case 'cancelled':
      return 'past';
  }
}

/**
 * Sorts orders with a missed payment first, because only the customer can pay it. Orders whose charge will be retried come next. All
 * other orders stay newest first.
 */
export function compareUrgency(a: Order, b: Order, today: Day): number {
  const urgency = (order: Order) => ['retrying', 'missed'].indexOf(moneyState(order, today).kind);
  return urgency(b) - urgency(a);
}
