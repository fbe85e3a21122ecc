import type { ReactNode } from 'react';
import { formatInstantDate, formatShortDay } from '#core/dates.ts';
import type { Order } from '#core/orders/order.ts';
import type { Column } from '#storefront/admin/list/data-table.tsx';
import { ListTable } from '#storefront/admin/list/list-table.tsx';
import { useAdminList, useListState } from '#storefront/admin/list/use-admin-list.ts';
import { MoneyBadge } from '#storefront/orders/money-badge.tsx';
import { formatOrderPayment } from '#storefront/orders/order-text.ts';
import { Money } from '#storefront/ui/money.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { staffOrderQueries } from './staff-order-queries.ts';
import { formatItems, orderScreenPath } from './staff-orders.ts';

interface OrdersOfProps {
  caption: string;
  /** The filter that shows the same orders in the staff's list: an account or a customer record. */
  filter: [name: 'userId' | 'customerId', value: string];
  /** The text to show if there are no orders. */
  empty: ReactNode;
}

/** A list of the orders of an account or a customer record, newest first. */
export function OrdersOf({ caption, filter, empty }: OrdersOfProps) {
  const list = useListState({ sorts: ['newest', 'total', 'paid'] });
  const query = new URLSearchParams([...list.query, filter]);
  const orders = useAdminList(staffOrderQueries.list(query), 'Failed to fetch orders');
  return (
    <section aria-labelledby="user-orders">
      <h2 id="user-orders" className="mb-3 text-xl">
        Orders
      </h2>
      <ListTable
        caption={caption}
        columns={columns}
        list={list}
        found={orders}
        rowKey={({ id }) => id}
        rowHref={orderScreenPath}
        empty={
          <>
            <p className="font-semibold">No orders yet.</p>
            <p className="mt-1 text-sm text-steel">{empty}</p>
          </>
        }
      />
    </section>
  );
}

const columns: readonly Column<Order>[] = [
  {
    key: 'order',
    header: 'Order',
    sort: 'newest',
    className: 'whitespace-nowrap',
    cell: (order) => (
      <>
        <ShopLink to={orderScreenPath(order)} className="text-link font-semibold">
          #{order.id}
        </ShopLink>
        <span className="block text-steel md:hidden">{formatInstantDate(order.createdAt)}</span>
      </>
    ),
  },
  {
    key: 'ordered',
    header: 'Ordered',
    phone: 'hide',
    className: 'whitespace-nowrap',
    cell: ({ createdAt }) => formatInstantDate(createdAt),
  },
  { key: 'items', header: 'Items', phone: 'hide', className: 'min-w-40', cell: formatItems },
  { key: 'payment', header: 'Payment', phone: 'hide', className: 'max-xl:hidden', cell: formatOrderPayment },
  {
    key: 'status',
    header: 'Status',
    cell: (order) => <MoneyBadge order={order} />,
  },
  {
    key: 'delivery',
    header: 'Delivery',
    phone: 'hide',
    className: 'whitespace-nowrap',
    cell: ({ status, deliveryDate }) =>
      deliveryDate === null || status === 'cancelled' ? null : formatShortDay(deliveryDate),
  },
  {
    key: 'paid',
    header: 'Paid',
    sort: 'paid',
    align: 'right',
    phone: 'hide',
    className: 'max-xl:hidden',
    cell: ({ amountPaid }) => <Money cents={amountPaid} />,
  },
  {
    key: 'total',
    header: 'Total',
    sort: 'total',
    align: 'right',
    cell: ({ totalAmount }) => <Money cents={totalAmount} className="font-semibold" />,
  },
];
