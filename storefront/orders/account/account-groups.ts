import type { Day } from '#core/dates.ts';
import { moneyState } from '#core/orders/money-state.ts';
import type { Order } from '#core/orders/order.ts';

export type AccountGroup = 'to-do' | 'layby' | 'coming' | 'past';

/** The groups in the order of the screen. */
export const accountGroups: readonly { group: AccountGroup; title: string }[] = [
  { group: 'to-do', title: 'To do' },
  { group: 'layby', title: 'On layby' },
  { group: 'coming', title: 'Coming' },
  { group: 'past', title: 'Past' },
];

/** The group of an order in its customer's account. The first group waits for the customer. */
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
    case 'paid':
      return order.deliveryDate === null ? 'to-do' : 'coming';
    case 'delivered':
    case 'cancelled':
      return 'past';
  }
}

/** Orders that only the customer can pay come first, then those that are retried. The rest stays newest first. */
export function compareUrgency(a: Order, b: Order, today: Day): number {
  const urgency = (order: Order) => ['retrying', 'missed'].indexOf(moneyState(order, today).kind);
  return urgency(b) - urgency(a);
}
