import { useState } from 'react';
import { Button } from '#storefront/ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

export interface DiscardButtonProps {
  /** The labels of the fields that would go back to what they were. */
  unsaved: readonly string[];
  disabled: boolean;
  onDiscard(): void;
}

/** Takes back what was typed, after saying what that is: it is offered back nowhere. */
export function DiscardButton({ unsaved, disabled, onDiscard }: DiscardButtonProps) {
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" disabled={disabled} onClick={() => setConfirmOpen(true)}>
        Discard changes
      </Button>
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={setConfirmOpen}
        title="Discard your changes?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        danger
        onConfirm={() => {
          setConfirmOpen(false);
          onDiscard();
        }}
      >
        <p>
          What you have changed and not saved is lost: <strong className="font-semibold">{unsaved.join(', ')}</strong>.
        </p>
        <p>It can’t be brought back. All else in this form stays as it is.</p>
      </ConfirmDialog>
    </>
  );
}
