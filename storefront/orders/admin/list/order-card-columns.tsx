import type { Day } from '#core/dates.ts';
import type { Order } from '#core/orders/order.ts';
import type { Column } from '#storefront/admin/list/data-table.tsx';
import { type OpenRowAction, OrderRowActions } from '../actions/order-row-actions.tsx';
import { customerName, formatItems } from '../staff-orders.ts';
import { DeliveryCell, NumberCell, nameBreak, StatusMark, showsDay, TotalCell } from './order-columns.tsx';

/** An order's row on a phone: all of it stacked, with what can be done, so that nothing is beside the screen. */
export function orderCardColumns(today: Day, onOpen: OpenRowAction): Column<Order>[] {
  return [
    {
      key: 'order',
      header: 'Order',
      sort: 'newest',
      className: 'whitespace-nowrap',
      cell: (order) => (
        <>
          <NumberCell order={order} />
          <span className="mt-1 block">
            <TotalCell order={order} />
          </span>
        </>
      ),
    },
    {
      key: 'customer',
      header: 'Customer',
      className: 'w-full',
      cell: (order) => <Card order={order} today={today} onOpen={onOpen} />,
    },
  ];
}

function Card({ order, today, onOpen }: { order: Order; today: Day; onOpen: OpenRowAction }) {
  const name = customerName(order);
  return (
    <div className="grid justify-items-start gap-1.5">
      <span className={`font-semibold ${nameBreak(name)}`}>{name}</span>
      <span className="line-clamp-2 text-xs/4 text-steel">{formatItems(order)}</span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span>
          <StatusMark order={order} />
        </span>
        {showsDay(order) ? (
          <span>
            <DeliveryCell order={order} today={today} />
          </span>
        ) : null}
      </span>
      <OrderRowActions order={order} today={today} onOpen={onOpen} />
    </div>
  );
}
