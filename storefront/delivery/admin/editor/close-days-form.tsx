import { useState } from 'react';
import { addDays, type Day, daysBetween, formatShortDay } from '#core/dates.ts';
import type { DeliveryZone } from '#core/delivery/delivery-zone.ts';
import { closeDay } from '#core/delivery/staff-delivery-api.ts';
import { SelectField } from '#storefront/admin/ui/form-fields.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { call } from '#storefront/api/call.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { zoneChoices } from './close-day-form.tsx';
import { changedCalendar } from './staff-delivery-queries.ts';

const mostDays = 60;
const empty = { from: '', to: '', zone: '', reason: '' };

/** A form that closes all days of a period, such as a week at Christmas. Extra days in the period stay open. */
export function CloseDaysForm({ zones, today }: { zones: readonly DeliveryZone[]; today: Day }) {
  const [fields, setFields] = useState(empty);
  const [wrong, setWrong] = useState('');
  const { act, isPending, failure } = useAdminMutation({
    run: (days: readonly Day[]) => closeAll(days, fields),
    success: (_done, days) => ({
      title: 'Success',
      description: days.length === 1 ? 'One day is closed' : `${days.length} days are closed`,
    }),
    failure: { title: 'Error' },
    refresh: changedCalendar,
    onDone: () => setFields(empty),
  });
  const field = (name: keyof typeof empty) => ({
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) => setFields({ ...fields, [name]: target.value }),
  });
  function submit(): void {
    const { from, to } = fields;
    const length = from === '' ? 0 : daysBetween(from, to === '' ? from : to) + 1;
    const text = rangeError({ from, length, today });
    setWrong(text);
    if (text === '') void act(Array.from({ length }, (_, index) => addDays(from, index)));
  }
  return (
    <form
      noValidate
      aria-label="Close several days"
      className="mt-6 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h3 className="text-lg">Close several days</h3>
      <div className="grid items-end gap-4 sm:grid-cols-2 xl:grid-cols-[10rem_10rem_1fr_1fr_auto]">
        <Field type="date" label="First day closed" min={addDays(today, 1)} {...field('from')} />
        <Field type="date" label="Last day closed" min={fields.from || addDays(today, 1)} {...field('to')} />
        <SelectField label="For" options={zoneChoices(zones)} {...field('zone')} />
        <Field label="Reason for closing" placeholder="Christmas" maxLength={200} {...field('reason')} />
        <Button type="submit" variant="secondary" disabled={isPending}>
          {isPending ? 'Closing…' : 'Close them'}
        </Button>
      </div>
      <ActionFailure text={wrong || failure} />
    </form>
  );
}

function rangeError({ from, length, today }: { from: Day; length: number; today: Day }): string {
  if (from === '') return 'Please choose the first day.';
  if (length < 1) return 'The last day is before the first.';
  if (from <= today) return `${formatShortDay(from)} has already begun. Please choose a later day.`;
  return length > mostDays ? `Please choose at most ${mostDays} days.` : '';
}

/**
 * Closes the days one after another. If a day fails, the days before it stay closed and are visible. Days that are already closed are
 * skipped.
 */
async function closeAll(days: readonly Day[], { zone, reason }: typeof empty): Promise<void> {
  for (const date of days) {
    try {
      await call(closeDay, { body: { date, zoneId: zone === '' ? null : Number(zone), reason } });
    } catch (error) {
      const isClosed = error instanceof ApiError && /is closed already/.test(error.problem?.detail ?? '');
      if (!isClosed) throw error;
    }
  }
}
