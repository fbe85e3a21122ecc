import { type Day, formatInstantDate, formatShortDay } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import type { Order } from '#core/orders/order.ts';
import { progressPercent } from '#core/orders/order-totals.ts';
import type { Column } from '#storefront/admin/data-table.tsx';
import { Badge } from '#storefront/ui/badge.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { capitalised, orderPaymentWords, statusTones } from '../order-words.ts';
import { OrderRowActions } from './order-row-actions.tsx';
import { wantsToCancel } from './order-state.ts';
import { customerName, itemWords, orderScreenPath } from './staff-orders.ts';

export function orderColumns(today: Day): Column<Order>[] {
  return [
    {
      key: 'order',
      header: 'Order',
      sort: 'newest',
      className: 'whitespace-nowrap',
      cell: (order) => <NumberCell order={order} />,
    },
    { key: 'customer', header: 'Customer', className: 'sm:min-w-40', cell: (order) => <CustomerCell order={order} /> },
    { key: 'what', header: 'What', className: 'min-w-48 max-lg:hidden', cell: (order) => <WhatCell order={order} /> },
    {
      key: 'paid',
      header: 'Paid',
      sort: 'paid',
      align: 'right',
      className: 'max-lg:hidden',
      cell: (order) => <PaidCell order={order} />,
    },
    {
      key: 'total',
      header: 'Total',
      sort: 'total',
      align: 'right',
      cell: (order) => <TotalCell order={order} />,
    },
    {
      key: 'status',
      header: 'Status',
      sort: 'status',
      cell: (order) => <StatusCell order={order} today={today} />,
    },
    {
      key: 'delivery',
      header: 'Delivery',
      sort: 'deliveryDate',
      sortsUp: true,
      className: 'whitespace-nowrap max-lg:hidden',
      cell: (order) => <DeliveryCell order={order} today={today} />,
    },
    {
      key: 'deeds',
      header: 'What to do',
      silentHeader: true,
      align: 'right',
      className: 'w-px',
      cell: (order) => <OrderRowActions order={order} />,
    },
  ];
}

function NumberCell({ order }: { order: Order }) {
  return (
    <>
      <ShopLink to={orderScreenPath(order)} className="text-link">
        #{order.id}
      </ShopLink>
      <span className="block text-xs text-steel">{formatInstantDate(order.createdAt)}</span>
    </>
  );
}

function CustomerCell({ order }: { order: Order }) {
  return (
    <>
      <span className="wrap-anywhere">{customerName(order)}</span>
      <span className="block text-xs text-steel">{order.customer.phone ?? order.customer.email}</span>
      <span className="mt-1 line-clamp-2 text-xs text-steel lg:hidden">{itemWords(order)}</span>
    </>
  );
}

function WhatCell({ order }: { order: Order }) {
  return (
    <>
      <span className="line-clamp-2">{itemWords(order)}</span>
      <span className="block text-xs text-steel">
        {orderPaymentWords(order)}
        {order.source === 'counter' ? ', at the counter' : ''}
      </span>
    </>
  );
}

function PaidCell({ order }: { order: Order }) {
  const percent = progressPercent(order.amountPaid, order.totalAmount);
  return (
    <>
      {formatMoney(order.amountPaid)}
      <span aria-hidden="true" className="mt-1 ml-auto block h-1.5 w-20 border border-steel bg-white">
        <span
          className={`block h-full ${percent === 100 ? 'bg-eucalypt' : 'bg-brass'}`}
          style={{ width: `${percent}%` }}
        />
      </span>
      <span className="sr-only">{percent}% paid</span>
    </>
  );
}

/** On a narrow screen the sum that is paid stands below the total. */
function TotalCell({ order: { totalAmount, amountPaid } }: { order: Order }) {
  return (
    <>
      <span className="font-semibold">{formatMoney(totalAmount)}</span>
      {amountPaid === totalAmount ? null : (
        <span className="block text-xs whitespace-nowrap text-steel lg:hidden">{formatMoney(amountPaid)} paid</span>
      )}
    </>
  );
}

/** On a narrow screen the delivery day stands below the status. */
function StatusCell({ order, today }: { order: Order; today: Day }) {
  const { status } = order;
  return (
    <>
      <span className="flex flex-wrap gap-1">
        <Badge tone={statusTones[status]}>{capitalised(status)}</Badge>
        {wantsToCancel(order) ? (
          <Badge tone="alert" className="whitespace-nowrap">
            Wants to cancel
          </Badge>
        ) : null}
      </span>
      {(order.deliveryDate === null && status !== 'paid') || status === 'cancelled' ? null : (
        <span className="mt-1 block text-xs whitespace-nowrap lg:hidden">
          <DeliveryCell order={order} today={today} />
        </span>
      )}
    </>
  );
}

function DeliveryCell({ order, today }: { order: Order; today: Day }) {
  const { status, deliveryDate } = order;
  if (deliveryDate === null || status === 'cancelled') {
    return status === 'paid' ? (
      <span className="font-semibold text-oxblood">Not set</span>
    ) : (
      <span className="text-steel">–</span>
    );
  }
  const isOverdue = status === 'paid' && deliveryDate < today;
  return (
    <>
      <span className={isOverdue ? 'font-semibold text-oxblood' : ''}>{formatShortDay(deliveryDate)}</span>
      {isOverdue ? <span className="block text-xs text-oxblood">Overdue</span> : null}
    </>
  );
}
