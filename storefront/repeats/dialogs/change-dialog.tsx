import type { FormEvent, ReactNode } from 'react';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialogs/dialog.tsx';
import { HydratedForm } from '#storefront/ui/forms/hydrated-form.tsx';

interface ChangeDialogProps {
  title: string;
  /** Says which boxes the change affects. */
  description: ReactNode;
  /** The error message if the change failed; otherwise empty. */
  failure: string;
  isPending: boolean;
  /** Whether there is something to save. */
  canSave: boolean;
  save: string;
  onSave(): void;
  onClose(): void;
  children: ReactNode;
}

/** A dialog that changes a repeat: the fields, the effect of the change, and the buttons. */
export function ChangeDialog({
  title,
  description,
  failure,
  isPending,
  canSave,
  save,
  onSave,
  onClose,
  children,
}: ChangeDialogProps) {
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (canSave) onSave();
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen && !isPending) onClose();
      }}
      title={title}
      description={description}
    >
      <HydratedForm noValidate aria-label={title} className="grid gap-5" onSubmit={submit}>
        {children}
        <ActionFailure text={failure} />
        <div className="flex flex-col gap-3 sm:flex-row-reverse">
          <Button type="submit" disabled={isPending || !canSave}>
            {isPending ? 'Saving…' : save}
          </Button>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </HydratedForm>
    </Dialog>
  );
}
