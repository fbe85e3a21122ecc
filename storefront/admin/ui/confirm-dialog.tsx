import type { ReactNode } from 'react';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialogs/dialog.tsx';
import type { AdminMutation } from './use-admin-mutation.ts';

export interface ConfirmDialogProps {
  /** Whether the dialog is open; true by default, for a dialog that is only rendered while it is open. */
  open?: boolean;
  onOpenChange(open: boolean): void;
  title: string;
  confirmLabel: string;
  /** The confirm button's label while the action is in progress. */
  pendingLabel?: string;
  cancelLabel?: string;
  danger?: boolean;
  /** The change that the confirm button makes. The dialog shows its progress and its failure. */
  action?: Pick<AdminMutation<void>, 'act' | 'isPending' | 'failure'>;
  isPending?: boolean;
  /** Why the last attempt failed; empty if it succeeded or there was no attempt. */
  failure?: string;
  /** Disables the confirm button, because something must be chosen or loaded first. */
  disabled?: boolean;
  onConfirm?(): void;
  /** An explanation of the action's effect, with the amounts. */
  children: ReactNode;
}

/** Asks for confirmation before an action that can't be undone, and explains the action. */
export function ConfirmDialog({
  open = true,
  onOpenChange,
  title,
  confirmLabel,
  pendingLabel = 'Working…',
  cancelLabel = 'Cancel',
  danger = false,
  action,
  isPending = action?.isPending ?? false,
  failure = action?.failure ?? '',
  disabled = false,
  onConfirm = () => void action?.act(),
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => (isPending ? undefined : onOpenChange(next))} title={title}>
      <div className="space-y-4">{children}</div>
      <ActionFailure text={failure} className="mt-4" />
      <div className="mt-7 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" size="sm" disabled={isPending} onClick={() => onOpenChange(false)}>
          {cancelLabel}
        </Button>
        <Button
          variant={danger ? 'danger' : 'primary'}
          size="sm"
          data-confirms
          disabled={isPending || disabled}
          aria-busy={isPending}
          onClick={onConfirm}
        >
          {isPending ? pendingLabel : confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
