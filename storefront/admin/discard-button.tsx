import { useState } from 'react';
import { Button } from '#storefront/ui/button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

export interface DiscardButtonProps {
  /** The labels of the fields that would go back to what they were. */
  unsaved: readonly string[];
  disabled: boolean;
  onDiscard(): void;
}

/** Takes back what was typed, after saying what that is: it is offered back nowhere. */
export function DiscardButton({ unsaved, disabled, onDiscard }: DiscardButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" disabled={disabled} onClick={() => setAsking(true)}>
        Discard changes
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Discard your changes?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        danger
        onConfirm={() => {
          setAsking(false);
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
