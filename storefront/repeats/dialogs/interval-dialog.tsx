import { useState } from 'react';
import { formatInterval, repeatIntervals } from '#core/repeats/interval.ts';
import { RadioCard } from '#storefront/ui/forms/radio-card.tsx';
import { type EveryBoxChange, type ShownRepeat, useRepeatCalls } from '../repeat-calls.ts';
import { useRepeatAction } from '../use-repeat-action.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { PreviewBoxes } from './preview-boxes.tsx';

/** A dialog that changes how often boxes come. The resulting dates are shown before the change is saved. */
export function IntervalDialog({ repeat, onClose }: { repeat: ShownRepeat; onClose(): void }) {
  const calls = useRepeatCalls();
  const [intervalWeeks, setWeeks] = useState(repeat.intervalWeeks);
  const isChanged = intervalWeeks !== repeat.intervalWeeks;
  const { run, isPending, failure } = useRepeatAction<EveryBoxChange>(repeat, {
    done: `Boxes now come ${formatInterval(intervalWeeks).toLowerCase()}`,
    failed: 'Couldn’t change how often the box comes.',
    send: (change) => calls.change(repeat.id, change),
    onDone: onClose,
  });
  return (
    <ChangeDialog
      title="How often?"
      description="This changes every box. It counts from the next box that can still be changed."
      save="Save"
      canSave={isChanged}
      isPending={isPending}
      failure={failure}
      onSave={() => run({ intervalWeeks })}
      onClose={onClose}
    >
      <fieldset className="grid gap-2" disabled={isPending}>
        <legend className="sr-only">How often</legend>
        {repeatIntervals.map((weeks) => (
          <RadioCard
            key={weeks}
            name="interval"
            value={weeks}
            checked={weeks === intervalWeeks}
            onChange={() => setWeeks(weeks)}
          >
            {formatInterval(weeks)}
          </RadioCard>
        ))}
      </fieldset>
      <PreviewBoxes repeat={repeat} change={isChanged ? { intervalWeeks } : null} />
    </ChangeDialog>
  );
}
