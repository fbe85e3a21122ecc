import { type Day, formatShortDay } from '#core/dates.ts';
import { formatCutoff } from '#core/delivery/cut-off.ts';
import type { DeliveryZone } from '#core/delivery/delivery-zone.ts';
import {
  type ClosedDay,
  type DeliveryLoad,
  deleteExtraDay,
  type ExtraDay,
  reopenDay,
} from '#core/delivery/staff-delivery-api.ts';
import { formatShortMoney } from '#core/money.ts';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialogs/dialog.tsx';
import { AffectedOrders } from './affected-orders.tsx';
import { CloseDayForm } from './close-day-form.tsx';
import { ExtraDayForm } from './extra-day-form.tsx';
import { changedCalendar } from './staff-delivery-queries.ts';

interface DayDialogProps {
  date: Day;
  zones: readonly DeliveryZone[];
  load: readonly DeliveryLoad[];
  closed: readonly ClosedDay[];
  extra: readonly ExtraDay[];
  onClose(): void;
}

/** A day of the calendar: the number of deliveries, why the day is closed, and how to change it. */
export function DayDialog({ date, zones, load, closed, extra, onClose }: DayDialogProps) {
  const nameOf = (id: number | null) => zones.find((zone) => zone.id === id)?.name ?? 'every zone';
  const free = zones.filter((zone) => !extra.some(({ zoneId }) => zoneId === zone.id));
  const orders = [...new Map(closed.flatMap((day) => day.orders).map((order) => [order.id, order])).values()];
  return (
    <Dialog open onOpenChange={onClose} title={formatShortDay(date)}>
      <div className="grid gap-6">
        <ul className="divide-y divide-rule border-y border-ink text-sm empty:hidden">
          {load.map((row) => (
            <li key={`${row.zoneId} ${row.pickupSlot}`} className="flex justify-between gap-4 py-2">
              <span>{row.zoneId === null ? `Pick-up ${row.pickupSlot}` : nameOf(row.zoneId)}</span>
              <strong className="tabular-nums">{describeLoad(row)}</strong>
            </li>
          ))}
        </ul>
        {closed.map((day) => (
          <Entry
            key={day.id}
            text={`Closed for ${nameOf(day.zoneId)}${day.reason === '' ? '' : `: ${day.reason}`}`}
            action="Open again"
            run={() => call(reopenDay, { params: { id: day.id } })}
          />
        ))}
        <AffectedOrders orders={orders} />
        {extra.map((day) => (
          <Entry
            key={day.id}
            text={`Extra day for ${nameOf(day.zoneId)}, until ${formatCutoff(new Date(day.cutoff))}${describeExtra(day)}`}
            action="Remove"
            run={() => call(deleteExtraDay, { params: { id: day.id } })}
          />
        ))}
        {closed.some(({ zoneId }) => zoneId === null) ? null : (
          <CloseDayForm date={date} zones={zones.filter((zone) => !closed.some(({ zoneId }) => zoneId === zone.id))} />
        )}
        {free.length === 0 ? null : <ExtraDayForm key={free.length} date={date} zones={free} />}
      </div>
    </Dialog>
  );
}

interface EntryProps {
  text: string;
  action: string;
  run(): Promise<unknown>;
}

function Entry({ text, action, run }: EntryProps) {
  const { act, isPending } = useAdminMutation({ run, failure: { title: 'Error' }, refresh: changedCalendar });
  return (
    <p className="flex flex-wrap items-center justify-between gap-3">
      <strong>{text}</strong>
      <Button size="xs" variant="secondary" disabled={isPending} onClick={() => void act()}>
        {action}
      </Button>
    </p>
  );
}

function describeLoad({ taken, capacity, closed }: DeliveryLoad): string {
  if (closed) return taken === 0 ? 'closed' : `closed, ${taken} still to move`;
  return capacity === null ? `${taken} taken` : `${taken} of ${capacity} taken, ${Math.max(0, capacity - taken)} left`;
}

function describeExtra({ capacity, fee }: ExtraDay): string {
  const most = capacity === null ? '' : `, at most ${capacity} orders`;
  return most + (fee === null ? '' : `, ${fee === 0 ? 'free' : formatShortMoney(fee)}`);
}
