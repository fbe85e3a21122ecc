import { formatLongDay, formatTime } from '#core/dates.ts';
import type { RunSheet, RunStop } from '#core/delivery/run-sheet-api.ts';
import { type Column, DataTable } from '#storefront/admin/list/data-table.tsx';
import { tabletMedia, useMedia } from '#storefront/admin/ui/use-media.ts';
import { telephoneLink } from '#storefront/layout/use-shop.ts';
import { orderScreenPath } from '#storefront/orders/admin/staff-orders.ts';
import { addressLine } from '#storefront/orders/order-text.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { ContactLinks } from './contact-links.tsx';
import { DoorPhoto } from './door-photo.tsx';
import { DeliverButton } from './mark-delivered.tsx';
import { MoveStop } from './move-stop.tsx';
import { type StopMoves, useStopMoves } from './use-stop-moves.ts';

export interface StopsProps {
  runSheet: RunSheet;
  /**
   * Opens a dialog that asks for confirmation before an order is marked as delivered before its day; null if that isn't needed.
   */
  onEarly: ((stop: RunStop) => void) | null;
}

/** A day's stops in driving order, each with its button: shown as a table if there is room for one, otherwise as cards. */
export function Stops(props: StopsProps) {
  const isNarrow = useMedia(tabletMedia);
  const moves = useStopMoves(props.runSheet);
  return (
    <div className="[&_:is(tr,li):has([data-drop])]:bg-bone!">
      {isNarrow ? <StopCards {...props} moves={moves} /> : <StopTable {...props} moves={moves} />}
    </div>
  );
}

function StopTable({ runSheet, onEarly, moves }: StopsProps & { moves: StopMoves }) {
  const numbers = new Map(runSheet.stops.map((stop, index) => [stop.orderId, index + 1]));
  const columns: Column<RunStop>[] = [
    { key: 'stop', header: 'Stop', align: 'right', cell: (stop) => numbers.get(stop.orderId), className: 'w-14' },
    {
      key: 'address',
      header: 'Address',
      className: 'min-w-44 break-words',
      cell: (stop) => (
        <>
          <StopAddress stop={stop} />
          <span className="block text-steel">{stop.notes}</span>
        </>
      ),
    },
    { key: 'customer', header: 'Customer', cell: (stop) => <StopCustomer stop={stop} />, className: 'min-w-44' },
    { key: 'packs', header: 'Packs', cell: (stop) => <StopProducts stop={stop} />, className: 'min-w-40' },
    { key: 'order', header: 'Order of the run', cell: (stop) => <MoveStop stop={stop} moves={moves} /> },
    {
      key: 'delivered',
      header: 'Delivered',
      align: 'right',
      cell: (stop) => (
        <div className="grid justify-items-end gap-1">
          <DeliverButton stop={stop} day={runSheet.day} onEarly={onEarly} />
          <StopVisit stop={stop} />
        </div>
      ),
    },
  ];
  return (
    <DataTable
      caption={`Deliveries of ${formatLongDay(runSheet.day)}`}
      columns={columns}
      rows={runSheet.stops}
      rowKey={(stop) => stop.orderId}
      rowHref={(stop) => orderScreenPath({ id: stop.orderId })}
      empty={null}
    />
  );
}

/** A day's stops as cards, for phones and tablets. Each card shows everything about its stop. */
function StopCards({ runSheet, onEarly, moves }: StopsProps & { moves: StopMoves }) {
  return (
    <ol aria-label={`Deliveries of ${formatLongDay(runSheet.day)}`} className="grid gap-3 text-sm">
      {runSheet.stops.map((stop, index) => (
        <li
          key={stop.orderId}
          className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-2 gap-y-2 border border-ink bg-white p-3 md:grid-cols-[2rem_minmax(0,1fr)_minmax(0,1fr)_auto] md:gap-x-4"
        >
          <span className="row-span-6 text-lg leading-tight font-semibold tabular-nums md:row-span-2">
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
          <ContactLinks stop={stop} className="gap-2 md:hidden" />
          <div className="grid content-start justify-items-stretch gap-2 md:col-start-4 md:row-start-1 md:justify-items-end">
            <DeliverButton stop={stop} day={runSheet.day} onEarly={onEarly} />
            <StopVisit stop={stop} />
          </div>
          <div className="md:col-span-4 md:col-start-2">
            <MoveStop stop={stop} moves={moves} />
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
      <span className="flex flex-wrap items-center gap-x-2">
        <ShopLink to={orderScreenPath({ id: orderId })} className="text-link inline-flex min-h-6 items-center">
          Order #{orderId}
        </ShopLink>
        {customer.phone === null ? null : (
          <a
            href={telephoneLink(customer.phone)}
            className="inline-flex min-h-6 items-center whitespace-nowrap text-ink max-md:hidden"
          >
            {customer.phone}
          </a>
        )}
      </span>
    </>
  );
}

/** What the driver's phone reported about a stop: the time, the temperature and the photo. */
function StopVisit({ stop: { visit, orderId } }: { stop: RunStop }) {
  if (visit === null) return null;
  return (
    <span className="grid justify-items-start gap-1 text-xs leading-tight md:justify-items-end">
      {visit.outcome === 'not-home' ? <Badge tone="alert">Not at home</Badge> : null}
      <span>
        {formatTime(visit.at)}
        {visit.temperature === null ? '' : `, ${visit.temperature} °C`}
      </span>
      {visit.note === null ? null : <span className="max-w-48 break-words">{visit.note}</span>}
      {visit.photo === null ? null : <DoorPhoto photo={visit.photo} orderId={orderId} />}
    </span>
  );
}

function StopProducts({ stop: { items } }: { stop: RunStop }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={`${item.productId}-${item.name}`}>
          <strong>{item.quantity} ×</strong> {item.name}{' '}
          <span className="whitespace-nowrap text-steel">{item.byKilo ?? item.weight}</span>
        </li>
      ))}
    </ul>
  );
}
