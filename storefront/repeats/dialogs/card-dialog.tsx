import type { FormEvent } from 'react';
import { formatCard } from '#core/payments/format-card.ts';
import type { Repeat } from '#core/repeats/repeat.ts';
import { changeRepeatCardRoute } from '#core/repeats/repeat-routes.ts';
import { type BodyOf, call } from '#storefront/api/call.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialogs/dialog.tsx';
import { HydratedForm } from '#storefront/ui/forms/hydrated-form.tsx';
import { toast } from '#storefront/ui/toasts/toast.ts';
import { type ShownRepeat, useRepeatCalls } from '../repeat-calls.ts';
import { useCardSaving } from '../use-card-saving.ts';

type CardBody = BodyOf<typeof changeRepeatCardRoute>;

/** A dialog that replaces the card of a repeat. If a box is waiting for its payment, the shop charges the box to the new card. */
export function CardDialog({ repeat, onClose }: { repeat: ShownRepeat; onClose(): void }) {
  const calls = useRepeatCalls();
  const { paymentForm, isPending, isAsking, out, progress, failure, save } = useCardSaving<
    CardBody,
    { repeat: Repeat }
  >({
    bodyWith: (paymentToken) => ({ paymentToken }),
    send: ({ body, idempotencyKey }) =>
      call(changeRepeatCardRoute, { params: { id: repeat.id }, body, idempotencyKey }),
    onSaved(response) {
      calls.remember(response.repeat);
      toast({ title: 'Card changed', description: 'Your boxes are charged to the new card.' });
      onClose();
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    save();
  }

  return (
    <>
      <Dialog
        open={!isAsking}
        onOpenChange={(isOpen) => {
          if (!isOpen && !isPending) onClose();
        }}
        title="Change the card"
        description={`${repeat.card ? `${formatCard(repeat.card)} is saved now. ` : ''}The new card pays every box from now on. Saving it charges nothing, unless a box is waiting for its payment.`}
      >
        <HydratedForm noValidate aria-label="New card" className="grid gap-5" onSubmit={submit}>
          {out === null ? paymentForm.fields(isPending) : null}
          <ActionFailure text={failure === '' ? '' : `Couldn’t change the card. ${failure}`} />
          <p role="status" className="text-steel empty:hidden">
            {progress}
          </p>
          <p className="text-sm text-steel">{paymentForm.notice}</p>
          <div className="flex flex-col gap-3 sm:flex-row-reverse">
            <Button type="submit" disabled={isPending}>
              {isPending ? 'Saving…' : out === null ? 'Save card' : 'Check card'}
            </Button>
            <Button variant="secondary" disabled={isPending} onClick={onClose}>
              Cancel
            </Button>
          </div>
        </HydratedForm>
      </Dialog>
      {paymentForm.question}
    </>
  );
}
