import { useMutation } from '@tanstack/react-query';
import type { RepeatBox } from '#core/repeats/repeat.ts';
import { ActionFailure, formatFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialogs/dialog.tsx';
import { toast } from '#storefront/ui/toasts/toast.ts';
import { type ShownRepeat, useRepeatCalls } from '../repeat-calls.ts';
import { canChange, shortBoxDay } from '../repeat-text.ts';

/** The second of the two steps that stop a repeat. It asks for no reason and offers nothing else. */
export function StopDialog({ repeat, onClose }: { repeat: ShownRepeat; onClose(): void }) {
  const calls = useRepeatCalls();
  const stop = useMutation({
    mutationFn: () => calls.stop(repeat.id),
    onSuccess(stopped) {
      calls.remember(stopped);
      toast({
        title: 'Stopped',
        description: calls.isOwn ? 'We email you a confirmation.' : 'The customer gets a confirmation by email.',
      });
      onClose();
    },
  });
  // The boxes past their cut-off, which are already being prepared.
  const prepared = repeat.nextBoxes.filter(
    (box) => box.status !== 'skipped' && box.status !== 'missed' && !canChange(box),
  );
  const coming = prepared.filter(({ cancelRequestedAt }) => cancelRequestedAt === undefined);
  const cancelling = prepared.filter(({ cancelRequestedAt }) => cancelRequestedAt !== undefined);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen && !stop.isPending) onClose();
      }}
      title="Stop this repeating box?"
      description={describeStop(coming, cancelling)}
    >
      <ActionFailure
        text={stop.error === null ? '' : `Couldn’t stop it. ${formatFailure(stop.error)}`}
        className="mb-4"
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <Button variant="secondary" disabled={stop.isPending} onClick={() => stop.mutate()}>
          {stop.isPending ? 'Stopping…' : 'Stop now'}
        </Button>
        <Button variant="secondary" disabled={stop.isPending} onClick={onClose}>
          Keep it
        </Button>
      </div>
    </Dialog>
  );
}

/** Says what a stop does to the boxes that are already being prepared, and to those whose order the customer has asked to cancel. */
function describeStop(coming: readonly RepeatBox[], cancelling: readonly RepeatBox[]): string {
  const days = (boxes: readonly RepeatBox[]) => boxes.map(shortBoxDay).join(', ');
  const ofCancelling = `The box of ${days(cancelling)} isn’t charged while the request to cancel its order is open.`;
  if (coming.length > 0) {
    const text = `The box of ${days(coming)} is already being prepared, still comes and is charged. No other box is made or charged.`;
    return cancelling.length === 0 ? text : `${text} ${ofCancelling}`;
  }
  const ofOthers = cancelling.length === 0 ? 'A box that is already ordered still comes.' : ofCancelling;
  return `It stops right away: no further box is made or charged. ${ofOthers}`;
}
