import { melbourneDay } from '#core/dates.ts';
import type { Order } from '#core/orders/order.ts';
import { OrderCard } from '../order-card.tsx';
import { accountGroup, accountGroups, compareUrgency } from './account-groups.ts';

export interface OrderGroupListProps {
  orders: readonly Order[];
  /** The id of the order to highlight; null for none. */
  highlight: number | null;
}

/** The customer's orders, grouped by their next step. A group without orders isn't shown. */
export function OrderGroupList({ orders, highlight }: OrderGroupListProps) {
  const today = melbourneDay(new Date());
  // The cards of all groups have the same parent element. So a card keeps its open dialog when its order moves to another group.
  const cards = accountGroups.flatMap(({ group, title }) => {
    const members = orders
      .filter((order) => accountGroup(order, today) === group)
      .toSorted((a, b) => compareUrgency(a, b, today));
    if (members.length === 0) return [];
    const isPast = group === 'past';
    return [
      <h3
        key={group}
        className={`flex items-baseline gap-3 pb-3 text-2xl not-first:mt-6 ${isPast ? 'border-b border-ink' : ''}`}
      >
        {title}
        <span className="font-text text-base font-normal text-steel tabular-nums">{members.length}</span>
      </h3>,
      ...members.map((order) => (
        <OrderCard key={order.id} order={order} isFolded={isPast} highlighted={order.id === highlight} />
      )),
    ];
  });
  return <div>{cards}</div>;
}
