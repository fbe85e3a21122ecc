import { useState } from 'react';
import { type BulkJob, startOrderChange } from '#core/bulk/bulk-api.ts';
import { formatShortDay, melbourneDay } from '#core/dates.ts';
import { deliveryDays } from '#core/delivery/delivery-days.ts';
import type { RowSelection } from '#storefront/admin/list/use-row-selection.ts';
import { chipClass } from '#storefront/admin/ui/chip-class.ts';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { useKeyPerBody } from '#storefront/admin/ui/use-key-per-body.ts';
import { call } from '#storefront/api/call.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { countOf } from '#storefront/ui/count-of.ts';
import { Field } from '#storefront/ui/field.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { bulkQueries } from './bulk-queries.ts';
import { changedByBulk } from './changed-by-bulk.ts';
import { matchingNow } from './matching-now.ts';

interface SetDayDialogProps {
  selection: RowSelection;
  onClose(): void;
}

/** A dialog that sets one delivery day for all selected orders. */
export function SetDayDialog({ selection, onClose }: SetDayDialogProps) {
  const [day, setDay] = useState('');
  const { count, query } = selection;
  return (
    <BulkDialog title={`Delivery day of ${countOf(count, 'order')}`} onClose={onClose}>
      {(onStarted) => <DayForm {...{ day, setDay, count, query, onStarted }} />}
    </BulkDialog>
  );
}

/** The next five delivery days, which are the most common choices. Each can be selected with one press. */
const nextDays = () => deliveryDays(melbourneDay(new Date())).slice(0, 5);

interface DayFormProps extends Pick<RowSelection, 'count' | 'query'> {
  day: string;
  setDay(day: string): void;
  onStarted(job: BulkJob): void;
}

function DayForm({ day, setDay, count: shown, query, onStarted }: DayFormProps) {
  const keyOf = useKeyPerBody();
  const { act, isPending, failure, problem } = useAdminMutation({
    run: (total: number) => {
      const body = { change: { kind: 'delivery-day' as const, day }, total };
      return call(startOrderChange, { query: new URLSearchParams(query), body, idempotencyKey: keyOf(body) });
    },
    failure: {
      title: 'Delivery Day Not Set',
      description: 'Couldn’t set the delivery day. Check your connection and try again.',
    },
    refresh: [bulkQueries.all, ...changedByBulk('delivery-day')],
    onDone: onStarted,
  });
  const count = matchingNow(problem) ?? shown;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void act(count);
      }}
    >
      <fieldset className="mb-4 flex flex-wrap gap-2">
        <legend className="sr-only">Next delivery days</legend>
        {nextDays().map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === day}
            className={chipClass}
            onClick={() => setDay(each)}
          >
            {formatShortDay(each)}
          </button>
        ))}
      </fieldset>
      <Field
        label="Delivery day"
        type="date"
        required
        min={melbourneDay(new Date())}
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
      <p className="mt-4">
        Customers whose paid order gets a new day are emailed. An order that can’t be delivered on that day, because it
        is full, closed or not a day of its zone, stays as it is and is listed.
      </p>
      <ActionFailure text={failure} className="mt-4" />
      <div className="mt-6 flex justify-end">
        <Button type="submit" size="sm" disabled={isPending || day === ''}>
          {isPending ? 'Working…' : `Set the day of ${countOf(count, 'order')}`}
        </Button>
      </div>
    </form>
  );
}
