import { useState } from 'react';
import { addDays, isDay, melbourneDay } from '#core/dates.ts';
import { Field } from '#storefront/ui/field.tsx';
import { type EveryBoxChange, type ShownRepeat, useRepeatCalls } from '../repeat-calls.ts';
import { useRepeatAction } from '../use-repeat-action.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { PreviewBoxes } from './preview-boxes.tsx';

/** A dialog that pauses all boxes until a date. The boxes after that date are shown before the pause is saved. */
export function PauseDialog({ repeat, onClose }: { repeat: ShownRepeat; onClose(): void }) {
  const calls = useRepeatCalls();
  const tomorrow = addDays(melbourneDay(new Date()), 1);
  const [day, setDay] = useState(repeat.pausedUntil ?? '');
  const isValid = isDay(day) && day >= tomorrow;
  const { run, isPending, failure } = useRepeatAction<EveryBoxChange>(repeat, {
    done: 'Boxes paused',
    failed: 'Couldn’t pause the boxes.',
    send: (change) => calls.change(repeat.id, change),
    onDone: onClose,
  });
  return (
    <ChangeDialog
      title="Pause until a date"
      description="This is for every box. Nothing is delivered before that date; a box whose time for changes is over still comes."
      save="Pause"
      canSave={isValid && day !== repeat.pausedUntil}
      isPending={isPending}
      failure={failure}
      onSave={() => run({ pausedUntil: day })}
      onClose={onClose}
    >
      <Field
        label="First day on which a box may come"
        type="date"
        min={tomorrow}
        value={day}
        disabled={isPending}
        error={day === '' || isValid ? undefined : 'Please choose a day from tomorrow on.'}
        onChange={(event) => setDay(event.target.value)}
      />
      <PreviewBoxes repeat={repeat} change={isValid ? { pausedUntil: day } : null} />
    </ChangeDialog>
  );
}
