import { useMemo, useState } from 'react';
import { melbourneDay } from '#core/dates.ts';
import type { Order } from '#core/orders/order.ts';
import { orderListQuery, orderSorts } from '#core/orders/staff-order-api.ts';
import { DataTable } from '#storefront/admin/list/data-table.tsx';
import { Pager } from '#storefront/admin/list/pager.tsx';
import { useAdminList } from '#storefront/admin/list/use-admin-list.ts';
import { type ListState, useListState } from '#storefront/admin/list/use-list-state.ts';
import { phoneMedia, useMedia } from '#storefront/admin/ui/use-media.ts';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { rowActions } from '../actions/order-actions.tsx';
import { OrderDialog } from '../actions/order-dialog.tsx';
import type { RowActionName } from '../actions/order-state.ts';
import { staffOrderQueries } from '../staff-order-queries.ts';
import { orderScreenPath } from '../staff-orders.ts';
import { orderCardColumns } from './order-card-columns.tsx';
import { orderColumns } from './order-columns.tsx';
import { OrderFilters, orderFilterNames } from './order-filters.tsx';

interface OpenAction {
  action: RowActionName;
  order: Order;
}

/** Every order, newest first: to be found, paid, delivered and opened. */
export function OrdersTab() {
  const list = useListState({ sorts: orderSorts, filters: orderFilterNames, takes: orderListQuery });
  const orders = useAdminList(staffOrderQueries.list(list.query), 'Failed to fetch orders');
  const today = melbourneDay(new Date());
  const isPhone = useMedia(phoneMedia);
  // Here and not in the row, which may leave the page, or be laid out anew, while somebody types a sum.
  const [open, setOpen] = useState<OpenAction | null>(null);
  const columns = useMemo(
    () => (isPhone ? orderCardColumns : orderColumns)(today, (action, order) => setOpen({ action, order })),
    [today, isPhone],
  );
  return (
    <>
      <OrderFilters list={list} total={orders.isPending ? null : orders.total} />
      <DataTable
        caption="Orders"
        columns={columns}
        rows={orders.rows}
        rowKey={({ id }) => id}
        list={list}
        isPending={orders.isPending}
        isFetching={orders.isFetching}
        failure={orders.failure}
        onRetry={orders.refresh}
        rowHref={orderScreenPath}
        empty={<NoOrders list={list} />}
      />
      <Pager list={list} total={orders.total} />
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
          Search finds an order’s number, a customer’s name, email, phone or number, a status or a way of paying; #12 is
          order 12 alone.
        </p>
      </>
    );
  }
  return (
    <>
      <p className="font-semibold">No orders yet.</p>
      <p className="mt-1 mb-4 text-sm text-steel">
        What customers order in the shop appears here at once. What is sold at the counter or on the phone is entered by
        you.
      </p>
      <ButtonLink to="/admin/counter-sale" size="sm">
        Counter sale
      </ButtonLink>
    </>
  );
}
