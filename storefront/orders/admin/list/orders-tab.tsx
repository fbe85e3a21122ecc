import { useMemo, useState } from 'react';
import type { Day } from '#core/dates.ts';
import type { Order } from '#core/orders/order.ts';
import type { ListedOrder } from '#core/orders/staff-order.ts';
import { orderListQuery, orderSorts } from '#core/orders/staff-order-api.ts';
import { ColumnChooser, useColumnChoice } from '#storefront/admin/list/column-choice.tsx';
import type { Column } from '#storefront/admin/list/data-table.tsx';
import { ListTable } from '#storefront/admin/list/list-table.tsx';
import { SelectionBar } from '#storefront/admin/list/selection-bar.tsx';
import { type ListState, useAdminList, useListState } from '#storefront/admin/list/use-admin-list.ts';
import { useRowSelection } from '#storefront/admin/list/use-row-selection.ts';
import { useShopToday } from '#storefront/admin/live/use-shop-day.ts';
import { TagBadges } from '#storefront/admin/ui/tag-badges.tsx';
import { phoneMedia, useMedia } from '#storefront/admin/ui/use-media.ts';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { type OpenRowAction, OrderRowActions, rowActions } from '../actions/order-actions.tsx';
import { OrderDialog } from '../actions/order-dialog.tsx';
import type { RowActionName } from '../actions/order-state.ts';
import { staffOrderQueries } from '../staff-order-queries.ts';
import { customerName, formatItems, orderScreenPath } from '../staff-orders.ts';
import { OrderBulkActions } from './order-bulk-actions.tsx';
import {
  DeliveryCell,
  NumberCell,
  nameBreak,
  orderColumns,
  StatusMark,
  showsDay,
  TotalCell,
} from './order-columns.tsx';
import { OrderFilters, orderFilterNames } from './order-filters.tsx';

interface OpenAction {
  action: RowActionName;
  order: Order;
}

/** All orders, newest first. From here staff can search, take payments, mark orders as delivered and open them. */
export function OrdersTab() {
  const list = useListState({ sorts: orderSorts, filters: orderFilterNames, accepts: orderListQuery });
  const orders = useAdminList(staffOrderQueries.list(list.query), 'Failed to fetch orders');
  const today = useShopToday();
  const selection = useRowSelection(list, orders.total);
  const isPhone = useMedia(phoneMedia);
  // The open dialog is stored here and not in its row. The row may disappear from the page or change its layout while staff type an
  // amount.
  const [open, setOpen] = useState<OpenAction | null>(null);
  const all = useMemo(
    () => (isPhone ? orderCardColumns : orderColumns)(today, (action, order) => setOpen({ action, order })),
    [today, isPhone],
  );
  const choice = useColumnChoice('orders', all);
  return (
    <>
      <OrderFilters
        list={list}
        total={orders.isPending ? null : orders.total}
        columns={<ColumnChooser choice={choice} all={all} />}
      />
      <ListTable
        caption="Orders"
        columns={isPhone ? all : choice.columns}
        list={list}
        found={orders}
        rowKey={({ id }) => id}
        rowHref={orderScreenPath}
        selection={{ ...selection, idOf: ({ id }) => id, nameOf: ({ id }) => `order #${id}` }}
        empty={<NoOrders list={list} />}
      />
      <SelectionBar selection={selection} total={orders.total} isAtLeast={orders.isAtLeast} names={['order', 'orders']}>
        <OrderBulkActions selection={selection} />
      </SelectionBar>
      {open === null ? null : (
        <OrderDialog
          key={open.order.id}
          action={rowActions[open.action]}
          order={open.order}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

function NoOrders({ list }: { list: ListState }) {
  const isFiltered = list.q !== '' || orderFilterNames.some((name) => list.filter(name) !== '');
  if (isFiltered) {
    return (
      <>
        <p className="font-semibold">No orders match.</p>
        <p className="mt-1 text-sm text-steel">
          Search covers order numbers, customers’ names, emails, phones and numbers, statuses and payment methods. #12
          finds only order 12.
        </p>
      </>
    );
  }
  return (
    <>
      <p className="font-semibold">No orders yet.</p>
      <p className="mt-1 mb-4 text-sm text-steel">
        Online orders appear here immediately. You enter what you sell at the counter or by phone.
      </p>
      <ButtonLink to="/admin/counter-sale" size="sm">
        Counter sale
      </ButtonLink>
    </>
  );
}

/** The columns for a phone: each order is a card with its fields stacked and its actions, so that nothing is off screen. */
function orderCardColumns(today: Day, onOpen: OpenRowAction): Column<ListedOrder>[] {
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

function Card({ order, today, onOpen }: { order: ListedOrder; today: Day; onOpen: OpenRowAction }) {
  const name = customerName(order);
  return (
    <div className="grid gap-1.5">
      <span className={`font-semibold ${nameBreak(name)}`}>{name}</span>
      <span className="line-clamp-2 text-xs/4 text-steel">{formatItems(order)}</span>
      <TagBadges tags={order.tags} />
      <span className="flex w-full flex-wrap items-center justify-between gap-x-2 gap-y-1.5">
        <span className="grid justify-items-start gap-1">
          <StatusMark order={order} today={today} />
          {showsDay(order) ? (
            <span>
              <DeliveryCell order={order} today={today} />
            </span>
          ) : null}
        </span>
        <OrderRowActions order={order} onOpen={onOpen} />
      </span>
    </div>
  );
}
