import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { melbourneDay } from '#core/dates.ts';
import type { RepeatBox } from '#core/repeats/repeat.ts';
import { freshness } from '#storefront/api/freshness.ts';
import { DeliveryDayChips } from '#storefront/delivery/delivery-day-chips.tsx';
import { formatFailure } from '#storefront/ui/action-failure.tsx';
import { type BoxAction, type MoveDay, type ShownRepeat, useRepeatCalls } from '../repeat-calls.ts';
import { repeatQueries } from '../repeat-queries.ts';
import { formatBoxDay, formatChangeUntil, shortBoxDay } from '../repeat-text.ts';
import { useRepeatAction } from '../use-repeat-action.ts';
import { ChangeDialog } from './change-dialog.tsx';

interface MoveBoxDialogProps {
  repeat: ShownRepeat;
  box: RepeatBox;
  onClose(): void;
}

/** Moves one box to another day; the boxes after it keep their days. */
export function MoveBoxDialog({ repeat, box, onClose }: MoveBoxDialogProps) {
  const calls = useRepeatCalls();
  const { boxDays } = calls;
  const [to, setTo] = useState('');
  const {
    data: days,
    error,
    refetch,
  } = useQuery({
    queryKey: [...repeatQueries.all, 'days', repeat.id, box.plannedDate, repeat.version],
    queryFn: async (): Promise<MoveDay[]> => (boxDays === null ? [] : boxDays(repeat.id, box.plannedDate)),
    ...freshness.current,
  });
  const chosen = days?.find(({ date }) => date === to);
  const day = shortBoxDay(box);
  const { run, isPending, failure } = useRepeatAction<BoxAction>(repeat, {
    done: `Box of ${day} moved`,
    failed: `Couldn’t move the box of ${day}.`,
    send: (change) => calls.changeBox(repeat.id, box.plannedDate, change),
    onDone: onClose,
  });
  return (
    <ChangeDialog
      title={`Move the box of ${day}`}
      description="Only this box moves. The boxes after it keep their days."
      save={chosen === undefined ? 'Move this box' : `Move to ${shortBoxDay(chosen)}`}
      canSave={chosen !== undefined}
      isPending={isPending}
      failure={failure}
      onSave={() => run({ action: 'move', to })}
      onClose={onClose}
    >
      <DeliveryDayChips
        legend={`Now it comes on ${formatBoxDay(box)}`}
        days={days}
        today={melbourneDay(new Date())}
        input={{
          name: 'day',
          // The chips are the radio buttons of one group, and share this handler.
          onChange: (event) => setTo(event.target.value),
          disabled: isPending,
        }}
      >
        {error === null ? (
          <p role="status" className="text-sm text-steel">
            {days === undefined
              ? 'Looking up the days…'
              : 'There is no other delivery day between the boxes before and after it. You can skip this box instead.'}
          </p>
        ) : (
          <p role="alert" className="text-sm">
            Couldn’t load the days. {formatFailure(error)}{' '}
            <button type="button" className="text-link min-h-11" onClick={() => void refetch()}>
              Try again
            </button>
          </p>
        )}
      </DeliveryDayChips>
      {chosen === undefined ? null : <p className="text-sm text-steel">{formatChangeUntil(chosen)}</p>}
    </ChangeDialog>
  );
}
