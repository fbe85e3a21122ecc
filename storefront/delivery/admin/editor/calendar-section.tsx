import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays, type Day, formatDayMonth, formatShortDay, melbourneDay, mondayOf } from '#core/dates.ts';
import { extraWindowDays } from '#core/delivery/delivery-offers.ts';
import type { AffectedOrder, ClosedDay, DeliveryLoad } from '#core/delivery/staff-delivery-api.ts';
import { ScreenSkeleton } from '#storefront/admin/shell/screen-heading.tsx';
import { FormSection } from '#storefront/admin/ui/form-fields.tsx';
import { AffectedOrders } from './affected-orders.tsx';
import { CloseDaysForm } from './close-days-form.tsx';
import { DayDialog } from './day-dialog.tsx';
import { staffDeliveryQueries } from './staff-delivery-queries.ts';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/**
 * A calendar of six weeks. For each day, it shows how many deliveries are booked and how many are free. Pressing a day opens a dialog
 * that closes or adds the day.
 */
export function CalendarSection() {
  const today = melbourneDay(new Date());
  const first = mondayOf(today);
  const { data, error } = useQuery(staffDeliveryQueries.calendar(first));
  const { data: zones = [] } = useQuery(staffDeliveryQueries.zones());
  const [open, setOpen] = useState<Day | null>(null);
  const days = Array.from({ length: extraWindowDays }, (_, index) => addDays(first, index));
  return (
    <FormSection
      heading="The next six weeks"
      intro="Shows the orders taken out of the maximum. Choose a day to close it, open it again or make it an extra day."
    >
      {error ? <p className="font-semibold text-oxblood">Couldn’t load the calendar.</p> : null}
      {data === undefined && !error ? <ScreenSkeleton /> : null}
      {data === undefined ? null : (
        <>
          <div className="grid grid-cols-7 border-t border-l border-ink text-sm">
            {weekdays.map((name) => (
              <p key={name} aria-hidden="true" className="border-r border-b border-ink px-1 py-1 font-semibold sm:px-2">
                {name}
              </p>
            ))}
            {days.map((date) => (
              <DayCell
                key={date}
                date={date}
                isPast={date <= today}
                isExtra={data.extra.some((day) => day.date === date)}
                closedFor={data.closed.filter((day) => day.date === date).map(({ reason }) => reason)}
                load={data.load.filter((day) => day.date === date)}
                nameOf={(id) => zones.find((zone) => zone.id === id)?.name ?? 'Removed zone'}
                onOpen={() => setOpen(date)}
              />
            ))}
          </div>
          <AffectedOrders orders={ordersOf(data.closed)} />
          <CloseDaysForm zones={zones} today={today} />
          {open === null ? null : (
            <DayDialog
              date={open}
              zones={zones}
              load={data.load.filter(({ date }) => date === open)}
              closed={data.closed.filter(({ date }) => date === open)}
              extra={data.extra.filter(({ date }) => date === open)}
              onClose={() => setOpen(null)}
            />
          )}
        </>
      )}
    </FormSection>
  );
}

/** Lists each order once, even if a day is closed both for a zone and for the whole shop. */
function ordersOf(closed: readonly ClosedDay[]): AffectedOrder[] {
  return [...new Map(closed.flatMap(({ orders }) => orders).map((order) => [order.id, order])).values()];
}

interface DayCellProps {
  date: Day;
  isPast: boolean;
  isExtra: boolean;
  closedFor: readonly string[];
  load: readonly DeliveryLoad[];
  nameOf(zoneId: number): string;
  onOpen(): void;
}

function DayCell({ date, isPast, isExtra, closedFor, load, nameOf, onOpen }: DayCellProps) {
  const rows = load.map((row) => {
    const name = row.zoneId === null ? (row.pickupSlot ?? '') : nameOf(row.zoneId);
    return { key: `${row.zoneId} ${row.pickupSlot}`, name, text: loadText(row), isFull: isFull(row) };
  });
  const isClosed = closedFor.length > 0 && !isExtra;
  return (
    <button
      type="button"
      disabled={isPast}
      onClick={onOpen}
      className="flex min-h-18 min-w-0 flex-col items-start border-r border-b border-ink px-1 py-1 text-left text-xs leading-tight -outline-offset-3 enabled:hover:bg-bone disabled:bg-bone disabled:text-steel sm:min-h-24 sm:px-2"
    >
      <span className="sr-only">{`${formatShortDay(date)}. ${describeDay(rows, { isClosed, isExtra })}`}</span>
      <span aria-hidden="true" className="flex w-full min-w-0 flex-col">
        <span className="text-sm font-semibold tabular-nums">
          <span className="sm:hidden">{Number(date.slice(8))}</span>
          <span className="max-sm:hidden">{formatDayMonth(date)}</span>
        </span>
        {isClosed ? <span className="font-semibold text-oxblood">closed</span> : null}
        {isExtra ? <span className="font-semibold text-eucalypt">extra</span> : null}
        {rows.map(({ key, name, text, isFull: full }) => (
          <span key={key} className={`w-full truncate tabular-nums ${full ? 'font-semibold text-oxblood' : ''}`}>
            <span className="max-sm:hidden">{name} </span>
            {text}
          </span>
        ))}
      </span>
    </button>
  );
}

function loadText({ taken, capacity, closed }: DeliveryLoad): string {
  if (closed) return taken > 0 ? `${taken} still` : '–';
  return capacity === null ? String(taken) : `${taken}/${capacity}`;
}

function isFull({ taken, capacity, closed }: DeliveryLoad): boolean {
  return closed ? taken > 0 : capacity !== null && taken >= capacity;
}

function describeDay(
  rows: readonly { name: string; text: string }[],
  { isClosed, isExtra }: { isClosed: boolean; isExtra: boolean },
): string {
  const state = isClosed ? 'Closed. ' : isExtra ? 'Extra day. ' : '';
  return state + (rows.length === 0 ? 'No delivery' : rows.map(({ name, text }) => `${name} ${text}`).join(', '));
}
