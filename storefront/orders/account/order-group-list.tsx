import { useId } from 'react';
import { melbourneDay } from '#core/dates.ts';
import type { Order } from '#core/orders/order.ts';
import { OrderCard } from '../order-card.tsx';
import { accountGroup, accountGroups } from './account-groups.ts';

export interface OrderGroupListProps {
  orders: readonly Order[];
  /** The id of the order to show; null for none. */
  highlight: number | null;
}

/** The customer's orders by what becomes of them next; a group without orders isn't shown. */
export function OrderGroupList({ orders, highlight }: OrderGroupListProps) {
  const id = useId();
  const today = melbourneDay(new Date());
  return accountGroups.map(({ group, title }) => {
    const members = orders.filter((order) => accountGroup(order, today) === group);
    if (members.length === 0) return null;
    return (
      <section key={group} aria-labelledby={`${id}-${group}`}>
        <h3 id={`${id}-${group}`} className="mb-3 flex items-baseline gap-3 text-2xl">
          {title}
          <span className="text-base text-steel tabular-nums">{members.length}</span>
        </h3>
        <div className={group === 'past' ? 'divide-y divide-rule border-y border-ink' : 'grid gap-6'}>
          {members.map((order) => (
            <OrderCard key={order.id} order={order} isFolded={group === 'past'} highlighted={order.id === highlight} />
          ))}
        </div>
      </section>
    );
  });
}
