import { useState } from 'react';
import type { Day } from '#core/dates.ts';
import type { DeliveryZone } from '#core/delivery/delivery-zone.ts';
import { closeDay } from '#core/delivery/staff-delivery-api.ts';
import { SelectField } from '#storefront/admin/ui/form-fields.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { changedCalendar } from './staff-delivery-queries.ts';

interface CloseDayFormProps {
  date: Day;
  zones: readonly DeliveryZone[];
}

/** A form that closes one day, for one zone or the whole shop. Existing orders keep the day; they are listed after the day is closed. */
export function CloseDayForm({ date, zones }: CloseDayFormProps) {
  const [zone, setZone] = useState('');
  const [reason, setReason] = useState('');
  const { act, isPending, failure } = useAdminMutation({
    run: () => call(closeDay, { body: { date, zoneId: zone === '' ? null : Number(zone), reason } }),
    failure: { title: 'Error' },
    refresh: changedCalendar,
  });
  return (
    <form
      noValidate
      aria-label="Close this day"
      className="grid gap-4 border-t border-ink pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        void act();
      }}
    >
      <h3 className="text-lg">Close this day</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="For"
          value={zone}
          onChange={(event) => setZone(event.target.value)}
          options={zoneChoices(zones)}
        />
        <Field
          label="Reason"
          hint="Shown to customers who wanted this day."
          value={reason}
          maxLength={200}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
      <ActionFailure text={failure} />
      <Button type="submit" size="sm" className="justify-self-start" disabled={isPending}>
        {isPending ? 'Closing…' : 'Close the day'}
      </Button>
    </form>
  );
}

export function zoneChoices(zones: readonly DeliveryZone[]): (readonly [value: string, label: string])[] {
  return [['', 'Every zone, and pick-up'], ...zones.map((zone) => [String(zone.id), zone.name] as const)];
}
