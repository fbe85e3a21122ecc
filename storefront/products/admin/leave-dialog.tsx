import type { Blocker } from 'react-router-dom';
import { ConfirmDialog } from '#storefront/admin/confirm-dialog.tsx';
import { type DraftField, fieldNames } from './draft-differences.ts';

export interface LeaveDialogProps {
  blocker: Blocker;
  changed: readonly DraftField[];
  /** Before the page is left. */
  onLeave(): void;
}

/** Names what would be lost. */
export function LeaveDialog({ blocker, changed, onLeave }: LeaveDialogProps) {
  const names = changed.map((field) => fieldNames[field].toLowerCase());
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => (open ? undefined : blocker.reset?.())}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Keep editing"
      danger
      onConfirm={() => {
        onLeave();
        blocker.proceed?.();
      }}
    >
      <p>What you changed has not been saved and would be lost: {names.join(', ')}.</p>
    </ConfirmDialog>
  );
}
