import { useState } from 'react';
import { type Day, formatLongDay } from '#core/dates.ts';
import type { RunSheet, RunStop } from '#core/delivery/run-sheet-api.ts';
import type { setOrderStatus } from '#core/orders/staff-order-api.ts';
import { type Column, DataTable } from '#storefront/admin/list/data-table.tsx';
import { overviewQuery } from '#storefront/admin/overview/overview-query.ts';
import { ConfirmDialog } from '#storefront/admin/ui/confirm-dialog.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { patchJson } from '#storefront/api/api-client.ts';
import { staffOrderQueries } from '#storefront/orders/admin/staff-order-queries.ts';
import { addressLine } from '#storefront/orders/order-text.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';

/** What a delivery changes on staff screens. */
export const deliveredRefresh = [
  '/api/admin/run-sheet',
  '/api/admin/delivery-days',
  staffOrderQueries.all,
  overviewQuery.queryKey,
];

/** The stops of a day in the order in which they are driven, each with its tick: a table where there is room for one. */
export function Stops(props: { sheet: RunSheet; today: Day }) {
  return (
    <div>
      <div className="max-lg:hidden">
        <StopTable {...props} />
      </div>
      <StopCards {...props} />
    </div>
  );
}

function StopTable({ sheet, today }: { sheet: RunSheet; today: Day }) {
  const numbers = new Map(sheet.stops.map((stop, index) => [stop.orderId, index + 1]));
  const columns: Column<RunStop>[] = [
    { key: 'stop', header: 'Stop', align: 'right', cell: (stop) => numbers.get(stop.orderId), className: 'w-14' },
    { key: 'address', header: 'Address', cell: (stop) => <Where stop={stop} />, className: 'min-w-36' },
    { key: 'customer', header: 'Customer', cell: (stop) => <Who stop={stop} /> },
    { key: 'packs', header: 'Packs', cell: (stop) => <ProductsToPack stop={stop} />, className: 'min-w-40' },
    { key: 'notes', header: 'Notes', cell: (stop) => stop.notes, className: 'min-w-36 break-words' },
    {
      key: 'deed',
      header: 'Delivered',
      align: 'right',
      cell: (stop) => <Tick stop={stop} day={sheet.day} today={today} />,
    },
  ];
  return (
    <DataTable
      caption={`Deliveries of ${formatLongDay(sheet.day)}`}
      columns={columns}
      rows={sheet.stops}
      rowKey={(stop) => stop.orderId}
      rowHref={(stop) => `/admin/orders/${stop.orderId}`}
      isPending={false}
      failure={null}
      onRetry={() => undefined}
      empty={null}
    />
  );
}

/** On a phone and a tablet each stop is a card, with nothing of it out of sight. */
function StopCards({ sheet, today }: { sheet: RunSheet; today: Day }) {
  return (
    <ol aria-label={`Deliveries of ${formatLongDay(sheet.day)}`} className="grid gap-3 text-sm lg:hidden">
      {sheet.stops.map((stop, index) => (
        <li
          key={stop.orderId}
          className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-2 gap-y-2 border border-ink bg-white p-3 md:grid-cols-[2rem_minmax(0,1fr)_minmax(0,1fr)_auto] md:gap-x-4"
        >
          <span className="row-span-4 text-lg leading-tight font-semibold tabular-nums md:row-span-2">
            <span className="sr-only">Stop </span>
            {index + 1}
          </span>
          <div className="min-w-0 break-words">
            <p className="mb-1 text-base leading-tight font-semibold">
              <Where stop={stop} />
            </p>
            <Who stop={stop} />
          </div>
          <ProductsToPack stop={stop} />
          <p className="break-words text-steel empty:hidden md:col-span-3 md:col-start-2 md:row-start-2">
            {stop.notes}
          </p>
          <div className="md:col-start-4 md:row-start-1">
            <Tick stop={stop} day={sheet.day} today={today} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function Where({ stop: { address } }: { stop: RunStop }) {
  return address === null ? <strong className="text-oxblood">No address yet</strong> : addressLine(address);
}

function Who({ stop: { orderId, customer } }: { stop: RunStop }) {
  return (
    <>
      <span className="block font-semibold">{customer.name ?? 'No name'}</span>
      {customer.phone === null ? null : (
        <a href={`tel:${customer.phone.replace(/[^\d+]/g, '')}`} className="block whitespace-nowrap text-ink">
          {customer.phone}
        </a>
      )}
      <ShopLink to={`/admin/orders/${orderId}`} className="text-link">
        Order #{orderId}
      </ShopLink>
    </>
  );
}

function ProductsToPack({ stop: { items } }: { stop: RunStop }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={`${item.productId}-${item.name}`}>
          <strong>{item.quantity} ×</strong> {item.name}{' '}
          <span className="whitespace-nowrap text-steel">{item.weight}</span>
        </li>
      ))}
    </ul>
  );
}

/** Delivered is the end of an order's way: ahead of its day it is asked for twice. */
function Tick({ stop, day, today }: { stop: RunStop; day: Day; today: Day }) {
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const { orderId, version } = stop;
  const action = useAdminMutation({
    run: () =>
      patchJson<typeof setOrderStatus>(`/api/admin/orders/${orderId}/status`, { status: 'delivered', version }),
    success: { title: 'Order Updated', description: `Order #${orderId} is delivered.` },
    failure: { title: 'Update Failed', description: 'Failed to update order' },
    refresh: deliveredRefresh,
    onDone: () => setConfirmOpen(false),
  });
  if (stop.status === 'delivered') return <Badge tone="delivered">Delivered</Badge>;
  return (
    <>
      <Button
        size="xs"
        variant="secondary"
        className="whitespace-nowrap max-lg:min-h-11"
        disabled={action.isPending}
        onClick={() => (day > today ? setConfirmOpen(true) : void action.act())}
      >
        Mark as Delivered<span className="sr-only"> order #{orderId}</span>
      </Button>
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={setConfirmOpen}
        title={`Order #${orderId} is due on ${formatLongDay(day)}`}
        confirmLabel="It is delivered"
        isPending={action.isPending}
        onConfirm={() => void action.act()}
      >
        <p>
          Its delivery day hasn’t come yet. A delivered order can’t be changed back, and can’t be cancelled any more.
        </p>
      </ConfirmDialog>
    </>
  );
}
