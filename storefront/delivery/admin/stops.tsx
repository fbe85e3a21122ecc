import { formatLongDay } from '#core/dates.ts';
import type { RunSheet, RunStop } from '#core/delivery/run-sheet-api.ts';
import { type Column, DataTable } from '#storefront/admin/list/data-table.tsx';
import { tabletMedia, useMedia } from '#storefront/admin/ui/use-media.ts';
import { telephoneLink } from '#storefront/layout/use-shop.ts';
import { orderScreenPath } from '#storefront/orders/admin/staff-orders.ts';
import { addressLine } from '#storefront/orders/order-text.ts';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { DeliverButton } from './mark-delivered.tsx';

export interface StopsProps {
  runSheet: RunSheet;
  /** Asks before an order is delivered ahead of its day; null where the day has come. */
  onEarly: ((stop: RunStop) => void) | null;
}

/** The stops of a day in driving order, each with its button: a table where there is room for one, else cards. */
export function Stops(props: StopsProps) {
  const isNarrow = useMedia(tabletMedia);
  return <div>{isNarrow ? <StopCards {...props} /> : <StopTable {...props} />}</div>;
}

function StopTable({ runSheet, onEarly }: StopsProps) {
  const numbers = new Map(runSheet.stops.map((stop, index) => [stop.orderId, index + 1]));
  const columns: Column<RunStop>[] = [
    { key: 'stop', header: 'Stop', align: 'right', cell: (stop) => numbers.get(stop.orderId), className: 'w-14' },
    { key: 'address', header: 'Address', cell: (stop) => <StopAddress stop={stop} />, className: 'min-w-36' },
    { key: 'customer', header: 'Customer', cell: (stop) => <StopCustomer stop={stop} /> },
    { key: 'packs', header: 'Packs', cell: (stop) => <StopProducts stop={stop} />, className: 'min-w-40' },
    { key: 'notes', header: 'Notes', cell: (stop) => stop.notes, className: 'min-w-36 break-words' },
    {
      key: 'delivered',
      header: 'Delivered',
      align: 'right',
      cell: (stop) => <DeliverButton stop={stop} day={runSheet.day} onEarly={onEarly} />,
    },
  ];
  return (
    <DataTable
      caption={`Deliveries of ${formatLongDay(runSheet.day)}`}
      columns={columns}
      rows={runSheet.stops}
      rowKey={(stop) => stop.orderId}
      rowHref={(stop) => orderScreenPath({ id: stop.orderId })}
      isPending={false}
      failure={null}
      onRetry={() => undefined}
      empty={null}
    />
  );
}

/** On phones and tablets each stop is a card, with all of it in sight. */
function StopCards({ runSheet, onEarly }: StopsProps) {
  return (
    <ol aria-label={`Deliveries of ${formatLongDay(runSheet.day)}`} className="grid gap-3 text-sm">
      {runSheet.stops.map((stop, index) => (
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
              <StopAddress stop={stop} />
            </p>
            <StopCustomer stop={stop} />
          </div>
          <StopProducts stop={stop} />
          <p className="break-words text-steel empty:hidden md:col-span-3 md:col-start-2 md:row-start-2">
            {stop.notes}
          </p>
          <div className="md:col-start-4 md:row-start-1">
            <DeliverButton stop={stop} day={runSheet.day} onEarly={onEarly} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function StopAddress({ stop: { address } }: { stop: RunStop }) {
  return address === null ? <strong className="text-oxblood">No address yet</strong> : addressLine(address);
}

function StopCustomer({ stop: { orderId, customer } }: { stop: RunStop }) {
  return (
    <>
      <span className="block font-semibold">{customer.name ?? 'No name'}</span>
      {customer.phone === null ? null : (
        <a href={telephoneLink(customer.phone)} className="block whitespace-nowrap text-ink">
          {customer.phone}
        </a>
      )}
      <ShopLink to={orderScreenPath({ id: orderId })} className="text-link">
        Order #{orderId}
      </ShopLink>
    </>
  );
}

function StopProducts({ stop: { items } }: { stop: RunStop }) {
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
