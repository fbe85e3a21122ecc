import { useState } from 'react';
import { addDays, type Day, formatShortDay, melbourneInstant } from '#core/dates.ts';
import type { DeliveryZone } from '#core/delivery/delivery-zone.ts';
import { addExtraDay } from '#core/delivery/staff-delivery-api.ts';
import { parseDollars } from '#core/money.ts';
import { useMay } from '#storefront/admin/shell/staff-role-context.ts';
import { SelectField } from '#storefront/admin/ui/form-fields.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { changedCalendar } from './staff-delivery-queries.ts';
import { readCapacity } from './zone-fields.ts';

/**
 * A form that adds an extra delivery day with its own rules for one zone, such as a Christmas run. A day that is closed can be added
 * too.
 */
export function ExtraDayForm({ date, zones }: { date: Day; zones: readonly DeliveryZone[] }) {
  const [fields, setFields] = useState({
    zone: String(zones[0]?.id ?? ''),
    cutoffDay: addDays(date, -1),
    cutoffTime: '12:00',
    capacity: '',
    fee: '',
  });
  const [wrong, setWrong] = useState('');
  const maySetFee = useMay('owner');
  const { act, isPending, failure } = useAdminMutation({
    run: () => {
      const cutoff = melbourneInstant(fields.cutoffDay, fields.cutoffTime).toISOString();
      const fee = fields.fee.trim() === '' ? null : parseDollars(fields.fee);
      const body = { date, zoneId: Number(fields.zone), cutoff, capacity: readCapacity(fields.capacity), fee };
      return call(addExtraDay, { body });
    },
    failure: { title: 'Error' },
    refresh: changedCalendar,
  });
  const field = (name: keyof typeof fields) => ({
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) => setFields({ ...fields, [name]: target.value }),
  });
  return (
    <form
      noValidate
      aria-label="Make an extra day"
      className="grid gap-4 border-t border-ink pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        const text = fieldsError(fields);
        setWrong(text);
        if (text === '') void act();
      }}
    >
      <h3 className="text-lg">Make it an extra day</h3>
      <p className="text-sm text-steel">{formatShortDay(date)} becomes a delivery day then, even if it is closed.</p>
      <div className="grid grid-cols-2 gap-4">
        <SelectField
          label="Zone"
          className="col-span-2 sm:col-span-1"
          options={zones.map((zone) => [String(zone.id), zone.name] as const)}
          {...field('zone')}
        />
        {maySetFee ? (
          <Field label="Maximum orders" placeholder="any" inputMode="numeric" {...field('capacity')} />
        ) : null}
        <Field type="date" label="Orders until" max={date} {...field('cutoffDay')} />
        <Field label="at" placeholder="12:00" {...field('cutoffTime')} />
        {maySetFee ? (
          <Field
            label="Fee, $"
            hint="Leave empty for the zone’s fee."
            inputMode="decimal"
            className="col-span-2 sm:col-span-1"
            {...field('fee')}
          />
        ) : (
          <p className="col-span-2 text-sm text-steel">Its fee and its maximum of orders are the zone’s own.</p>
        )}
      </div>
      <ActionFailure text={wrong || failure} />
      <Button type="submit" size="sm" variant="secondary" className="justify-self-start" disabled={isPending}>
        {isPending ? 'Adding…' : 'Add the extra day'}
      </Button>
    </form>
  );
}

interface ExtraFields {
  cutoffDay: string;
  cutoffTime: string;
  capacity: string;
  fee: string;
}

function fieldsError({ cutoffDay, cutoffTime, capacity, fee }: ExtraFields): string {
  if (cutoffDay === '') return 'Please choose when orders close.';
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(cutoffTime))
    return 'Please enter a time from 00:00 to 24:00, such as 12:00.';
  if (!/^\d*$/.test(capacity.trim())) return 'Please enter a whole number of orders, or leave it empty for no limit.';
  return fee.trim() !== '' && Number.isNaN(parseDollars(fee)) ? 'Please enter an amount, such as 15 or 12.50.' : '';
}
